"""Learn: the whole course in another language, and which words are marked as which language."""

import json
import re

from playwright.sync_api import Locator, expect

from tests.web.browser import Visit, Visitor, case
from tests.web.learn.lessons import (
    SLOW,
    code_in,
    open_at,
    turn_to,
    with_our_python,
    without_python,
    write,
)
from unbeatable.course.lesson import find_lesson
from unbeatable.course.messages import translate
from unbeatable.course.translation import exercise_text


def text_of_reading(person: Visitor) -> Locator:
    return person.page.get_by_role("region", name=re.compile("Reading|Text")).locator("> div").first


def test_a_language_that_is_not_offered_any_more_is_english(visit: Visit) -> None:
    person = without_python(visit())
    kept = json.dumps({"version": 1, "language": "fr"})
    person.context.add_init_script(f"localStorage['unbeatable course'] ??= {json.dumps(kept)}")
    person.open("/learn")
    first = person.page.get_by_role("link", name=re.compile("A board")).first
    expect(first).to_be_visible()
    first.click()
    expect(text_of_reading(person)).to_have_attribute("lang", "en")


ENGLISH_IN_GERMAN = """() => {
    const english = /\\b(the|and|your|you|with|this|that|lessons?|all|of|not|it|is)\\b/i;
    const said = [];
    const hear = (words, at) => {
        const language = at.closest('[lang]').lang;
        if (language === 'de' && english.test(words)) said.push(words);
    };
    for (const it of document.querySelectorAll('main *')) {
        if (it.closest('code, pre, kbd, .cm-editor, .learn ~ *')) continue;
        for (const name of ['aria-label', 'title', 'placeholder'])
            if (it.hasAttribute(name)) hear(it.getAttribute(name), it);
        for (const text of it.childNodes)
            if (text.nodeType === 3 && it.checkVisibility()) hear(text.data, it);
    }
    return said;
}"""
"""What the page says in English but marks as German."""


def is_german(person: Visitor) -> None:
    expect(person.page.locator("main .learn")).to_have_attribute("lang", "de")
    person.page.wait_for_load_state("networkidle")
    assert person.page.evaluate(ENGLISH_IN_GERMAN) == []


def test_the_whole_course_in_another_language(visit: Visit) -> None:
    person = with_our_python(visit())
    person.open("/learn")
    person.page.get_by_label("Language of the course").select_option(label="Deutsch")
    link = person.page.get_by_role("link", name=re.compile("Ein Spielbrett")).first
    expect(link).to_be_visible()
    is_german(person)
    link.click()
    title = person.page.get_by_role("heading", level=1)
    expect(title).to_have_text("Ein Spielbrett")
    expect(title).to_have_attribute("lang", "de")
    expect(text_of_reading(person)).to_have_attribute("lang", "de")
    expect(code_in(person.page)).to_contain_text("Ein Brett ist ein String aus neun Zeichen.")
    write(person, find_lesson("1").solution.replace("EMPTY * 9", "EMPTY * 8"))
    person.button("Testen").click()
    about = translate("A new board has nine empty cells.", "de")
    results = person.page.get_by_role("region", name="Ergebnisse")
    expect(results).to_contain_text(about, timeout=SLOW)
    expect(person.page.locator("body > #app > [aria-live]")).to_have_attribute("lang", "de")
    for tab in ("Ergebnis", "Probieren", "Hilfe"):
        person.page.get_by_role("tab", name=tab).click()
        is_german(person)
    done = [find_lesson(str(number)).name for number in range(1, 21)]
    for place in ("checkpoint1", "closing", "own", "certificate", "own-game", "", "s11_minimax"):
        turn_to(person, place, language="de", passed=done)
        with case(place):
            is_german(person)
    person.page.get_by_role("tab", name="Zusehen").click()
    is_german(person)


def test_untouched_code_follows_the_language_and_begun_code_stays(visit: Visit) -> None:
    one, two = find_lesson("1"), find_lesson("2")
    begun = exercise_text(two, "de") + "# meins\n"
    person = without_python(visit())
    open_at(person, one.name, code={one.name: exercise_text(one, "de"), two.name: begun})
    expect(code_in(person.page)).to_contain_text("a board is a string of nine characters")
    expect(person.button("Run")).to_be_visible()
    expect(person.button("Reset my code")).to_have_count(0)
    turn_to(person, two.name, code={two.name: begun})
    expect(code_in(person.page)).to_contain_text("# meins")
    expect(code_in(person.page)).to_contain_text("Lektion 2")
