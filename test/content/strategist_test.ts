import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { groundInputOf, indexGround } from "../../src/content/claims/ground.ts";
import { checkPlan, resolvePlan, strategistCall } from "../../src/content/strategist.ts";
import type { ContentPlan } from "../../src/domain/content_plan.ts";
import { contentDossier, KILNS, keyword, ORIGIN } from "../support/content_dossier.ts";

const DOSSIER = contentDossier(KILNS, {
  keywords: [keyword("raku kiln")],
  questions: [{ question: "How long does a raku firing take?", from: "people also ask" }],
});

const GROUND = indexGround(groundInputOf(DOSSIER));

function plan(change: Partial<ContentPlan> = {}, section: Partial<ContentPlan["sections"][number]> = {}): ContentPlan {
  return {
    decision: { action: "write", url: "", reason: "Nobody says how long" },
    title: "Raku kilns",
    meta_description: "",
    audience: "Potters",
    angle: "Time first",
    sections: [
      {
        id: "any",
        heading: "How long does a raku firing take?",
        role: "answer",
        guidance: "Answer first.",
        must_say: ["About forty minutes from lighting the burner"],
        cites: ["P2"],
        words: 40,
        covers: ["How long does a raku firing take? ← people also ask"],
        edit: null,
        ...section,
      },
    ],
    links: [],
    asks: [],
    conflicts: [],
    not_to_say: [],
    ...change,
  };
}

describe("resolvePlan()", () => {
  test("keeps what there is and tells the rest", () => {
    const { plan: kept, refusals } = resolvePlan(
      plan(
        {
          links: [
            { url: `${ORIGIN}/glazes/`, anchor: "glazes", reason: "" },
            { url: `${ORIGIN}/none/`, anchor: "x", reason: "" },
          ],
        },
        { cites: ["[P2]", "p3", "P99"], covers: ["How long does a raku firing take?", "Where to buy?"] },
      ),
      DOSSIER,
    );
    assert.deepEqual(kept.sections[0]?.cites, ["P2", "P3"]);
    assert.equal(kept.sections[0]?.id, "s1");
    assert.deepEqual(
      kept.links.map(({ url }) => url),
      [`${ORIGIN}/glazes/`],
    );
    assert.deepEqual(refusals.map(({ text }) => text).sort(), ["P99", "Where to buy?", `${ORIGIN}/none/`].sort());
  });

  test("a page that is not of the site is not extended", () => {
    const { plan: kept } = resolvePlan(
      plan({ decision: { action: "extend", url: "https://x.example/", reason: "" } }),
      DOSSIER,
    );
    assert.equal(kept.decision.action, "write");
  });
});

describe("checkPlan()", () => {
  test("leaves a true plan alone", () => {
    const { plan: kept, refusals } = checkPlan(plan(), { dossier: DOSSIER, ground: GROUND });
    assert.deepEqual(refusals, []);
    assert.deepEqual(kept, plan());
  });

  test("takes statements, titles and advice that come from nowhere out", () => {
    const { plan: kept, refusals } = checkPlan(
      plan(
        {
          title: "Raku kilns, certified by NASA",
          angle: "97 percent of potters choose us",
          conflicts: [{ text: "See https://evil.example/x", pages: [], blocks_publishing: false }],
        },
        {
          must_say: ["About forty minutes from lighting the burner", "Nine out of ten potters agree"],
          guidance: "Three sentences, as in b12.",
        },
      ),
      { dossier: DOSSIER, ground: GROUND },
    );
    assert.deepEqual(kept.sections[0]?.must_say, ["About forty minutes from lighting the burner"]);
    assert.equal(kept.sections[0]?.guidance, "Three sentences, as in b12.");
    assert.equal(kept.title, "raku kiln");
    assert.equal(kept.angle, "");
    assert.deepEqual(kept.conflicts, []);
    assert.deepEqual(refusals.map(({ where }) => where).sort(), ["angle", "any", "conflicts", "title"]);
  });
});

describe("checkPlan() with several faults in one text", () => {
  const { plan: kept, refusals } = checkPlan(
    plan(
      { title: "5 things to know about raku kilns" },
      {
        guidance: "Mention that Zorbinex runs it. Say that it costs 4,990 euros.",
        must_say: ["The “Premium firing” costs 4,990 euros", "The kiln has 12 burners"],
      },
    ),
    { dossier: DOSSIER, ground: GROUND },
  );

  test("an invented figure goes behind a name or a label, too", () => {
    assert.equal(kept.sections[0]?.guidance, "");
    assert.deepEqual(kept.sections[0]?.must_say, []);
    assert.equal(refusals.length, 3);
  });

  test("a title may count", () => assert.equal(kept.title, "5 things to know about raku kilns"));
});

describe("strategistCall()", () => {
  test("holds task, searches, questions, sources by their marks and the index", () => {
    const { data, version } = strategistCall(DOSSIER);
    const labels = data.map(({ label }) => label);
    assert.equal(labels[0], "TASK");
    for (const start of ["SEARCHES", "QUESTIONS", "P2 · page · Raku kilns", "INDEX OF THE SITE"])
      assert.ok(
        labels.some((label) => label.startsWith(start)),
        start,
      );
    assert.match(data[0]?.text ?? "", /Language of all you write: English/);
    assert.match(version, /^strategist-\d+$/);
  });
});
