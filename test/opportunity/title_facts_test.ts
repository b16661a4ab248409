import assert from "node:assert/strict";
import { test } from "node:test";
import type { PageNote, SiteNotes } from "../../src/core/site_notes.ts";
import type { PlayStep } from "../../src/domain/opportunity.ts";
import type { OpportunityDraft } from "../../src/opportunity/synthesis.ts";
import { withTitleFacts } from "../../src/opportunity/title_facts.ts";

const PAGE = "https://a.example/tents";

/** What the title step says where title and main heading are these; null where it is gone. */
function told(title: string, h1: string | null): string | null {
  const note = { url: PAGE, title, h1 } as PageNote;
  const site: SiteNotes = { notes: new Map([["a.example/tents", note]]), inlinks: new Map(), pages: 1 };
  const steps: PlayStep[] = [
    { kind: "title", page: PAGE, search: "tent hire in Leeds", evidence_ids: [] },
    { kind: "cover", page: PAGE, topics: ["Prices"], evidence_ids: [] },
  ];
  const data = {
    target_url: PAGE,
    proposed_path: null,
    reasons: [],
    steps: steps.map((step) => ({ ...step, text: "" })),
  };
  const draft = { stable_key: "k", play: "Improve it", summary: "", data } as unknown as OpportunityDraft;
  const { data: after } = withTitleFacts(draft, { site, language: "en" });
  const step = after.steps?.find(({ kind }) => kind === "title");
  return step === undefined ? null : step.kind === "title" ? (step.into ?? "both") : "";
}

test("a title step asks only for what title and main heading lack, in whatever order they have it", () => {
  assert.equal(told("Leeds tent hire | Acme", "Hire of tents in Leeds"), null);
  assert.equal(told("Tent hire in Leeds", "Welcome"), "heading");
  assert.equal(told("Tent hire in Leeds", null), "new_heading");
  assert.equal(told("Acme", "Tent hire in Leeds"), "title");
  assert.equal(told("Acme", "Welcome"), "both");
});
