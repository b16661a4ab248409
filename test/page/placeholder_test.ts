import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { placeholderIn } from "../../src/page/placeholder.ts";

const MUCH = "We teach parents what helps them through a birth, week by week. ".repeat(8);

describe("placeholderIn()", () => {
  test("finds filler, notes to self and announcements of a page without a text", () => {
    assert.equal(placeholderIn(`Hi\nLorem ipsum dolor\n${MUCH}`), "Lorem ipsum");
    assert.equal(
      placeholderIn("Home study\n(future blurb about the program)\nShare"),
      "(future blurb about the program)",
    );
    assert.equal(placeholderIn(`${MUCH}\n[insert photo of the team]`), "[insert photo of the team]");
    assert.equal(placeholderIn("Our shop\nComing soon!"), "Coming soon!");
    assert.equal(placeholderIn("Unser Laden\nDemnächst"), "Demnächst");
  });

  test("finds what page builders come with in other languages, and what a template was to fill in", () => {
    assert.equal(placeholderIn(`Turbo\nAñade aquí tu texto de cabecera\n${MUCH}`), "Añade aquí tu texto de cabecera");
    assert.equal(
      placeholderIn(`${MUCH}\nKlik op de bewerken-knop om deze tekst te wijzigen. Meer volgt.`),
      "Klik op de bewerken-knop om deze tekst te wijzigen. Meer volgt.",
    );
    assert.equal(placeholderIn(`${MUCH}\nCena: {{ produkt.cena }} zł`), "{{ produkt.cena }}");
    assert.equal(placeholderIn(`${MUCH}\nSample text messages for dentists, ready to copy`), null);
    assert.equal(placeholderIn(`${MUCH}\nSets are written {1, 2} and {{1}, {2}}.`), null);
  });

  test("finds none in a page that says something", () => {
    assert.equal(placeholderIn(`${MUCH}\nComing soon!`), null);
    assert.equal(
      placeholderIn("Open daily\n(closed on Sundays)\n(future students only)\n(add $5 for a photo)\n[more]"),
      null,
    );
    assert.equal(placeholderIn("We add your name (add $5 for gold letters) to the cup."), null);
    assert.equal(placeholderIn("A new course is coming soon."), null);
  });
});
