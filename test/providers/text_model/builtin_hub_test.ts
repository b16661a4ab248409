import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { planBrief } from "../../../src/core/brief_plan/plan_brief.ts";
import { reviewDraft } from "../../../src/core/draft_review.ts";
import type { Opportunity } from "../../../src/domain/opportunity.ts";
import { createBuiltinTextModel } from "../../../src/providers/text_model/builtin.ts";
import { cakeBrief, cakeInput } from "../../support/cake_brief.ts";
import { planPage, serpEvidence } from "../../support/plan_ground.ts";
import { emptyContext } from "../../support/writer_material.ts";

const SITE = "https://acme.example";
const article = (path: string, title: string, text: string) =>
  planPage(`${SITE}${path}`, `${title} | Acme Coffee`, `# ${title}\n${text}`);

const CONTEXT = {
  ...emptyContext(),
  contact: [{ kind: "email", value: "hello@acme.example", source_url: `${SITE}/shop/concentrate` }],
};
const PAGES = [
  article(
    "/blog/cold-brew-at-home",
    "Making coffee without heat",
    "Cold brew is coffee steeped in cold water for twelve to eighteen hours and then filtered. It tastes mild because few acids dissolve without heat. Most people drink it over ice.",
  ),
  article(
    "/guides/cold-brew-ratio",
    "Cold brew ratio",
    "One part of coffee to eight parts of water gives a cold brew that is ready to drink. For a concentrate take one part to four and dilute it in the glass. Weigh both, because a scoop of dark beans weighs a fifth less.",
  ),
  article(
    "/guides/cold-brew-grind",
    "Which grind for cold brew?",
    "Grind cold brew coarse, like raw sugar. A finer grind clogs the filter and makes the drink bitter. Blade mills leave dust that clouds the bottle.",
  ),
  article(
    "/guides/cold-brew-storage",
    "Cold brew storage",
    "A closed bottle of cold brew keeps for ten days in the refrigerator. Light and air flatten the taste within two days, so fill small bottles to the rim.",
  ),
  article(
    "/shop/concentrate",
    "Cold brew concentrate",
    "The bottle of cold brew concentrate makes eight glasses. We steep it for sixteen hours and filter it three times before it is filled.",
  ),
];

const KEYWORDS: Opportunity["keywords"] = [
  { keyword: "cold brew", google_vol: 9000, intent: "informational", source: "site" },
  { keyword: "cold brew ratio", google_vol: 5400, intent: "informational", source: "site" },
  { keyword: "cold brew grind", google_vol: 2900, intent: "informational", source: "site" },
  { keyword: "cold brew storage", google_vol: 900, intent: "informational", source: "site" },
  { keyword: "cold brew filter bags", google_vol: 1300, intent: "informational", source: "site" },
  { keyword: "cold brew caffeine", google_vol: 1900, intent: "informational", source: "site" },
  { keyword: "how long should cold brew steep", intent: "informational", source: "people_also_ask" },
];

function hubInput(change: Partial<Opportunity> = {}) {
  const base = cakeInput({
    family: "cold brew",
    recommended_format: "hub_and_spokes",
    play_kind: "topic_hub",
    keywords: KEYWORDS,
    data: { ...cakeInput().opportunity.data, proposed_path: "/cold-brew" },
    ...change,
  });
  return {
    ...base,
    brand: { name: "Acme Coffee", domain: "acme.example", context: CONTEXT },
    pages: PAGES,
    evidence: [
      serpEvidence(
        "cold brew",
        [[1, "https://rival.example/cold-brew", "Cold brew explained", "What cold brew is and how to make it."]],
        ["How much caffeine does cold brew have?", "How long should cold brew steep?"],
      ),
    ],
  };
}

async function hubDraft() {
  const input = hubInput();
  const brief = cakeBrief(input);
  const { brand, evidence, pages } = input;
  const material = { brand, brief, evidence, pages, language: "en" };
  const draft = await createBuiltinTextModel().writeDraft(material, { signal: new AbortController().signal });
  return { brief, draft };
}

const spokeOf = (outline: ReturnType<typeof planBrief>["outline"], query: string) =>
  outline.find((section) => section.role === "spoke" && section.query === query);

describe("planBrief() of a hub", () => {
  const brief = planBrief(hubInput());

  test("introduces the topic itself", () =>
    assert.match(brief.outline[0]?.key_points[0] ?? "", /^Cold brew is coffee steeped in cold water/));

  test("gives each spoke that stands its own answer and the links both ways", () => {
    const ratio = spokeOf(brief.outline, "cold brew ratio");
    assert.match(
      ratio?.guidance ?? "",
      /^On the site at \/guides\/cold-brew-ratio \(5,400 searches a month\)\..*link back to \/cold-brew with the words “cold brew”/,
    );
    assert.equal(
      ratio?.key_points[0],
      "One part of coffee to eight parts of water gives a cold brew that is ready to drink. (/guides/cold-brew-ratio)",
    );
    const link = brief.internal_links.find((entry) => entry.url === `${SITE}/guides/cold-brew-ratio`);
    assert.match(link?.reason ?? "", /link it from its section, and set a link from it back to \/cold-brew/);
  });

  test("lists a spoke that nobody wrote with its searches and what to ask", () => {
    const planned = spokeOf(brief.outline, "cold brew caffeine");
    assert.deepEqual(planned?.source_urls, []);
    assert.match(
      planned?.guidance ?? "",
      /^To write at \/cold-brew-caffeine \(1,900 searches a month\).*Ask: “How much caffeine does cold brew have\?”/,
    );
    const [spoke] = (brief.strategy.spokes as { target_keyword: string; status: string }[]).filter(
      (entry) => entry.target_keyword === "cold brew caffeine",
    );
    assert.equal(spoke?.status, "to_write");
  });

  test("answers questions on the hub itself", () =>
    assert.equal(spokeOf(brief.outline, "how long should cold brew steep"), undefined));

  test("takes a question for a spoke where the site has a page for it", () => {
    const pages = [
      ...PAGES,
      article("/guides/steep", "How long should cold brew steep?", "Sixteen hours suit most beans."),
    ];
    const spoke = spokeOf(planBrief({ ...hubInput(), pages }).outline, "how long should cold brew steep");
    assert.equal(spoke?.heading, "How long should cold brew steep?");
    assert.match(spoke?.guidance ?? "", /^On the site at \/guides\/steep/);
  });

  test("counts no page of the hub itself among its spokes", () => {
    const url = `${SITE}/guides/cold-brew-ratio`;
    const grown = planBrief(
      hubInput({ data: { ...hubInput().opportunity.data, target_url: url, proposed_path: null } }),
    );
    assert.equal(spokeOf(grown.outline, "cold brew ratio"), undefined);
    assert.ok(spokeOf(grown.outline, "cold brew grind") !== undefined);
  });

  test("leaves a rival's search alone", () => {
    const keywords = [
      ...KEYWORDS,
      { keyword: "cold brew by brewhollow", intent: "commercial" as const, source: "idea" },
    ];
    const brand = {
      ...hubInput().brand,
      competitors: [{ domain: "brewhollow.example", type: "business", tier: "direct" }] as never,
    };
    const { outline } = planBrief({ ...hubInput({ keywords }), brand });
    assert.equal(spokeOf(outline, "cold brew by brewhollow"), undefined);
  });
});

describe("writeDraft() of a hub", () => {
  test("gives each spoke two or three sentences of its page and the link to it", async () => {
    const { draft } = await hubDraft();
    const [, ratio = ""] = draft.body.split("## Cold brew ratio\n");
    const section = ratio.split("\n## ")[0] ?? "";
    assert.match(section, /One part of coffee to eight parts of water .* dilute it in the glass\./);
    assert.match(section, /The full page: \[Cold brew ratio\]\(https:\/\/acme\.example\/guides\/cold-brew-ratio\)\./);
  });

  test("links pages that exist and names the others to the editor", async () => {
    const { draft } = await hubDraft();
    assert.doesNotMatch(draft.body, /cold-brew-caffeine|cold-brew-filter-bags/);
    const notes = (draft.editor_notes ?? []).join("\n");
    assert.match(
      notes,
      /Spoke to write: “Cold brew caffeine” \(\/cold-brew-caffeine, 1,900 searches a month\)\. Ask: “How much/,
    );
    assert.match(
      notes,
      /Links back: set a link to \/cold-brew with the words “cold brew” on .*guides\/cold-brew-grind/,
    );
  });

  test("passes the review without saying a sentence twice", async () => {
    const { brief, draft } = await hubDraft();
    const review = reviewDraft(draft, {
      brief,
      language: "en",
      pageUrls: PAGES.map((page) => page.url),
      pageTexts: new Map(PAGES.map((page) => [page.url, `${page.title}\n\n${page.text}`])),
      evidenceUrls: new Map(),
    });
    assert.deepEqual(
      review.findings.filter((finding) => finding.severity === "error" || finding.check === "repetition"),
      [],
    );
  });
});
