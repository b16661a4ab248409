import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { ownPraiseFindings, rivalQuoteFindings, supportFindings } from "../../src/core/draft_claims.ts";
import { draftOf, marks, reviewMaterial } from "../support/draft_under_review.ts";

const OFFICE = "https://acme.example/for/offices";
const PAGES = {
  [OFFICE]: "Coffee for offices with 10 to 200 people | Acme\n\nWe deliver on Mondays.",
  "https://acme.example/": "Acme\n\nHome",
};
const claimOf = (text: string, url: string) => ({ text, evidence_ids: [], source_urls: [url] });

describe("supportFindings()", () => {
  const support = (body: string) => marks(supportFindings(draftOf(body), reviewMaterial({}, PAGES)).findings);

  test("takes the title of a stored page in a link for no claim", () =>
    assert.deepEqual(support(`More on this: [Coffee for offices with 10 to 200 people](${OFFICE}).`), []));

  test("takes it without the site's slash and fragment, too", () =>
    assert.deepEqual(support(`Read [Coffee for offices with 10 to 200 people](${OFFICE}/#top) first.`), []));

  test("refuses a figure in a link's text that its page does not hold", () =>
    assert.deepEqual(support(`More on this: [Coffee that saves 93% of offices money](${OFFICE}).`), ["error figures"]));

  test("refuses the page's title with a figure outside the link", () =>
    assert.deepEqual(support("Coffee for offices with 10 to 200 people is what we do."), ["error figures"]));

  test("takes numbers to call and addresses to write to for no claim", () =>
    assert.deepEqual(
      support("Call [+1 555 0195](tel:+15550195) or write to [team24@acme.example](mailto:team24@acme.example)."),
      [],
    ));

  for (const quote of [
    "„Der Kaffee kommt immer pünktlich an.“",
    "« Le café arrive toujours à l'heure. »",
    "»Der Kaffee kommt immer pünktlich an.«",
    "‚Der Kaffee kommt immer pünktlich an.‘",
  ])
    test(`refuses ${quote} as long as nobody is named for it`, () =>
      assert.deepEqual(support(`Kunden sagen ${quote}`), ["error quotes"]));

  test("refuses a phone number in the text that nothing states", () =>
    assert.deepEqual(support("Call us at +1 555 0195 today."), ["error figures"]));
});

describe("ownPraiseFindings()", () => {
  const praise = (text: string, url = OFFICE) =>
    ownPraiseFindings(draftOf("", { claims: [claimOf(text, url)] }), reviewMaterial({}, PAGES));

  for (const text of [
    "Parents report 33 % less pain.",
    "The best birth class in Utah.",
    "The only roaster with a lab.",
    "A proven method, guaranteed.",
  ])
    test(`lists “${text}”`, () => {
      const [finding] = praise(text);
      assert.equal(finding?.severity, "info");
      assert.ok(finding?.message.startsWith("The site's own claim: check it before publishing"));
      assert.ok(finding?.message.includes(text));
    });

  for (const text of [
    "Cold brew tastes best after two days.",
    "It keeps best in the fridge.",
    "The only way to know is to taste.",
    "We deliver on Mondays.",
  ])
    test(`leaves “${text}”`, () => assert.deepEqual(praise(text), []));

  test("leaves what another site says", () =>
    assert.deepEqual(praise("The best of 12 roasters.", "https://journal.example/"), []));
});

describe("rivalQuoteFindings()", () => {
  const text = "Fresh beans at your desk within two days.";
  const draft = draftOf(`# Office coffee\n\nRival says: “${text}”`, {
    claims: [claimOf(text, "https://rival.example/a")],
  });

  test("warns of a rival's words on a page that sells", () => {
    const findings = rivalQuoteFindings(draft, reviewMaterial({ format: "landing_page" }, PAGES));
    assert.deepEqual(marks(findings), ["warning rival_quotes"]);
    assert.match(findings[0]?.message ?? "", /quotes rival\.example: say it in your own words/);
  });

  test("lets articles and comparisons quote", () => {
    for (const format of ["single_article", "comparison"] as const)
      assert.deepEqual(rivalQuoteFindings(draft, reviewMaterial({ format }, PAGES)), []);
  });

  test("lets a page quote its own site, with and without www", () => {
    const own = draftOf(`“${text}”`, { claims: [claimOf(text, "https://www.acme.example/b")] });
    assert.deepEqual(rivalQuoteFindings(own, reviewMaterial({ format: "landing_page" }, PAGES)), []);
  });
});
