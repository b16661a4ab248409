import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isMeasured } from "../../src/core/score_weights.ts";
import type { Evidence } from "../../src/domain/evidence/evidence.ts";
import type { Family } from "../../src/domain/keyword.ts";
import type { ScorePart } from "../../src/domain/opportunity.ts";
import { synthesizeOpportunities } from "../../src/opportunity/synthesis.ts";
import { exampleData } from "../support/evidence_examples.ts";
import {
  answer,
  BRAND_ID,
  evidence,
  factSources,
  family,
  OWN_DOMAIN,
  page,
  serp,
} from "../support/opportunity_world.ts";

const RIVALS = ["rival.example", "peer.example"];
const FIRMS = ["rival.example", "peer.example", "third.example", "fourth.example", "fifth.example", "sixth.example"];

function synthesize(
  families: Family[],
  rows: Evidence[],
  options: { pages?: ReturnType<typeof page>[]; services?: string[] } = {},
) {
  const sources = factSources({ evidence: rows, rivals: RIVALS, ...options });
  return synthesizeOpportunities({ brandId: BRAND_ID, families, sources, earlier: [] });
}

describe("synthesizeOpportunities() chooses the play", () => {
  test("a hub for many different informational searches without a page", () => {
    const names = [
      "trail running",
      "trail running for beginners",
      "trail running shoes size",
      "trail running at night",
      "trail running with dogs",
      "trail running nutrition",
      "trail running plan",
      "trail running technique downhill",
    ];
    const { drafts } = synthesize([family("trail running", "informational", names)], [serp("trail running", FIRMS)], {
      pages: [page("/tents", "Tents")],
    });
    assert.equal(drafts[0]?.play_kind, "topic_hub");
    assert.equal(drafts[0]?.recommended_format, "hub_and_spokes");
    assert.equal(drafts[0]?.data.proposed_path, "/trail-running");
  });

  test("a page to make is linked from those near to it, else from the home page", () => {
    const fromWith = (...near: ReturnType<typeof page>[]) => {
      const families = [family("coffee tasting", "transactional", ["coffee tasting"])];
      const pages = [page("/", "Trail shoes and tents"), ...near];
      const { drafts } = synthesize(families, [serp("coffee tasting", FIRMS)], { pages });
      return drafts[0]?.data.steps?.flatMap((step) => (step.kind === "links" ? step.from : []));
    };
    assert.deepEqual(fromWith(), ["https://trailpeak.example/"]);
    assert.deepEqual(fromWith(page("/guide", "Camp guide", ["Camp guide", "Coffee tasting"])), [
      "https://trailpeak.example/guide",
    ]);
  });

  test("a comparison for searches that weigh options", () => {
    const { drafts } = synthesize(
      [family("trail shoes", "commercial", ["best trail shoes", "trail shoes vs road shoes"])],
      [serp("best trail shoes", FIRMS)],
    );
    assert.equal(drafts[0]?.play_kind, "comparison_page");
    assert.equal(drafts[0]?.recommended_format, "comparison");
  });

  test("a location page where two fifths of the searches look for something near", () => {
    const roaster = family("coffee roaster", "informational", [
      { keyword: "coffee roaster", google_vol: 600 },
      { keyword: "coffee roaster near me", google_vol: 900, intent: "local" },
      { keyword: "how coffee is roasted", google_vol: 300 },
    ]);
    const { drafts } = synthesize([roaster], [serp("coffee roaster", FIRMS)]);
    assert.equal(drafts[0]?.play_kind, "local_page");
  });

  test("a template for the towns served beside the page there is, without those that have a page", () => {
    const towns = ["Ashbourne", "Millbrook", "Harwick", "Penfield", "Riverton", "Oakridge"];
    const searches = ["tent rental", ...towns.map((town) => `tent rental ${town.toLowerCase()}`)];
    const sources = factSources({
      evidence: [serp("tent rental", FIRMS)],
      pages: [
        page("/tent-rental", "Tent rental", ["Tent rental"]),
        page("/tent-rental/oakridge", "Tent rental Oakridge", ["Tent rental Oakridge"]),
      ],
    });
    const brand = { ...sources.brand, places: towns };
    const { drafts } = synthesizeOpportunities({
      brandId: BRAND_ID,
      families: [family("tent rental", "commercial", searches)],
      sources: { ...sources, brand },
      earlier: [],
    });
    const template = drafts.find((draft) => draft.play_kind === "programmatic_set");
    assert.deepEqual(
      template?.keywords.map(({ keyword }) => keyword),
      searches.filter((search) => !search.includes("oakridge")),
    );
    assert.equal(template?.data.proposed_path, "/tent-rental/…");
    assert.ok(drafts.some((draft) => draft.data.target_url === "https://trailpeak.example/tent-rental"));
  });

  test("an edit of an archive that leads by its name", () => {
    const archive = synthesize(
      [family("night hikes", "informational", ["night hikes", "night hikes with children"])],
      [
        serp("night hikes", [OWN_DOMAIN, ...FIRMS], {
          results: [
            {
              position: 1,
              url: "https://trailpeak.example/tag/night-hikes",
              domain: OWN_DOMAIN,
              title: "",
              snippet: "",
            },
          ],
          brand_url: "https://trailpeak.example/tag/night-hikes",
        }),
      ],
      { pages: [{ ...page("/tag/night-hikes", "Night Hikes Archives", ["Night Hikes"]), kind: "archive" }] },
    );
    assert.deepEqual(
      archive.drafts.map((draft) => draft.data.proposed_path).filter((path) => path !== null),
      [],
    );
  });

  test("a page of its own for an offer that an archive alone stands for", () => {
    const url = `https://${OWN_DOMAIN}/services/night-hikes`;
    for (const position of [1, 5]) {
      const { drafts } = synthesize(
        [family("night hikes", "commercial", ["night hikes", "night hikes cost"])],
        [
          serp("night hikes", [OWN_DOMAIN, ...FIRMS], {
            results: [{ position, url, domain: OWN_DOMAIN, title: "", snippet: "" }],
            brand_url: url,
            brand_position: position,
          }),
        ],
        {
          pages: [
            { ...page("/services/night-hikes", "Night Hikes Archives – Trailpeak", ["", "Jo Guide"]), kind: "archive" },
          ],
          services: ["Night hikes"],
        },
      );
      const [draft] = drafts.filter(({ play_kind }) => play_kind === "service_page");
      assert.equal(draft?.data.target_url, null);
      assert.equal(draft?.data.rule, "offer_without_page");
    }
  });

  test("a programmatic set for one search with many endings", () => {
    const names = ["austin", "boston", "chicago", "denver", "seattle"].map((city) => `guided hikes in ${city}`);
    const { drafts } = synthesize([family("guided hikes", "local", names)], [serp(names[0]!, FIRMS)]);
    assert.equal(drafts[0]?.recommended_format, "programmatic");
    assert.match(
      drafts[0]?.next_action ?? "",
      /^Create \/guided-hikes-in\/… and start with "austin", "boston" and "chicago"/,
    );
  });

  test("an edit of the page that ranks below the top, naming it", () => {
    const { drafts } = synthesize(
      [family("trail shoes", "transactional", ["trail shoes"])],
      [serp("trail shoes", [...FIRMS, OWN_DOMAIN])],
      { pages: [page("/trail-shoes", "Trail shoes")] },
    );
    assert.equal(drafts[0]?.play_kind, "refresh_page");
    assert.equal(drafts[0]?.data.target_url, `https://${OWN_DOMAIN}/trail-shoes`);
    assert.match(drafts[0]?.next_action ?? "", /^On \/trail-shoes, /);
    assert.equal(drafts[0]?.play, 'Improve /trail-shoes for "trail shoes"');
  });

  test("citations where the page leads the results but answers cite a rival", () => {
    const rows = [
      serp("trail shoes", [OWN_DOMAIN, ...FIRMS]),
      ...[1, 2, 3].map(() =>
        answer("trail shoes", { cited: false, rivals: ["rival.example"], sources: ["rival.example"] }),
      ),
    ];
    const { drafts } = synthesize([family("trail shoes", "commercial", ["trail shoes"])], rows, {
      pages: [page("/trail-shoes", "Trail shoes")],
    });
    assert.equal(drafts[0]?.play_kind, "get_cited");
    assert.equal(drafts[0]?.contributing_signals[0]?.type, "llm_answer");
    assert.match(drafts[0]?.expected_impact ?? "", /rival\.example.* is in 3/);
  });

  test("nothing where the page leads and is cited", () => {
    const rows = [
      serp("trail shoes", [OWN_DOMAIN, ...FIRMS]),
      answer("trail shoes", { cited: true, sources: [OWN_DOMAIN] }),
    ];
    const { drafts, passed } = synthesize([family("trail shoes", "commercial", ["trail shoes"])], rows, {
      pages: [page("/trail-shoes", "Trail shoes")],
    });
    assert.deepEqual(drafts, []);
    assert.equal(passed.already_held, 1);
  });

  test("no content play on the brand's own name unless a rival intrudes", () => {
    const own = family("trailpeak", "navigational", ["trailpeak", "trailpeak reviews"]);
    assert.equal(synthesize([own], [serp("trailpeak", [OWN_DOMAIN, "yelp.com"])]).passed.branded, 1);
    const { drafts } = synthesize([own], [serp("trailpeak", ["rival.example", OWN_DOMAIN])]);
    assert.equal(drafts[0]?.play_kind, "defend_brand");
  });

  test("nothing for a family without any evidence of its own", () => {
    const { drafts, passed } = synthesize([family("tents", "commercial", ["tents"])], [serp("trail shoes", FIRMS)]);
    assert.deepEqual(drafts, []);
    assert.equal(passed.no_evidence, 1);
  });

  test("outreach instead of an article where directories and media hold six of ten places", () => {
    const held = ["g2.com", "yelp.com", "reddit.com", "forbes.com", "wikipedia.org", "youtube.com", "rival.example"];
    const { drafts, ceded } = synthesize(
      [family("trail shoes", "commercial", ["best trail shoes"])],
      [serp("best trail shoes", held)],
    );
    assert.deepEqual(drafts, []);
    assert.equal(ceded[0]?.head, "trail shoes");
  });

  test("a comparison beside the first play, on the comparing searches alone", () => {
    const names = [
      { keyword: "trail shoes", google_vol: 1_000 },
      { keyword: "buy trail shoes", google_vol: 500 },
      { keyword: "trail shoes online", google_vol: 400 },
      { keyword: "cheap trail shoes", google_vol: 300 },
      { keyword: "best trail shoes", google_vol: 200 },
      { keyword: "trail shoes vs road shoes", google_vol: 100 },
    ];
    const rows = [serp("trail shoes", FIRMS), serp("best trail shoes", FIRMS)];
    const { drafts } = synthesize([family("trail shoes", "transactional", names)], rows);
    assert.deepEqual(drafts.map((draft) => draft.play_kind).sort(), ["comparison_page", "service_page"]);
    assert.equal(drafts.find((draft) => draft.play_kind === "comparison_page")?.total_volume, 300);

    const own = factSources({
      evidence: rows,
      rivals: RIVALS,
      pages: [
        page(
          "/trail-shoes",
          "Trail shoes",
          names.map(({ keyword }) => keyword),
        ),
      ],
    });
    const gone = factSources({ evidence: rows, rivals: RIVALS });
    const of = { brandId: BRAND_ID, families: [family("trail shoes", "transactional", names)] };
    const before = synthesizeOpportunities({ ...of, sources: own, earlier: [] }).drafts;
    assert.ok(before.every(({ play_kind }) => play_kind !== "comparison_page"));
    const after = (status: "pending" | "rejected") => {
      const earlier = before.map((draft) => ({ ...draft, status, latest: true }));
      return synthesizeOpportunities({ ...of, sources: gone, earlier }).drafts.map(({ play_kind }) => play_kind);
    };
    assert.ok(after("pending").includes("comparison_page"));
    assert.ok(!after("rejected").includes("comparison_page"), "what was declined came back once its page was gone");
  });
});

describe("synthesizeOpportunities() records", () => {
  const keywords = [{ keyword: "trail shoes", google_vol: 1_200, difficulty: 25, cpc: 1.4 }];
  const rows = [
    serp("trail shoes", FIRMS, {
      ai_overview: {
        present: true,
        references: [{ url: "https://rival.example/x", domain: "rival.example", title: "" }],
        brand_cited: false,
        rivals_cited: ["rival.example"],
      },
      people_also_ask: ["Are trail shoes good for hiking?"],
    }),
    answer("trail shoes", { cited: false, rivals: ["rival.example"], sources: ["rival.example", "peer.example"] }),
    answer("trail shoes", { cited: false, rivals: ["rival.example"], sources: ["peer.example"] }),
    evidence({ type: "keyword", subject: "trail shoes", data: { keyword: "trail shoes", google_vol: 1_200 } }),
  ];
  const { drafts } = synthesize([family("trail shoes", "transactional", keywords)], rows, {
    pages: [page("/tents", "Tents")],
    services: ["Trail shoes"],
  });
  const draft = drafts[0]!;

  test("priority is exactly half immediacy, half ceiling, both in [0, 1]", () => {
    assert.equal(draft.priority, 0.5 * draft.immediacy + 0.5 * draft.ceiling);
    for (const score of [draft.immediacy, draft.ceiling]) assert.ok(score >= 0 && score <= 1);
  });

  test("every part is kept with its basis, and what was not measured says so and counts low", () => {
    assert.deepEqual(
      draft.immediacy_parts.map((part) => part.name),
      ["difficulty", "search_gap", "answer_gap", "greenfield", "winnability", "volatility"],
    );
    assert.deepEqual(
      draft.ceiling_parts.map((part) => part.name),
      ["volume", "business_value", "intent", "cpc", "ai_overview"],
    );
    assert.ok([...draft.immediacy_parts, ...draft.ceiling_parts].every((part) => part.basis !== ""));
    const bare = synthesize([family("trail shoes", "transactional", ["trail shoes"])], [serp("trail shoes", FIRMS)])
      .drafts[0]!;
    const measured = (parts: readonly ScorePart[]) => parts.filter(isMeasured).map((part) => part.name);
    assert.deepEqual(measured(bare.immediacy_parts), ["search_gap", "winnability"]);
    assert.deepEqual(measured(bare.ceiling_parts), ["intent"]);
    assert.ok([...bare.immediacy_parts, ...bare.ceiling_parts].every((one) => isMeasured(one) || one.value <= 0.3));
  });

  test("signals resolve to stored evidence, one of them primary", () => {
    const stored = new Set(rows.map((row) => row.id));
    assert.ok(draft.contributing_signals.every((signal) => stored.has(signal.evidence_id)));
    assert.deepEqual(draft.contributing_signals.filter((signal) => signal.role === "primary").length, 1);
  });

  test("all texts are filled and the impact is a range with its basis", () => {
    for (const text of [
      draft.play,
      draft.summary,
      draft.why_now,
      draft.next_action,
      draft.expected_impact,
      draft.format_rationale,
    ])
      assert.ok((text ?? "").length > 10, String(text));
    const { impact } = draft.data;
    assert.ok(impact !== null && impact.low <= impact.high && impact.basis.includes("1,200 searches"));
  });

  test("one row a stable key, also for the same words in another order", () => {
    const twice = synthesize(
      [family("trail shoes", "transactional", keywords), family("shoes trail", "transactional", ["trail shoe"])],
      rows,
    );
    assert.equal(twice.drafts.length, 1);
  });

  test("a family renamed by shifted volumes keeps the key of its earlier play", () => {
    const earlier = [
      {
        stable_key: "known",
        play_kind: draft.play_kind,
        keywords: [{ keyword: "trail shoes" }, { keyword: "trail running shoes" }],
        data: { target_url: null },
      },
    ];
    const renamed = family("trail running shoes", "transactional", ["trail running shoes", "trail shoes"]);
    const result = synthesizeOpportunities({
      brandId: BRAND_ID,
      families: [renamed],
      sources: factSources({ evidence: rows }),
      earlier,
    });
    assert.equal(result.drafts[0]?.stable_key, "known");
  });
});

describe("synthesizeOpportunities() tells what is simulated", () => {
  const searched = () => family("trail shoes", "commercial", [{ keyword: "best trail shoes", google_vol: 900 }]);
  const figures = (simulated: boolean) =>
    evidence(
      { type: "keyword", subject: "best trail shoes", data: { keyword: "best trail shoes", google_vol: 900 } },
      { simulated },
    );
  const flags = (rows: Evidence[]) => synthesize([searched()], rows).drafts.map((draft) => draft.data.simulated);

  test("false where nothing is", () => {
    assert.deepEqual(flags([serp("best trail shoes", FIRMS), figures(false)]), [false]);
  });

  test("true where the search figures alone are", () => {
    assert.deepEqual(flags([serp("best trail shoes", FIRMS), figures(true)]), [true]);
  });

  test("true where the figures are, though the record about this keyword is gone", () => {
    const other = evidence(
      { type: "keyword", subject: "trail socks", data: { keyword: "trail socks", google_vol: 50 } },
      { simulated: true },
    );
    assert.deepEqual(flags([serp("best trail shoes", FIRMS), other]), [true]);
  });

  test("true where an AI overview's sources are", () => {
    const data = { ...exampleData("citation"), keyword: "best trail shoes" };
    const citation = evidence({ type: "citation", subject: "best trail shoes", data }, { simulated: true });
    assert.deepEqual(flags([serp("best trail shoes", FIRMS), citation]), [true]);
  });
});
