"""The host's tools, and one's own peace: in two browsers at one table."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewPage


def sat_down(new_page: NewPage) -> tuple[Page, Page, str]:
    """Ann hosts on a desktop, Ben came by the code on a phone; nothing is started."""
    ann, ben = new_page(), new_page(PHONE)
    for page, name in ((ann, "Ann"), (ben, "Ben")):
        page.get_by_label("Your name at the table").fill(name)
        page.get_by_label("Join with a code").focus()
    ann.get_by_role("button", name="Invite friends to The Big Score").click()
    ann.get_by_role("combobox", name="Seats", exact=True).select_option("2")
    code = ann.locator(".code").first.inner_text()
    go_in(ben, code)
    expect(ann.get_by_text("Ben", exact=True).first).to_be_visible()
    return ann, ben, code


def go_in(page: Page, code: str) -> None:
    page.goto(f"/table/{code}")
    page.get_by_role("button", name="Sit down").click()
    page.get_by_role("heading", name="Seats").wait_for()


def test_a_host_hands_over_locks_and_removes(new_page: NewPage) -> None:
    ann, ben, code = sat_down(new_page)
    ann.get_by_role("button", name="Manage Ben").click()
    ann.get_by_role("button", name="Make Ben the host").click()
    ben.get_by_role("button", name="Manage Ann").click()
    expect(ann.get_by_role("button", name="Manage Ben")).to_have_count(0)
    ben.get_by_role("button", name="Make Ann the host").click()

    ann.get_by_label("Lock the table").check()
    expect(ben.get_by_text("nobody new gets in")).to_be_visible()
    cleo = new_page()
    cleo.goto(f"/table/{code}")
    expect(cleo.get_by_text("lets nobody new in")).to_be_visible()
    expect(cleo.get_by_role("button", name="Sit down")).to_have_count(0)

    ann.get_by_role("button", name="Manage Ben").click()
    ann.get_by_role("button", name="Remove Ben …").click()
    expect(ann.get_by_text("Ben would leave the table")).to_be_visible()
    ann.get_by_role("button", name="Yes, remove Ben").click()
    expect(ben.get_by_text("The host has removed you")).to_be_visible()
    expect(ann.get_by_text("Ben", exact=True)).to_have_count(0)


def test_somebody_is_muted_for_oneself_and_a_line_reported(new_page: NewPage) -> None:
    ann, ben, _ = sat_down(new_page)
    for words in ("first", "second"):
        ben.get_by_label("Say something to the table").fill(f"{words} words")
        ben.get_by_role("button", name="Send").click()
        expect(ann.get_by_text(f"{words} words")).to_be_visible()
    ann.get_by_role("button", name="About this line of Ben").first.click()
    ann.get_by_role("button", name="Report this line").click()
    expect(ann.get_by_text("Reported to those who run")).to_be_visible()
    ann.get_by_role("button", name="About this line of Ben").first.click()
    ann.get_by_role("button", name="Mute Ben").click()
    expect(ann.get_by_text("first words")).to_have_count(0)
    expect(ben.get_by_text("first words")).to_be_visible()
    ann.reload()
    expect(ann.get_by_text("You do not hear Ben")).to_be_visible()
    expect(ann.get_by_text("second words")).to_have_count(0)
    ann.get_by_role("button", name="Unmute Ben").click()
    expect(ann.get_by_text("second words")).to_be_visible()


def test_in_a_running_game_a_bot_takes_a_removed_persons_seat(new_page: NewPage) -> None:
    ann, ben, _ = sat_down(new_page)
    ann.get_by_role("button", name="Start the heist").click()
    for page in (ann, ben):
        page.locator("[data-decision]").wait_for()
    ann.get_by_role("button", name="Manage Ben").click()
    ann.get_by_role("button", name="Remove Ben …").click()
    expect(ann.get_by_text("A bot would play")).to_be_visible()
    ann.get_by_role("button", name="Yes, remove Ben").click()
    expect(ben.get_by_text("The host has removed you")).to_be_visible()
    expect(ann.get_by_role("button", name="Manage Ben")).to_have_count(0)
