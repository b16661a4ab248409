import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type OpportunityDraft, synthesizeOpportunities } from "../../src/core/opportunity_draft.ts";
import { emptySiteNotes, notePage } from "../../src/core/site_notes.ts";
import type { Evidence, SerpEvidence } from "../../src/domain/evidence/evidence.ts";
import type { Family } from "../../src/domain/keyword.ts";
import type { HtmlFacts, PageFacts } from "../../src/page/page_facts.ts";
import { serpData } from "../support/evidence_data.ts";
import { answer, BRAND_ID, evidence, factSources, family, OWN_DOMAIN, page } from "../support/opportunity_world.ts";

const READ_AT = "2026-03-01T09:00:00.000Z";
const SHOES = `https://${OWN_DOMAIN}/trail-shoes`;

/** Results with titles and snippets; `own` gives the brand's place in the list. */
function results(keyword: string, shown: { title: string; snippet?: string }[], own?: number): SerpEvidence {
  const rows = shown.map((entry, i) => ({
    domain: `firm-${i}.example`,
    url: `https://firm-${i}.example/p`,
    snippet: "",
    ...entry,
  }));
  if (own !== undefined)
    rows.splice(own - 1, 0, { domain: OWN_DOMAIN, url: SHOES, title: "Trail shoes", snippet: "Our shoes" });
  const data = serpData(keyword, {
    brand_position: own ?? null,
    brand_url: own === undefined ? null : SHOES,
    results: rows.map((row, i) => ({ ...row, position: i + 1 })),
  });
  return evidence({ type: "serp", subject: keyword, data });
}

function facts(path: string, change: Partial<HtmlFacts> = {}): PageFacts {
  return {
    url: `https://${OWN_DOMAIN}${path}`,
    html: {
      titles: ["Trail shoes"],
      descriptions: ["Shoes for trails"],
      headings: [{ level: 1, text: "Trail shoes" }],
      links: [],
      main_text: "Trail shoes grip on mud and rock, and they last for many seasons of running.\nMore on soles.",
      main_word_count: 600,
      tables: 0,
      structured_data: [{ format: "json_ld", error: null, types: ["Product"], items: [] }],
      authors: [],
      dates: { published: null, modified: null, visible: null },
      statistics: { count: 0, sourced: 0 },
      app_shell: false,
      ...change,
    },
  } as unknown as PageFacts;
}

function play(
  of: Family,
  rows: Evidence[],
  options: { pages?: PageFacts[]; rivals?: string[]; kind?: string } = {},
): OpportunityDraft {
  const site = emptySiteNotes();
  for (const entry of options.pages ?? []) notePage(site, entry, READ_AT);
  const pages = (options.pages ?? []).map((entry) =>
    page(
      entry.url.replace(`https://${OWN_DOMAIN}`, ""),
      entry.html!.titles[0] ?? "",
      entry.html!.headings.map((heading) => heading.text),
    ),
  );
  const sources = factSources({ evidence: rows, pages, rivals: options.rivals ?? [], site });
  const { drafts } = synthesizeOpportunities({ brandId: BRAND_ID, families: [of], sources, earlier: [] });
  const found = drafts.find((draft) => options.kind === undefined || draft.play_kind === options.kind);
  assert.ok(found !== undefined, "no such play");
  return found;
}

const SHOES_FAMILY = family("trail shoes", "transactional", ["trail shoes"]);
const PRICED = ["$90", "$80", "$70", ""].map((price, i) => ({ title: `Trail shoes ${price} | Firm ${i}` }));

describe("playAction() on a page there is", () => {
  test("names what results show and the page lacks, with counts and the record they come from", () => {
    const row = results("trail shoes", PRICED, 5);
    const draft = play(SHOES_FAMILY, [row], { pages: [facts("/trail-shoes")] });
    assert.match(
      draft.next_action ?? "",
      /^Add the price to https:\/\/trailpeak\.example\/trail-shoes: 3 of the 4 results above it/,
    );
    const basis = draft.data.action_basis as { step: string; evidence_ids: string[] }[];
    assert.deepEqual(basis[0], { ...basis[0], step: "sides", evidence_ids: [row.id] });
    assert.deepEqual(draft.data.named_sides, [
      { id: "cost", name: "the price", shown: '3 of the 4 results above it for "trail shoes"' },
    ]);
  });

  test("does not tell a page to add what its text has, nor claims anything of a page not read", () => {
    const row = results("trail shoes", PRICED, 5);
    const text = "Trail shoes for mud and rock, made in two widths and four colours of cord.\nA pair costs 95 euros.";
    const held = play(SHOES_FAMILY, [row], { pages: [facts("/trail-shoes", { main_text: text })] });
    assert.doesNotMatch(held.next_action ?? "", /Add the price/);
    const sources = factSources({ evidence: [row], pages: [page("/trail-shoes", "Trail shoes")] });
    const [unread] = synthesizeOpportunities({
      brandId: BRAND_ID,
      families: [SHOES_FAMILY],
      sources,
      earlier: [],
    }).drafts;
    assert.doesNotMatch(unread?.next_action ?? "", /the page does not|has none|words of its own|last change/);
    assert.match(unread?.next_action ?? "", /https:\/\/trailpeak\.example\/trail-shoes/);
  });

  test("a text cut off where it is kept lacks nothing for sure", () => {
    const long = `Trail shoes grip on mud and rock, and they last for many seasons. ${"word ".repeat(5_000)}`;
    const draft = play(SHOES_FAMILY, [results("trail shoes", PRICED, 5)], {
      pages: [facts("/trail-shoes", { main_text: long, main_word_count: 5_010 })],
    });
    assert.doesNotMatch(draft.next_action ?? "", /Add the price/);
  });

  test("tells the searched words missing in title and h1", () => {
    const draft = play(
      SHOES_FAMILY,
      [results("trail shoes", [{ title: "A" }, { title: "B" }, { title: "C" }, { title: "D" }], 5)],
      {
        pages: [facts("/trail-shoes", { titles: ["Footwear"], headings: [{ level: 1, text: "Shoes" }] })],
      },
    );
    assert.match(draft.next_action ?? "", /Work "trail shoes" into title and h1/);
    assert.match(draft.next_action ?? "", /neither says "trail"|do not say "trail"/);
  });

  test("a page with hardly any text is written before anything else", () => {
    const draft = play(SHOES_FAMILY, [results("trail shoes", PRICED, 5)], {
      pages: [facts("/trail-shoes", { main_word_count: 12, main_text: "Trail shoes" })],
    });
    assert.match(
      draft.next_action ?? "",
      /^Write https:\/\/trailpeak\.example\/trail-shoes before anything else, what it is, .+: it has 12 words/,
    );
    assert.equal(draft.play, 'Write /trail-shoes, 12 words today, and lift it from place 5 for "trail shoes"');
  });

  test("a page that holds a note of its writer is asked about first", () => {
    const draft = play(SHOES_FAMILY, [results("trail shoes", PRICED, 5)], {
      pages: [
        facts("/trail-shoes", { main_word_count: 9, main_text: "Trail shoes\n(future blurb about our trail shoes)" }),
      ],
    });
    assert.match(
      draft.next_action ?? "",
      /^Decide first whether .+ is on offer: the page holds “\(future blurb .+ or take it out of search\./,
    );
    assert.match(draft.play, /^Write \/trail-shoes, a placeholder today,/);
  });

  test("asks for links from pages on the topic that have none, and only from those", () => {
    const link = { internal: true, url: SHOES, href: "/trail-shoes", text: "shoes" };
    const linking = facts("/blog/trail-shoes-care", {
      titles: ["Trail shoes care"],
      links: [link] as unknown as HtmlFacts["links"],
    });
    const silent = facts("/blog/trail-shoes-size", { titles: ["Trail shoes size"] });
    const rows = [results("trail shoes", [{ title: "A" }, { title: "B" }, { title: "C" }, { title: "D" }], 5)];
    const draft = play(SHOES_FAMILY, rows, { pages: [facts("/trail-shoes"), linking, silent] });
    assert.match(draft.next_action ?? "", /\/blog\/trail-shoes-size/);
    assert.doesNotMatch(draft.next_action ?? "", /\/blog\/trail-shoes-care/);
    assert.match(draft.next_action ?? "", /only 1 page does/);
  });

  test("a section is asked for only where no heading holds the search", () => {
    const of = family("trail shoes", "transactional", [
      "trail shoes",
      { keyword: "trail shoes for mud", google_vol: 400 },
      { keyword: "trail shoes for snow", google_vol: 300 },
    ]);
    const headings = ["Trail shoes", "Trail shoes for mud"].map((text, i) => ({ level: i + 1, text }));
    const draft = play(
      of,
      [results("trail shoes", [{ title: "A" }, { title: "B" }, { title: "C" }, { title: "D" }], 5)],
      {
        pages: [facts("/trail-shoes", { headings })],
      },
    );
    assert.match(draft.next_action ?? "", /"trail shoes for snow" a section/);
    assert.doesNotMatch(draft.next_action ?? "", /"trail shoes for mud"/);
  });

  test("get_cited names the engines, the answers counted and the page cited instead", () => {
    const cites = (title: string) => ({ url: "https://media.example/guide", title, cited: true, retrieved: null });
    const rows = [
      results("trail shoes", [{ title: "A" }, { title: "B" }], 1),
      ...["chatgpt", "perplexity", "perplexity"].map((platform) => {
        const row = answer("trail shoes", { cited: false, rivals: ["rival.example"] });
        const sources = [cites("Shoes compared | Media")];
        return { ...row, data: { ...row.data, platform, answer: "Some shoes.", sources } };
      }),
    ];
    const draft = play(SHOES_FAMILY, rows, { pages: [facts("/trail-shoes")], rivals: ["rival.example"] });
    assert.equal(draft.play_kind, "get_cited");
    assert.match(draft.next_action ?? "", /none of the 2 engines asked cites you; most cited instead/);
    assert.match(draft.next_action ?? "", /"Shoes compared" \(media\.example\), 3 of 3/);
    assert.match(draft.next_action ?? "", /^Begin \S+ with two sentences on "trail shoes" that can be quoted alone/);
    const ids = new Set(draft.contributing_signals.map((signal) => signal.evidence_id));
    assert.ok(rows.slice(1).every((row) => ids.has(row.id)));
  });
});

describe("playAction() on a page to make", () => {
  test("answers the question shown with the results and takes the others as headings", () => {
    const row = results("trail gaiters", [{ title: "Gaiters | Firm" }, { title: "More gaiters | Peer" }]);
    row.data.people_also_ask = [
      "What are trail gaiters?",
      "Do trail gaiters keep water out?",
      "What is a how to dry gaiters?",
    ];
    const draft = play(family("trail gaiters", "informational", ["trail gaiters"]), [row]);
    assert.equal(draft.play_kind, "answer_page");
    assert.match(
      draft.next_action ?? "",
      /\/trail-gaiters with "What are trail gaiters\?", asked beside the results, as its h1/,
    );
    assert.match(draft.next_action ?? "", /"Do trail gaiters keep water out\?"/);
    assert.doesNotMatch(draft.next_action ?? "", /What is a how/);
  });

  test("a comparison names the options by what answers have and rows by what results show", () => {
    const rows = [
      results("best trail shoes", [
        { title: "Best trail shoes from $90 | Peer Shoes" },
        { title: "Trail shoes, $80 | Rival Shoes" },
        { title: "Trail shoes | Third" },
      ]),
      ...[1, 2].map(() =>
        answer("best trail shoes", { cited: false, rivals: ["rival.example"], sources: ["rival.example"] }),
      ),
    ];
    const options = { rivals: ["rival.example"], kind: "comparison_page" };
    const of = (searches: string[]) => play(family("best trail shoes", "commercial", searches), rows, options);
    const firms = of(["best trail shoes", "trail shoes reviews"]);
    assert.match(firms.next_action ?? "", /your offer beside rival\.example \(in 2 of 2 AI answers\)/);
    assert.match(firms.next_action ?? "", /the price \(2 of 3\)/);
    const things = of(["best trail shoes", "trail shoes vs road shoes"]);
    assert.match(
      things.next_action ?? "",
      /^Create \/trail-shoes-vs-road-shoes with one table, "trail shoes" in one column and "road shoes" in the other/,
    );
    assert.doesNotMatch(things.next_action ?? "", /your offer beside|your own offer/);
    assert.match(things.next_action ?? "", /the price \(2 of 3\)/);
    const named = of(["best trail shoes", "peer shoes vs rival shoes"]);
    assert.match(named.next_action ?? "", /your offer beside rival\.example/);
  });
});

describe("playAction() and what a recommendation says elsewhere", () => {
  const sources = (...domains: string[]) =>
    domains.map((domain) => ({
      url: `https://${domain}/p`,
      title: `Gaiters at ${domain}`,
      cited: true,
      retrieved: null,
    }));
  const cited = (...domains: string[]) => {
    const row = answer("trail gaiters", { cited: false, rivals: ["rival.example"] });
    return { ...row, data: { ...row.data, answer: "Some gaiters.", sources: sources(...domains) } };
  };

  test("title and next action measure against one rival, whatever site of another kind is cited more", () => {
    const rows = [
      results("trail gaiters", [{ title: "Gaiters | Firm" }]),
      cited("wikipedia.org", "rival.example"),
      cited("wikipedia.org", "rival.example"),
      cited("wikipedia.org"),
    ];
    const draft = play(family("trail gaiters", "informational", ["trail gaiters"]), rows, {
      rivals: ["rival.example"],
    });
    assert.match(draft.play, /rival\.example/);
    assert.match(draft.next_action ?? "", /"Gaiters at rival\.example" \(rival\.example\), which 2 of 3 AI answers/);
    assert.match(draft.next_action ?? "", /; only wikipedia\.org, a reference work, is cited more/);
  });

  test("a title names no rival that no page of theirs is cited for, as the next action measures against another", () => {
    const rows = [
      results("trail gaiters", [{ title: "Gaiters | Firm" }]),
      cited("wikipedia.org"),
      cited("wikipedia.org"),
    ];
    const draft = play(family("trail gaiters", "informational", ["trail gaiters"]), rows, {
      rivals: ["rival.example"],
    });
    assert.doesNotMatch(draft.play, /rival\.example/);
    assert.match(draft.next_action ?? "", /\(wikipedia\.org, a reference work\)/);
  });

  test("title, next action and brief take the same question", () => {
    const row = results("trail gaiters", [{ title: "Gaiters | Firm" }]);
    row.data.people_also_ask = ["Is it worth having trail gaiters?", "Do trail gaiters keep water out?"];
    const draft = play(family("trail gaiters", "informational", ["trail gaiters", "what are trail gaiters"]), [row]);
    const question = draft.data.lead_question ?? "none";
    assert.ok(draft.play.includes(`"${question}"`), draft.play);
    assert.ok(draft.next_action?.includes(`"${question}"`), draft.next_action ?? "");
  });

  test("a page named by a question answers that one first, whatever else is asked", () => {
    const row = results("trail shoes", [{ title: "A" }, { title: "B" }, { title: "C" }, { title: "D" }], 5);
    row.data.people_also_ask = ["Do trail shoes wear out on asphalt?"];
    const named = facts("/trail-shoes", { headings: [{ level: 1, text: "How long do trail shoes last?" }] });
    const draft = play(SHOES_FAMILY, [row], { pages: [named] });
    assert.equal(draft.data.lead_question, "How long do trail shoes last?");
    assert.match(draft.next_action ?? "", /"Do trail shoes wear out on asphalt\?" .*heading/);
    assert.deepEqual(draft.data.named_questions, ["Do trail shoes wear out on asphalt?"]);
  });
});

describe("playAction() for a place and for the brand's name", () => {
  test("a location page leads with what a visitor needs and counts results that show a place", () => {
    const row = results("trail shop near me", [
      { title: "Trail shop in Kelowna | Peer" },
      { title: "Trail shop, online and near you | Rival" },
      { title: "Trail shop | Third" },
    ]);
    const draft = play(family("trail shop", "local", ["trail shop near me"]), [row]);
    assert.equal(draft.play_kind, "local_page");
    assert.match(draft.next_action ?? "", /^Create \/trail-shop with your town in title and h1, then address/);
    assert.match(draft.next_action ?? "", /2 of the 3 first results for "trail shop near me" show theirs/);
  });

  test("the brand's name is defended against the result that stands above it", () => {
    const rows = results("trailpeak", [{ title: "Trailpeak alternatives | Rival" }, { title: "Peer" }], 3);
    rows.data.results = rows.data.results.map((entry, i) =>
      i === 0 ? { ...entry, domain: "rival.example", url: "https://rival.example/x" } : entry,
    );
    const draft = play(family("trailpeak", "navigational", ["trailpeak"]), [rows], { rivals: ["rival.example"] });
    assert.equal(draft.play_kind, "defend_brand");
    assert.match(
      draft.next_action ?? "",
      /"Trailpeak alternatives" \(rival\.example\) stands at 1 for it, you stand at 3/,
    );
  });
});
