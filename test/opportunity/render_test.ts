import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { placesOf } from "../../src/core/brand_places.ts";
import type { FactSources } from "../../src/core/fact_sources.ts";
import { indexPages, type MatchablePage, pageKey } from "../../src/core/page_match.ts";
import type { PageNote } from "../../src/core/site_notes.ts";
import type { Evidence } from "../../src/domain/evidence/evidence.ts";
import type { Family } from "../../src/domain/keyword.ts";
import { ITEM_WORDS_MAX } from "../../src/domain/queue_item.ts";
import { applyOpportunityVerdicts, type OpportunityVerdict } from "../../src/opportunity/judge.ts";
import { draftOutreach } from "../../src/opportunity/outreach.ts";
import { stepParts } from "../../src/opportunity/revision.ts";
import { synthesizeOpportunities } from "../../src/opportunity/synthesis.ts";
import { answer, BRAND_ID, factSources, family, OWN_DOMAIN, page, serp } from "../support/opportunity_world.ts";

const FIRMS = ["rival.example", "peer.example", "third.example", "fourth.example", "fifth.example", "sixth.example"];
const words = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
const offer = (path: string, title: string): MatchablePage => ({ ...page(path, title, [title]), kind: "offer" });

function note(url: string): PageNote {
  return {
    url,
    title: "Infant massage",
    h1: "Infant massage",
    headings: ["Infant massage"],
    text: "Infant massage",
    hidden: null,
    placeholder: false,
    unshown: [],
    goods: false,
    whole: true,
    words: 2,
    has: [],
    pictures: [],
    links: [],
    menu: [],
  };
}

function synthesize(
  families: Family[],
  rows: Evidence[],
  options: {
    pages?: MatchablePage[];
    services?: string[];
    siteAlone?: true;
    whole?: boolean;
    places?: string[];
    lists?: FactSources["lists"];
    isEveryday?: FactSources["isEveryday"];
  } = {},
) {
  const sources = factSources({ evidence: rows, rivals: ["rival.example", "peer.example"], ...options });
  const { siteAlone, whole, places, lists, isEveryday } = options;
  return synthesizeOpportunities({
    brandId: BRAND_ID,
    families,
    sources: {
      ...sources,
      brand: { ...sources.brand, ...(places === undefined ? {} : { places }) },
      ...(siteAlone === undefined ? {} : { siteAlone }),
      ...(lists === undefined ? {} : { lists }),
      ...(isEveryday === undefined ? {} : { isEveryday }),
      ...(whole === undefined ? {} : { crawl: { read: options.pages?.length ?? 0, whole } }),
    },
    earlier: [],
  });
}

describe("synthesizeOpportunities() words", () => {
  const long = "how long does it take to get a wedding photographer in the north of the city to answer an enquiry";
  const families = [
    family(long, "informational", [{ keyword: long, google_vol: 12_000 }]),
    family("trail shoes", "commercial", ["trail shoes", "trail shoes for women with wide feet and high arches"]),
    family("trail shoes vs road shoes", "commercial", ["trail shoes vs road shoes", "best trail shoes"]),
  ];
  const rows = [
    serp(long, [...FIRMS, OWN_DOMAIN], { people_also_ask: [`${long}?`, "Is a wedding photographer worth it?"] }),
    serp("trail shoes", [...FIRMS.slice(0, 3), OWN_DOMAIN]),
    serp("trail shoes vs road shoes", FIRMS),
    ...families.flatMap(({ name }) => [1, 2].map(() => answer(name, { rivals: FIRMS, sources: FIRMS }))),
  ];
  const { drafts } = synthesize(families, rows, { pages: [page("/trail-shoes", "Trail shoes", ["Trail shoes"])] });

  test("title, summary and next action take at most 60 words together, and each item has steps of its own", () => {
    assert.equal(drafts.length, 3);
    for (const { play, summary, next_action, data } of drafts) {
      assert.ok(words(`${play} ${summary} ${next_action}`) <= ITEM_WORDS_MAX, `${play} ${summary} ${next_action}`);
      assert.ok(data.steps !== undefined && data.steps.length >= 1 && data.steps.length <= 4);
      assert.ok(data.reasons !== undefined && data.reasons.length > 0);
      assert.equal(data.action, data.target_url === null ? "create" : "edit");
    }
  });

  test("a title stays as it is when a place is gained", () => {
    const titleAt = (place: number) =>
      synthesize(
        [family("trail shoes", "commercial", ["trail shoes"])],
        [serp("trail shoes", [...FIRMS.slice(0, place - 1), OWN_DOMAIN])],
        { pages: [page("/trail-shoes", "Trail shoes", ["Trail shoes"])] },
      ).drafts[0]?.play;
    assert.equal(titleAt(7), 'Improve /trail-shoes for "trail shoes"');
    assert.equal(titleAt(4), titleAt(7));
  });

  test("what was not crawled is not called absent", () => {
    const summaryOf = (whole: boolean) =>
      synthesize([family("night hikes", "commercial", ["night hikes"])], [serp("night hikes", FIRMS)], {
        pages: [page("/tents", "Tents"), page("/maps", "Maps")],
        whole,
      }).drafts[0]?.summary;
    assert.match(summaryOf(true) ?? "", /None of your 2 pages/);
    assert.match(summaryOf(false) ?? "", /None of the 2 pages .* did not reach all pages\./);
  });
});

describe("synthesizeOpportunities() and the pages there are", () => {
  test("the page that ranks among the first ten is extended, whatever it is about", () => {
    const { drafts } = synthesize(
      [family("hydraulic hose", "transactional", ["hydraulic hose", "hydraulic hose price"])],
      [
        serp("hydraulic hose", [...FIRMS.slice(0, 5), OWN_DOMAIN], {
          results: [{ position: 6, url: `https://${OWN_DOMAIN}/workshop`, domain: OWN_DOMAIN, title: "", snippet: "" }],
          brand_position: 6,
          brand_url: `https://${OWN_DOMAIN}/workshop`,
        }),
      ],
      { pages: [page("/workshop", "Our workshop", ["Our workshop"])] },
    );
    assert.deepEqual(
      drafts.map(({ data }) => [data.target_url, data.proposed_path]),
      [[`https://${OWN_DOMAIN}/workshop`, null]],
    );
  });

  test("two families of one page are one item with the searches of both", () => {
    const at = (keyword: string) =>
      serp(keyword, [...FIRMS.slice(0, 4), OWN_DOMAIN], {
        results: [{ position: 5, url: `https://${OWN_DOMAIN}/tents`, domain: OWN_DOMAIN, title: "", snippet: "" }],
        brand_position: 5,
        brand_url: `https://${OWN_DOMAIN}/tents`,
      });
    const { drafts } = synthesize(
      [family("family tents", "commercial", ["family tents"]), family("light tents", "commercial", ["light tents"])],
      [at("family tents"), at("light tents")],
      { pages: [page("/tents", "Tents", ["Family tents and light tents"])] },
    );
    assert.equal(drafts.length, 1);
    assert.deepEqual(drafts[0]?.keywords.map(({ keyword }) => keyword).sort(), ["family tents", "light tents"]);
    assert.equal(drafts[0]?.data.same_page_families?.length, 1);
  });

  test("however many families one page serves, none of their searches is lost and the demand told is that of all", () => {
    const names = ["family", "light", "winter", "camping", "alpine", "beach"].map((kind) => `${kind} tents`);
    const url = `https://${OWN_DOMAIN}/tents`;
    const rows = names.map((name) =>
      serp(name, [...FIRMS.slice(0, 4), OWN_DOMAIN], {
        results: [{ position: 5, url, domain: OWN_DOMAIN, title: "", snippet: "" }],
        brand_position: 5,
        brand_url: url,
      }),
    );
    const made = synthesize(
      names.map((name) => family(name, "commercial", [{ keyword: name, google_vol: 100 }])),
      rows,
      { pages: [page("/tents", "Tents"), page("/shelters", "Shelters", ["Tents and shelters"])] },
    );
    const [draft] = made.drafts;
    assert.equal(made.drafts.length, 1);
    assert.deepEqual(draft?.keywords.map(({ keyword }) => keyword).sort(), names.toSorted());
    assert.deepEqual([draft?.total_volume, draft?.data.same_page_families?.length], [600, 5]);
    assert.match(draft?.summary ?? "", /^600 searches per month across 6 keywords\./);
    const moved = made.revise(draft!, { page: `https://${OWN_DOMAIN}/shelters`, omit: [], apart: [], cover: [] });
    assert.deepEqual(moved?.keywords.map(({ keyword }) => keyword).sort(), names.toSorted());
    assert.match(moved?.summary ?? "", /^600 searches per month across 6 keywords\./);
    const told = { page: null, play: "service_page" as const, omit: [], cover: [] };
    const [all, near, apart] = [{}, { local: true }, { apart: names.slice(1) }].map((more) =>
      made.revise(draft!, { ...told, apart: [], ...more }),
    );
    // People choose it nearby: a tenth of every family counts, not of the first alone.
    assert.equal(near?.data.volume_counted, 60);
    assert.ok(near!.data.impact!.high <= all!.data.impact!.high / 5);
    assert.match(near?.expected_impact ?? "", /10 % of it counted/);
    assert.ok(apart!.data.impact!.high < all!.data.impact!.high / 3, "what is set apart promises nothing");
  });

  test("twenty near-equal parts are one recommendation, services with pages of their own are not", () => {
    const names = Array.from({ length: 20 }, (_, i) => `turbo garrett gt${1500 + i * 37}`);
    const pages = names.map((name, i) => offer(`/shop/turbo-${i}`, name));
    const rows = names.map((name) => serp(name, FIRMS));
    const { drafts } = synthesize(
      names.map((name) => family(name, "transactional", [name])),
      rows,
      { pages },
    );
    assert.deepEqual(
      drafts.map(({ data, family: name }) => [data.rule, name]),
      [["near_equal", "turbo garrett"]],
    );
    assert.match(drafts[0]?.play ?? "", /one page for all variants of "turbo garrett"/);
    const list = { ...page("/category/turbos", "Turbos Archives"), kind: "archive", lists_offers: true };
    const key = (url: string) => url.replace("https://", "");
    const listed = synthesize(
      names.map((name) => family(name, "transactional", [name])),
      rows,
      { pages: [...pages, list], lists: new Map([[key(list.url), new Set(pages.map(({ url }) => key(url)))]]) },
    );
    assert.deepEqual(
      listed.drafts.map(({ data }) => [data.rule, data.target_url]),
      [["near_equal", list.url]],
    );
    const charges = ["theft", "assault", "drug", "traffic", "murder", "fraud", "burglary", "robbery", "arson", "bail"];
    const lawyer = synthesize(
      charges.map((name) => family(`${name} lawyer`, "transactional", [`${name} lawyer`])),
      charges.map((name) => serp(`${name} lawyer`, FIRMS)),
      { pages: charges.map((name) => offer(`/practice/${name}`, `${name} lawyer`)), isEveryday: () => true },
    );
    assert.equal(lawyer.drafts.length, charges.length, "services told apart by words of the language are no parts");
    const services = ["birth doula", "postpartum doula", "night doula", "bereavement doula", "virtual doula"];
    const own = synthesize(
      services.map((name) => family(name, "transactional", [name])),
      services.map((name) => serp(name, FIRMS)),
      { pages: services.map((name, i) => offer(`/services/${i}`, name)) },
    );
    assert.equal(own.drafts.length, services.length);
  });
});

describe("synthesizeOpportunities() with nothing but the site", () => {
  test("gives offers without a page and towns, and no article on what nobody is known to search", () => {
    const towns = ["Ashbourne", "Millbrook", "Harwick", "Penfield", "Riverton"];
    const { drafts, passed } = synthesize(
      [
        family("guided night hikes", "informational", ["guided night hikes"]),
        family("tent rental", "commercial", [
          "tent rental",
          ...towns.map((town) => `tent rental ${town.toLowerCase()}`),
        ]),
        family("history of maps", "informational", ["history of maps"]),
      ],
      [],
      { pages: [page("/maps", "Maps")], services: ["Guided night hikes"], siteAlone: true, whole: true, places: towns },
    );
    assert.deepEqual(drafts.map(({ data, family: name }) => [name, data.rule]).sort(), [
      ["guided night hikes", "offer_without_page"],
      ["tent rental", "many_cases"],
    ]);
    assert.equal(passed.already_held, 1);
    for (const draft of drafts) {
      assert.deepEqual(draft.contributing_signals, []);
      assert.ok(draft.summary.length > 10);
    }
  });
});

describe("a page that is there and still to be written", () => {
  test("is the one to write, no second one is made", () => {
    const empty = page("/services/infant-massage", "Infant massage", ["Infant massage"]);
    const sources = factSources({
      evidence: [serp("infant massage", FIRMS)],
      pages: [page("/maps", "Maps")],
      site: {
        notes: new Map([[pageKey(empty.url), note(empty.url)]]),
        inlinks: new Map(),
        pages: 2,
      },
    });
    const { drafts } = synthesizeOpportunities({
      brandId: BRAND_ID,
      families: [family("infant massage", "transactional", ["infant massage"])],
      sources: { ...sources, unfound: indexPages([empty], "en") },
      earlier: [],
    });
    assert.deepEqual(
      drafts.map(({ data }) => [data.target_url, data.rule]),
      [[empty.url, "unwritten_page"]],
    );
    assert.match(drafts[0]?.next_action ?? "", /^On \/services\/infant-massage, write what you offer/);
  });

  test("where its canonical leads astray that comes first", () => {
    const stray = page("/blog-window-lights", "Better lights for your window at night", ["Window lights at night"]);
    const lost = { ...note(stray.url), words: 400, text: "Long.", hidden: `https://${OWN_DOMAIN}/blog-post` };
    const sources = factSources({
      evidence: [serp("window lights", FIRMS)],
      pages: [page("/maps", "Maps")],
      site: { notes: new Map([[pageKey(stray.url), lost]]), inlinks: new Map(), pages: 2 },
    });
    const { drafts } = synthesizeOpportunities({
      brandId: BRAND_ID,
      families: [family("window lights", "informational", ["window lights"])],
      sources: { ...sources, unfound: indexPages([stray], "en") },
      earlier: [],
    });
    assert.equal(drafts[0]?.data.target_url, stray.url);
    assert.match(drafts[0]?.next_action ?? "", /canonical.*\/blog-post/);
  });
});

test("where people search nearby, a page without the town is told to name it", () => {
  const own = page("/massage", "Massage", ["Massage"]);
  const local = family("massage", "local", ["massage", { keyword: "massage near me", intent: "local" }]);
  const sources = factSources({
    evidence: [serp("massage", FIRMS)],
    pages: [own],
    site: { notes: new Map([[pageKey(own.url), { ...note(own.url), words: 400 }]]), inlinks: new Map(), pages: 1 },
  });
  const located = placesOf([{ value: "Harwick", source_url: own.url, method: "text" }]);
  const titles = (families: Family[]) =>
    synthesizeOpportunities({
      brandId: BRAND_ID,
      families,
      sources: { ...sources, brand: { ...sources.brand, located, places: ["Harwick"] } },
      earlier: [],
    }).drafts.flatMap(({ data }) => (data.steps ?? []).flatMap((step) => (step.kind === "title" ? [step.search] : [])));
  assert.deepEqual(titles([local]), ["massage Harwick"]);
  assert.deepEqual(titles([family("massage", "commercial", ["massage", "massage gift"])]), []);
});

test("a page to make takes its address as those of its kind have theirs", () => {
  const pages = ["gutters", "chimneys", "repairs"].map((name) => offer(`/services/${name}.html`, name));
  const made = (read: MatchablePage[]) =>
    synthesize([family("flat roofs", "transactional", ["flat roofs"])], [serp("flat roofs", FIRMS)], {
      pages: read,
      services: ["Flat roofs"],
    }).drafts.map(({ data }) => data.proposed_path);
  assert.deepEqual(made([page("/about.html", "About us"), ...pages]), ["/services/flat-roofs.html"]);
  assert.deepEqual(made(pages.slice(0, 2)), ["/flat-roofs"]);
  const others = ["/about.html", "/contact.html", "/team.html"].map((path) => page(path, path));
  assert.deepEqual(made(others), ["/flat-roofs.html"], "with few like it, as most pages");
  const folders = ["gutters", "chimneys", "repairs"].map((name) => offer(`/services/${name}/index.html`, name));
  assert.deepEqual(made(folders), ["/services/flat-roofs/"]);
});

describe("a page that answers cite less than another's", () => {
  const own = page("/infant-massage", "Infant massage", ["Infant massage"]);
  const rows = [
    serp("infant massage", [...FIRMS, OWN_DOMAIN], { people_also_ask: ["When to begin infant massage?"] }),
    ...[1, 2, 3].map(() => {
      const row = answer("infant massage", { sources: ["rival.example"], rivals: ["rival.example"] });
      return { ...row, data: { ...row.data, answer: "Ask Rival." } };
    }),
  ];
  const stepsWith = (text: string) => {
    const notes = new Map([[pageKey(own.url), { ...note(own.url), text, words: 400 }]]);
    const sources = factSources({ evidence: rows, pages: [own], site: { notes, inlinks: new Map(), pages: 2 } });
    const families = [family("infant massage", "informational", ["infant massage"])];
    const { drafts } = synthesizeOpportunities({ brandId: BRAND_ID, families, sources, earlier: [] });
    return drafts[0]?.data.steps?.map(({ text: told }) => told) ?? [];
  };

  test("lacks a short answer where none of its passages begins with the words of the search", () => {
    const steps = stepsWith("We are a small studio by the river and glad to see you here with your child.");
    assert.match(steps[0] ?? "", /^Answer "When to begin infant massage\?"/);
    assert.match(steps.at(-1) ?? "", /^Begin with two sentences on "infant massage"/);
  });

  test("is asked for no such answer where it gives it, nor to look at the other's page", () => {
    const steps = stepsWith("Infant massage is a gentle way to calm a child, learned by parents in a course.");
    assert.deepEqual(
      steps.filter((step) => /rival\.example|two sentences/.test(step)),
      [],
    );
  });
});

describe("what a person has just named", () => {
  test("is a page to make before anything was measured of it", () => {
    const named = family("night canoe tours", "transactional", [{ keyword: "night canoe tours", source: "person" }]);
    const { drafts } = synthesize([named], [serp("trail shoes", FIRMS)], {
      pages: [page("/maps", "Maps")],
      services: ["Night canoe tours"],
    });
    assert.deepEqual(
      drafts.map(({ data, play_kind }) => [data.rule, play_kind]),
      [["offer_without_page", "service_page"]],
    );
  });
});

describe("what fits where", () => {
  test("a set of pages, a guide, a location page and outreach each have their case", () => {
    const towns = ["austin", "boston", "chicago", "denver", "seattle"].map((city) => `guided hikes in ${city}`);
    const guide = ["poles", "dogs", "night", "nutrition", "plan", "downhill"].map((part) => `trail running ${part}`);
    const held = ["g2.com", "yelp.com", "reddit.com", "forbes.com", "wikipedia.org", "youtube.com", "rival.example"];
    const families = [
      family("guided hikes", "commercial", towns),
      family("trail running", "informational", ["trail running", ...guide]),
      family("map shop", "local", ["map shop near me", "map shop"]),
      family("compass", "commercial", ["best compass"]),
    ];
    const rows = [
      serp(towns[0]!, FIRMS),
      serp("trail running", FIRMS),
      serp("map shop near me", FIRMS),
      serp("best compass", held),
    ];
    const { drafts, ceded } = synthesize(families, rows, { pages: [page("/tents", "Tents")] });
    const made = Object.fromEntries(drafts.map((draft) => [draft.family, [draft.play_kind, draft.recommended_format]]));
    assert.deepEqual(made, {
      "guided hikes": ["programmatic_set", "programmatic"],
      "trail running": ["topic_hub", "hub_and_spokes"],
      "map shop": ["local_page", "landing_page"],
    });
    const [outreach] = draftOutreach(ceded, BRAND_ID);
    assert.ok(outreach !== undefined && words(`${outreach.text} ${outreach.data.next_action}`) <= ITEM_WORDS_MAX);
  });
});

describe("applyOpportunityVerdicts()", () => {
  const families = ["night hikes", "day hikes", "canoe tours"].map((name) => family(name, "commercial", [name]));
  const made = synthesize(
    families,
    families.map(({ name }) => serp(name, FIRMS)),
    { pages: [page("/hikes", "Hikes"), page("/boats", "Boats")] },
  );
  const AS_IS: OpportunityVerdict = {
    verdict: "do",
    worth: "main",
    page: "",
    kind: "",
    with: "",
    name: "",
    title: "",
    omit: [],
    apart: [],
    reword: [],
    cover: [],
    local: false,
    reason: "",
  };
  const apply = (verdicts: Record<string, Partial<OpportunityVerdict>>) =>
    applyOpportunityVerdicts(made.drafts, {
      verdictOf: ({ family: name }) => (verdicts[name] === undefined ? undefined : { ...AS_IS, ...verdicts[name] }),
      revise: made.revise,
    });
  const draftOf = (name: string, drafts = made.drafts) => drafts.find(({ family: own }) => own === name);

  test("a page of the site: extended under the same key, two of them as one", () => {
    const url = `https://${OWN_DOMAIN}/hikes`;
    const { kept, moved } = apply({ "night hikes": { page: url }, "day hikes": { page: url } });
    assert.equal(moved, 2);
    const edit = kept.find(({ data }) => data.target_url === url);
    assert.equal(edit?.data.action, "edit");
    assert.ok(made.drafts.some(({ stable_key }) => stable_key === edit?.stable_key));
    assert.deepEqual(edit?.keywords.map(({ keyword }) => keyword).sort(), ["day hikes", "night hikes"]);
    assert.deepEqual(
      kept.map(({ rank }) => rank),
      [1, 2],
    );
  });

  test("a question to the owner goes with the recommendation to whatever page it is moved", () => {
    const url = `https://${OWN_DOMAIN}/hikes`;
    const { kept } = apply({ "night hikes": { verdict: "ask", page: url, reason: "Do you guide at night?" } });
    assert.match(draftOf("night hikes", kept)?.next_action ?? "", /Do you guide at night\?/);
    // Beside another for that page, too, whose searches do not take in what may not be offered.
    const both = apply({
      "night hikes": { verdict: "ask", page: url, reason: "Do you guide at night?" },
      "day hikes": { page: url },
    }).kept;
    assert.match(draftOf("night hikes", both)?.next_action ?? "", /Do you guide at night\?/);
    assert.ok(draftOf("day hikes", both)?.keywords.every(({ keyword }) => keyword !== "night hikes"));
  });

  test("joined ones are worth what all of them may win, by the part of each", () => {
    const url = `https://${OWN_DOMAIN}/hikes`;
    const demand = (name: string, google_vol: number) =>
      family(name, "commercial", [{ keyword: name, google_vol, difficulty: 20 }]);
    const pair = [demand("night hikes", 1000), demand("day hikes", 5000)];
    const two = synthesize(
      pair,
      pair.map(({ name }) => serp(name, FIRMS)),
      { pages: [page("/hikes", "Hikes")] },
    );
    const { kept } = applyOpportunityVerdicts(two.drafts, {
      verdictOf: ({ family: name }) => ({ ...AS_IS, page: url, worth: name === "night hikes" ? "main" : "small" }),
      revise: two.revise,
    });
    const alone = (name: string) => two.drafts.find((draft) => draft.family === name)!.data.impact!;
    const [lead] = kept;
    assert.deepEqual([kept.length, lead?.family], [1, "night hikes"]);
    assert.equal(lead?.data.impact?.high, alone("night hikes").high + alone("day hikes").high);
    assert.match(lead?.expected_impact ?? "", /"day hikes" .* searches per month/);
    const demandIn = (draft: (typeof kept)[number] | undefined) =>
      draft?.ceiling_parts.find(({ name }) => name === "volume")?.value;
    const wider = demandIn(draftOf("day hikes", two.drafts));
    assert.ok(wider !== undefined && wider > demandIn(draftOf("night hikes", two.drafts))!);
    assert.equal(demandIn(lead), wider);
  });

  test("a family that was joined for its page and told apart stands by itself again, one that was not stays joined", () => {
    const pair = [
      family("hikes", "commercial", ["hikes"]),
      family("hikes map", "commercial", ["hikes map", "map of hikes"]),
    ];
    const one = synthesize(
      pair,
      pair.map(({ name }) => serp(name, [...FIRMS, OWN_DOMAIN])),
      { pages: [page("/hikes", "Hikes map")] },
    );
    const [lead, ...others] = one.drafts;
    const [joined] = lead!.data.same_page_families!;
    assert.equal(others.length, 0);
    const searches = pair.find(({ name }) => name === joined)!.keywords.map(({ keyword }) => keyword);
    const [own, ...more] = one.separate(lead!, searches).others;
    assert.deepEqual([own!.family, more.length], [joined, 0]);
    assert.notEqual(own!.stable_key, lead!.stable_key);
    assert.deepEqual(one.separate(lead!, []), { isOut: false, others: [] });
    const whole = one.separate(
      lead!,
      pair.find(({ name }) => name === lead!.family)!.keywords.map(({ keyword }) => keyword),
    );
    assert.deepEqual([whole.isOut, whole.others.map(({ family: name }) => name)], [true, [joined]]);
    const { kept } = applyOpportunityVerdicts([lead!, own!], {
      verdictOf: ({ stable_key }) =>
        stable_key === own!.stable_key ? { ...AS_IS, page: "new", kind: "answer_page" } : { ...AS_IS, apart: searches },
      revise: one.revise,
    });
    assert.deepEqual(kept.map(({ family: name }) => name).sort(), ["hikes", "hikes map"]);
    assert.equal(kept.find(({ stable_key }) => stable_key === own!.stable_key)!.data.target_url, null);
  });

  test("what a visitor is worth holds for a recommendation that has moved, whatever it is known by", () => {
    const url = `https://${OWN_DOMAIN}/hikes`;
    const told: Record<string, Partial<OpportunityVerdict>> = {
      "day hikes": { page: url, worth: "small" },
      "night hikes": { page: url, worth: "main" },
    };
    const { kept } = applyOpportunityVerdicts(made.drafts, {
      verdictOf: ({ family: name, data }) =>
        told[name] === undefined || data.target_url !== null ? undefined : { ...AS_IS, ...told[name] },
      revise: made.revise,
    });
    assert.deepEqual(
      kept.filter(({ data }) => data.target_url === url).map(({ family: name }) => name),
      ["night hikes"],
    );
  });

  test("what earns most leads on a page, with the title and the gaps told of the others, and those that were to join them", () => {
    const url = `https://${OWN_DOMAIN}/hikes`;
    const { kept, joined } = apply({
      "night hikes": { page: url, worth: "main", cover: ["Length and grade"] },
      "day hikes": { page: url, worth: "small", cover: ["Picnic on the way"], title: "Day hikes in Ashbourne" },
      "canoe tours": { verdict: "join", with: draftOf("day hikes")!.stable_key },
    });
    const [lead, ...others] = kept.filter(({ data }) => data.target_url === url);
    assert.deepEqual([lead?.family, others.length, joined, kept.length], ["night hikes", 0, 1, 1]);
    const steps = lead?.data.steps ?? [];
    assert.deepEqual(
      steps.flatMap((step) => (step.kind === "cover" ? step.topics : step.kind === "title" ? [step.search] : [])),
      ["Length and grade", "Picnic on the way", "Day hikes in Ashbourne"],
    );
  });

  test("of two that came to one page the one that is worth more leads, the other is a section of it", () => {
    const url = `https://${OWN_DOMAIN}/hikes`;
    const { kept } = apply({
      "night hikes": { page: url, worth: "small" },
      "day hikes": { page: url, worth: "main", name: "Day hikes" },
    });
    const edit = kept.find(({ data }) => data.target_url === url);
    assert.equal(edit?.stable_key, draftOf("day hikes")?.stable_key);
    assert.match(edit?.data.steps?.at(-1)?.text ?? "", /^Add (?:a section|sections) on .*"night hikes"\.$/);
  });

  test("the same work on another page there is: one recommendation that names both; a title where it is told one", () => {
    const [hikes, boats] = ["hikes", "boats"].map((path) => `https://${OWN_DOMAIN}/${path}`);
    const { kept } = apply({
      "night hikes": { page: hikes!, title: "Night hikes for two", cover: ["what to bring"] },
      "day hikes": { verdict: "drop" },
      "canoe tours": { verdict: "join", page: boats!, with: draftOf("night hikes")!.stable_key },
    });
    const [lead] = kept;
    assert.deepEqual([kept.length, lead?.play.endsWith(", and similar pages")], [1, true]);
    assert.deepEqual(
      lead?.data.steps?.slice(0, 3).map(({ text }) => text),
      [
        'Add what is missing: "what to bring".',
        "Do the same on /boats, with its own facts.",
        'Work "Night hikes for two" into the title and main heading.',
      ],
    );
  });

  test("of what people choose nearby few searches count, and a new page's title names where", () => {
    const measured = synthesize(
      [family("canoe tours", "commercial", [{ keyword: "canoe tours", google_vol: 10_000, difficulty: 20 }])],
      [serp("canoe tours", FIRMS)],
    );
    const of = (told: Partial<OpportunityVerdict>) =>
      applyOpportunityVerdicts(measured.drafts, {
        verdictOf: () => ({ ...AS_IS, page: "new", kind: "service_page", ...told }),
        revise: measured.revise,
      }).kept[0]!;
    const near = of({ local: true, title: "Canoe tours in Lyon" });
    assert.ok(near.data.impact!.high < of({}).data.impact!.high / 5);
    assert.match(near.expected_impact ?? "", /people choose a business nearby/);
    assert.deepEqual([near.data.nearby, near.data.volume_counted, near.total_volume], [true, 1_000, 10_000]);
    assert.ok(
      near.data.steps?.some(({ text }) => text === 'Give it the title and main heading "Canoe tours in Lyon".'),
    );
  });

  test("another kind of page: made as that, under the same key", () => {
    const before = draftOf("canoe tours")!;
    const { kept, moved } = apply({ "canoe tours": { page: "new", kind: "service_page" } });
    const after = draftOf("canoe tours", kept);
    assert.deepEqual([before.play_kind, after?.play_kind, moved], ["answer_page", "service_page", 0]);
    assert.deepEqual([after?.recommended_format, after?.stable_key], ["landing_page", before.stable_key]);
  });

  test("a page of its own instead of an edit", () => {
    const { drafts, revise } = synthesize(
      [family("boats", "commercial", ["boats", "boats for families"])],
      [serp("boats", FIRMS)],
      { pages: [page("/boats", "Boats")] },
    );
    const [edit] = drafts;
    assert.equal(edit?.data.action, "edit");
    const { kept, moved } = applyOpportunityVerdicts(drafts, {
      verdictOf: () => ({ ...AS_IS, page: "new", kind: "service_page" }),
      revise,
    });
    assert.deepEqual([kept[0]?.data.action, kept[0]?.data.target_url, moved], ["create", null, 1]);
    assert.equal(kept[0]?.stable_key, edit?.stable_key);
  });

  test("join: the searches go with the other, which stands", () => {
    const { kept, joined } = apply({
      "night hikes": { verdict: "join", with: draftOf("day hikes")!.stable_key },
      "canoe tours": { verdict: "join", with: "unknown" },
    });
    assert.equal(joined, 1);
    assert.deepEqual(kept.map(({ family: name }) => name).sort(), ["canoe tours", "day hikes"]);
    assert.ok(draftOf("day hikes", kept)?.keywords.some(({ keyword }) => keyword === "night hikes"));
  });

  test("apart: no figure counts searches that mean something else", () => {
    const wide = family("canoe tours", "commercial", [
      { keyword: "canoe tours", google_vol: 100 },
      { keyword: "canoe tour guide jobs", google_vol: 900 },
    ]);
    const { drafts, revise } = synthesize([wide], [serp("canoe tours", FIRMS), serp("canoe tour guide jobs", FIRMS)]);
    const verdictOf = () => ({ ...AS_IS, apart: ["canoe tour guide jobs"] });
    const [after] = applyOpportunityVerdicts(drafts, { verdictOf, revise }).kept;
    assert.deepEqual([drafts[0]?.total_volume, after?.total_volume], [1_000, 100]);
    assert.match(after?.summary ?? "", /^100 searches per month across 1 keyword\./);
    assert.equal(after?.stable_key, drafts[0]?.stable_key);
    const told = JSON.stringify([after?.expected_impact, after?.why_now, after?.contributing_signals]);
    assert.doesNotMatch(told, /jobs|1,000/);
    const none = () => ({ ...AS_IS, apart: ["canoe tours", "canoe tour guide jobs"] });
    assert.deepEqual(applyOpportunityVerdicts(drafts, { verdictOf: none, revise }).kept, []);
  });

  test("name: called so in title and path, under the same key", () => {
    const { kept } = apply({ "canoe tours": { name: "Guided canoe trips", kind: "service_page" } });
    const after = draftOf("canoe tours", kept);
    assert.match(after?.play ?? "", /"Guided canoe trips"/);
    assert.equal(after?.data.proposed_path, "/guided-canoe-trips");
    assert.equal(after?.stable_key, draftOf("canoe tours")?.stable_key);
  });

  test("omit and cover: steps that do not fit leave, what the page needs is told after what it is", () => {
    const [first] = draftOf("night hikes")?.data.steps ?? [];
    const cover = ["Meeting point and length", "What to bring"];
    const { kept } = apply({ "night hikes": { omit: [stepParts(first!)[0]!.key], cover } });
    const steps = draftOf("night hikes", kept)?.data.steps ?? [];
    assert.deepEqual(steps[0]?.kind === "cover" && steps[0].topics, cover);
    assert.ok(!steps.some(({ kind }) => kind === first?.kind));
    assert.match(draftOf("night hikes", kept)?.next_action ?? "", /Meeting point and length/);
  });

  test("a page that was never read moves nothing", () => {
    const { kept } = apply({ "night hikes": { page: "https://elsewhere.example/" } });
    assert.equal(kept.find(({ family: name }) => name === "night hikes")?.data.target_url, null);
  });

  test("ask: the question comes before anything else; drop: told with its reason", () => {
    const { kept, dropped, asked } = apply({
      "canoe tours": { verdict: "ask", reason: "Do you still rent canoes?" },
      "day hikes": { verdict: "drop", reason: "Not offered" },
    });
    assert.equal(asked, 1);
    assert.equal(
      kept.find(({ family: name }) => name === "canoe tours")?.next_action,
      "First clarify: Do you still rent canoes?",
    );
    assert.deepEqual(
      dropped.map(({ reason }) => reason),
      ["Not offered"],
    );
  });
});
