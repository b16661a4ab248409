import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { reviewDraft } from "../../../src/core/draft_review.ts";
import { createBuiltinTextModel } from "../../../src/providers/text_model/builtin.ts";
import { cakeBrief, cakeInput } from "../../support/cake_brief.ts";
import { planPage } from "../../support/plan_ground.ts";
import { emptyContext } from "../../support/writer_material.ts";

const SITE = "https://acme.example/";
const AREAS = ["Leeds", "York", "Hull", "Bath", "Derby"];
const at = (value: string) => ({ value, source_url: SITE, method: "json_ld" });

async function draftOf(locations: string[], { text, language }: { text: string; language: string }) {
  const pages = [
    planPage(SITE, "Acme Coffee", "# Acme Coffee\nAcme Coffee"),
    planPage(`${SITE}services/office-coffee`, "Office coffee | Acme Coffee", `# Office coffee\n${text}`),
  ];
  const base = cakeInput({
    family: "office coffee",
    play_kind: "programmatic_set",
    recommended_format: "programmatic",
    keywords: AREAS.map((place) => ({ keyword: `office coffee ${place.toLowerCase()}`, intent: "local" as const })),
    data: { ...cakeInput().opportunity.data, proposed_path: "/office-coffee/…" },
  });
  const context = { ...emptyContext(), locations: locations.map(at) };
  const input = {
    ...base,
    brand: { name: "Acme Coffee", domain: "acme.example", context },
    pages,
    evidence: [],
    language,
  };
  const brief = cakeBrief(input);
  const material = { brand: input.brand, brief, evidence: [], pages, language };
  const draft = await createBuiltinTextModel().writeDraft(material, { signal: new AbortController().signal });
  const review = reviewDraft(draft, {
    brief,
    language,
    pageUrls: pages.map((page) => page.url),
    pageTexts: new Map(pages.map((page) => [page.url, `${page.title}\n\n${page.text}`])),
    evidenceUrls: new Map(),
  });
  return { brief, draft, review };
}

const ENGLISH = {
  text: "Office coffee is a service that brings machine, beans and cleaning to a company for one price. We weigh each delivery of office coffee before it leaves the house.",
  language: "en",
};

describe("writeDraft() of a set", () => {
  test("writes no page for a town of which the site knows the name alone", async () => {
    const { draft, review } = await draftOf(AREAS, ENGLISH);
    assert.equal(draft.title, "Office coffee from Acme Coffee");
    assert.match(draft.body, /\*\*Area served\*\*: Leeds, York, Hull, Bath and Derby\./);
    assert.ok(review.findings.some((finding) => finding.check === "variants" && finding.severity === "error"));
    const notes = (draft.editor_notes ?? []).join("\n");
    assert.match(notes, /no page of the set is written: pages that differ by a name alone are doorways/);
    assert.match(notes, /“Office coffee in Leeds”.* and “Office coffee in Derby”\. Ask sales for each/);
  });

  test("writes the case that has something of its own", async () => {
    const { brief, draft } = await draftOf([...AREAS, "4 Dock Road, Hull"], ENGLISH);
    assert.equal(draft.title, "Office coffee in Hull");
    assert.match(draft.body, /## Office coffee in Hull at a glance\n\n- \*\*Address\*\*: 4 Dock Road, Hull/);
    assert.match(String((brief.strategy.page_meta as { title: string }).title), /^Office coffee in Hull/);
  });

  test("speaks and sets the language of the site", async () => {
    const { draft } = await draftOf([...AREAS, "4 Dock Road, Hull"], {
      text: "Le café de bureau arrive chaque semaine avec la machine et son entretien. Que comprend le prix ? Tout est compris.",
      language: "fr",
    });
    assert.match(draft.body, /^# Office coffee à Hull/);
    assert.match(draft.body, /## Office coffee à Hull en bref\n\n- \*\*Adresse\*\*\u00A0: 4 Dock Road, Hull/);
    assert.ok(!(draft.editor_notes ?? []).some((note) => note.includes("are English")));
  });
});
