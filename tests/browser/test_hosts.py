"""The host's tools, muting and reporting, with two browsers at one table."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage


def come_from(page: Page, address: str) -> None:
    page.context.set_extra_http_headers({"X-Forwarded-For": address})


def open_table(new_page: NewPage, seats: int = 2) -> tuple[Page, Page, str]:
    """Ann hosts on a desktop, Ben joins on a phone; the game is not started."""
    ann, ben = new_page(), new_page(PHONE)
    come_from(ben, "192.0.2.2")
    for page, name in ((ann, "Ann"), (ben, "Ben")):
        page.get_by_label("Your name").fill(name)
        page.get_by_label("Join with a code").focus()
    ann.get_by_role("button", name="Invite friends to The Big Score").click()
    ann.get_by_role("combobox", name="Seats", exact=True).select_option(str(seats))
    code = ann.locator(".code").first.inner_text()
    go_in(ben, code)
    expect(ann.get_by_text("Ben", exact=True).first).to_be_visible()
    return ann, ben, code


def go_in(page: Page, code: str) -> None:
    page.goto(f"/table/{code}")
    page.get_by_role("button", name="Sit down").click()
    page.get_by_role("heading", name="Seats").wait_for()


def test_a_host_hands_over_locks_and_removes(new_page: NewPage) -> None:
    ann, ben, code = open_table(new_page)
    ann.get_by_role("button", name="Manage Ben").click()
    ann.get_by_role("button", name="Make Ben the host").click()
    ben.get_by_role("button", name="Manage Ann").click()
    expect(ann.get_by_role("button", name="Manage Ben")).to_have_count(0)
    ben.get_by_role("button", name="Make Ann the host").click()

    ann.get_by_label("Lock the table").check()
    expect(ben.get_by_text("The host has locked this table.")).to_be_visible()
    cleo = new_page()
    cleo.goto(f"/table/{code}")
    expect(cleo.get_by_text("The host has locked this table")).to_be_visible()
    expect(cleo.get_by_role("button", name="Sit down")).to_have_count(0)

    ann.get_by_role("button", name="Manage Ben").click()
    ann.get_by_role("button", name="Remove Ben…").click()
    expect(ann.get_by_text("Ben will have to leave the table")).to_be_visible()
    ann.get_by_role("button", name="Yes, remove Ben").click()
    expect(ben.get_by_text("The host has removed you")).to_be_visible()
    expect(ann.get_by_text("Ben", exact=True)).to_have_count(0)


def test_a_person_is_muted_and_a_message_reported(new_page: NewPage) -> None:
    ann, ben, _ = open_table(new_page)
    for words in ("first", "second"):
        ben.get_by_label("Message to the table").fill(f"{words} words")
        ben.get_by_role("button", name="Send").click()
        expect(ann.get_by_text(f"{words} words")).to_be_visible()
    ann.get_by_role("button", name="Options for Ben's message").first.click()
    ann.get_by_role("button", name="Report message").click()
    expect(ann.get_by_text("Reported to the moderators.")).to_be_visible()
    ann.get_by_role("button", name="Options for Ben's message").first.click()
    ann.get_by_role("button", name="Mute Ben").click()
    expect(ann.get_by_text("first words")).to_have_count(0)
    expect(ben.get_by_text("first words")).to_be_visible()
    ann.reload()
    expect(ann.get_by_text("Ben is muted.")).to_be_visible()
    expect(ann.get_by_text("second words")).to_have_count(0)
    ann.get_by_role("button", name="Unmute Ben").click()
    expect(ann.get_by_text("second words")).to_be_visible()


def three_play(new_page: NewPage) -> list[Page]:
    """Ann hosts, Ben and Cleo play: a running game, each from another client address."""
    ann, ben, code = open_table(new_page, seats=3)
    cleo = new_page()
    come_from(cleo, "192.0.2.3")
    cleo.get_by_label("Your name").fill("Cleo")
    cleo.get_by_label("Join with a code").focus()
    go_in(cleo, code)
    ann.get_by_role("button", name="Start the game").click()
    for page in (ann, ben, cleo):
        page.locator("[data-decision]").or_(
            page.get_by_role("heading", name="Log")
        ).first.wait_for()
    return [ann, ben, cleo]


def test_in_a_running_game_the_others_vote_on_a_removal(new_page: NewPage) -> None:
    ann, ben, cleo = three_play(new_page)
    ann.get_by_role("button", name="Manage Ben").click()
    ann.get_by_role("button", name="Remove Ben…").click()
    expect(ann.get_by_text("The other players vote.")).to_be_visible()
    ann.get_by_role("button", name="Ask the others").click()
    expect(ann.get_by_text("You want to remove Ben. The others must agree.")).to_be_visible()
    expect(ben.get_by_text("Ann wants to remove you.")).to_be_visible()
    expect(ben.get_by_role("button", name="Agree")).to_have_count(0)
    expect(cleo.get_by_text("Ann wants to remove Ben. Agree?")).to_be_visible()
    cleo.get_by_role("button", name="Agree").click()
    expect(ben.get_by_text("The host has removed you")).to_be_visible()
    expect(ann.get_by_role("button", name="Manage Ben")).to_have_count(0)
    expect(cleo.get_by_text("Ann wants to remove Ben.")).to_have_count(0)


def test_with_two_players_the_host_sees_why_nobody_can_be_removed(new_page: NewPage) -> None:
    ann, ben, _ = open_table(new_page)
    ann.get_by_role("button", name="Start the game").click()
    for page in (ann, ben):
        page.locator("[data-decision]").wait_for()
    ann.get_by_role("button", name="Manage Ben").click()
    expect(ann.get_by_text("Two players from different addresses must agree")).to_be_visible()
    expect(ann.get_by_role("button", name="Remove Ben…")).to_have_count(0)
