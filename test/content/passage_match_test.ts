import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { findOpening, findPassage, groundOf, isSameQuestion } from "../../src/content/passage_match.ts";
import { sitePassages } from "../../src/content/site_passages.ts";
import { contentDossier, KILNS } from "../support/content_dossier.ts";

const DOSSIER = contentDossier(KILNS, {});
const PASSAGES = sitePassages(DOSSIER);
const GROUND = groundOf(PASSAGES, DOSSIER);

function found(text: string): string | undefined {
  return findPassage(text, GROUND, PASSAGES)?.heading;
}

describe("findPassage()", () => {
  test("takes the same heading, the same question, or a first sentence that holds all that is searched", () => {
    assert.equal(found("raku kilns"), "Raku kilns");
    assert.equal(found("how long does the raku firing take"), "How long does a raku firing take?");
    assert.equal(found("glaze"), "Glazes");
  });

  test("takes nothing for another question or a search that is held in part", () => {
    assert.equal(found("How much does a raku firing take?"), undefined);
    assert.equal(found("What is a raku kiln?"), undefined);
    assert.equal(found("raku kiln insurance"), undefined);
    assert.equal(found("Ready for a raku kiln"), undefined);
  });

  test("inflections meet, parts of other words do not", () => {
    assert.equal(found("raku kiln"), "Raku kilns");
    assert.equal(found("rak kiln"), undefined);
  });
});

test("findOpening() gives the opening of the page that is named by the search alone", () => {
  assert.equal(findOpening("glaze", GROUND, PASSAGES)?.heading, "Glazes");
  assert.equal(findOpening("glaze colours", GROUND, PASSAGES), null);
});

test("isSameQuestion() looks at the words that carry meaning and at how it begins", () => {
  assert.ok(isSameQuestion("How long is a firing?", "How long are firings?", GROUND));
  assert.ok(!isSameQuestion("How long is a firing?", "When is a firing long?", GROUND));
});
