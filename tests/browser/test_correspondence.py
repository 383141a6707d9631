"""A correspondence game: its pace, standing orders, vacations, and a server that is killed."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.boards import no_sideways_scroll
from tests.browser.conftest import PHONE, NewPage
from tests.browser.playing import LINE
from tests.browser.serving import Served
from tests.browser.test_pages import serious

SMALL_PHONE = (360, 740)
NAMES = ("Ann", "Ben", "Cleo")


def start_by_correspondence(new_page: NewPage) -> tuple[Page, Page, Page]:
    """Start Vault Heist by correspondence: Ann hosts, the others join with the code."""
    ann, ben, cleo = new_page(), new_page(PHONE), new_page(SMALL_PHONE)
    for page, name in zip((ann, ben, cleo), NAMES, strict=True):
        page.get_by_label("Your name").fill(name)
        page.get_by_label("Join with a code").focus()
    ann.get_by_role("button", name="Invite friends to The Score: Vault Heist").click()
    ann.get_by_role("combobox", name="Seats", exact=True).select_option("3")
    code = ann.locator(".code").first.inner_text()
    for page in (ben, cleo):
        page.get_by_label("Join with a code").fill(code)
        page.get_by_role("button", name="Join", exact=True).click()
        page.get_by_role("button", name="Sit down").click()
    ann.get_by_role("combobox", name="Pace").select_option("correspondence")
    ann.get_by_role("combobox", name="Time per decision").select_option("2 days")
    expect(ann.get_by_role("combobox", name="Time to answer a card")).to_have_value("86400")
    expect(ben.get_by_text("Correspondence: 2 days per decision.")).to_be_visible()
    ann.get_by_role("button", name="Start the game").click()
    for page in (ann, ben, cleo):
        page.locator(LINE).wait_for()
    return ann, ben, cleo


def leave_an_order(page: Page) -> None:
    page.get_by_role("button", name="Standing orders").click()
    dialog = page.get_by_role("dialog", name="Standing orders")
    card = dialog.get_by_role("combobox", name="Card", exact=True)
    expect(card).to_have_value("infiltration")  # what "Add" would add
    card.select_option("steal")
    dialog.get_by_role("combobox", name="Aimed at").select_option("me")
    dialog.get_by_role("combobox", name="Level").select_option("3")
    dialog.get_by_role("button", name="Add").click()
    expect(dialog.get_by_role("listitem")).to_contain_text("Steal on my level 3: deny")
    expect(dialog.get_by_role("button", name="Add")).to_be_disabled()
    dialog.get_by_label("Pass unless it's aimed at me").check()
    assert serious(page) == []
    dialog.get_by_role("button", name="Close").click()
    expect(page.get_by_role("button", name="Standing orders (2)")).to_be_visible()


def clock(page: Page) -> Locator:
    return page.locator(LINE).get_by_role("timer")


def test_orders_and_a_vacation_outlast_the_page_and_the_server(
    new_page: NewPage, served: Served
) -> None:
    ann, ben, cleo = start_by_correspondence(new_page)
    leave_an_order(cleo)
    for page in (ann, ben, cleo):
        expect(clock(page)).to_have_text("2 days left")
    ann.get_by_role("button", name="Go on vacation").click()
    for page in (ann, ben, cleo):
        expect(clock(page)).to_have_text("2 days left, paused")
        assert no_sideways_scroll(page)
    expect(ben.get_by_role("region", name="At the table")).to_contain_text("on vacation")

    served.kill()
    served.start_again()
    for page in (ann, ben, cleo):
        page.reload()
        expect(clock(page)).to_have_text("2 days left, paused")
    expect(ann.get_by_text("Your clock is paused for up to 14 days.")).to_be_visible()
    cleo.get_by_role("button", name="Standing orders (2)").click()
    dialog = cleo.get_by_role("dialog", name="Standing orders")
    expect(dialog.get_by_role("listitem")).to_contain_text("Steal on my level 3: deny")
    expect(dialog.get_by_label("Pass unless it's aimed at me")).to_be_checked()

    ann.get_by_role("button", name="End vacation").click()
    for page in (ann, ben):
        expect(clock(page)).to_have_text("2 days left")
    expect(ann.get_by_text("You have 14 days of vacation.")).to_be_visible()
    assert serious(ann) == []
