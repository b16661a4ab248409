import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { draftOutreach } from "../../src/opportunity/outreach.ts";
import { synthesizeOpportunities } from "../../src/opportunity/synthesis.ts";
import { BRAND_ID, factSources, family, serp } from "../support/opportunity_world.ts";

const HELD = ["g2.com", "g2.com", "yelp.com", "reddit.com", "wikipedia.org", "rival.example"];
const rows = [serp("best crm", HELD), serp("crm reviews", HELD)];
const families = [family("best crm", "commercial", ["best crm"]), family("crm reviews", "commercial", ["crm reviews"])];
const { ceded } = synthesizeOpportunities({
  brandId: BRAND_ID,
  families,
  sources: factSources({ evidence: rows }),
  earlier: [],
});

describe("draftOutreach()", () => {
  const drafts = draftOutreach(ceded, BRAND_ID);

  test("makes one insight for each outlet, whatever number of topics it decides", () => {
    assert.equal(drafts.length, 1);
    assert.equal(drafts[0]?.data.outlet, "g2.com");
    assert.deepEqual(drafts[0]?.data.topics, ["best crm", "crm reviews"]);
    assert.match(drafts[0]?.text ?? "", /10 of 12 places/);
  });

  test("names its evidence, says what to do, and scores on the scale of opportunities", () => {
    const [draft] = drafts;
    assert.deepEqual(new Set(draft?.evidence_ids), new Set(rows.map((row) => row.id)));
    assert.match(draft?.data.next_action ?? "", /g2\.com/);
    assert.ok(draft !== undefined && draft.priority > 0 && draft.priority < 1);
  });

  test("never advises editing an encyclopaedia", () => {
    const held = ["wikipedia.org", "wikipedia.org", "britannica.com", "wikipedia.org", "rival.example"];
    const result = synthesizeOpportunities({
      brandId: BRAND_ID,
      families: [families[0]!],
      sources: factSources({ evidence: [serp("best crm", held)] }),
      earlier: [],
    });
    assert.equal(result.ceded.length, 1);
    assert.deepEqual(draftOutreach(result.ceded, BRAND_ID), []);
  });
});
