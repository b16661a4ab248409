import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { PlayStep, Reason } from "../../src/domain/opportunity.ts";
import {
  applyReview,
  type Finding,
  queueReviewCall,
  readReview,
  reviewedDraft,
  reviewedFinding,
  reviewKey,
  type SaidPassage,
} from "../../src/opportunity/judge.ts";
import type { OpportunityDraft } from "../../src/opportunity/synthesis.ts";

const TENTS = "https://a.example/tents";
const STOVES = "https://a.example/stoves";
const PRICES: SaidPassage = {
  ...{ url: "https://a.example/", at: 0, isShown: false },
  text: "Prices\nTents cost 90 dollars a week.",
};
const WIND: SaidPassage = { url: TENTS, at: 1, isShown: true, text: "Our tents stand in any wind up to 60 km/h." };

function draft(url: string, topics: string[]): OpportunityDraft {
  const steps: PlayStep[] = [{ kind: "cover", page: url, topics, evidence_ids: [] }];
  const reasons: Reason[] = [
    { kind: "volume", volume: 900, searches: 2 },
    { kind: "difficulty", value: 9 },
  ];
  return {
    ...{ stable_key: url, play: `Extend ${url}`, family: "", keywords: [], summary: "", next_action: "" },
    ...{ ceiling_parts: [], immediacy: 0.5, ceiling: 0.5, total_volume: 0 },
    data: {
      ...{ target_url: url, proposed_path: null, reasons, questions: [], impact: null },
      steps: steps.map((step) => ({ ...step, text: "" })),
    },
  } as unknown as OpportunityDraft;
}

function finding(key: string, severity: Finding["severity"] = "high"): Finding {
  const data = { simulated: false, title: key, next_action: `Mend ${key}.`, examples: [STOVES], pages_affected: 1 };
  return { stable_key: key, text: `${key} is wrong.`, severity, data };
}

const SITE = {
  nearest: ({ name }: { name: string }) => (name.startsWith("Prices") ? [PRICES] : name === "Storms" ? [WIND] : []),
  outlines: () => [],
  passages: (pages: readonly string[]) => (pages.includes(TENTS) ? [WIND] : []),
};
const DRAFTS = [draft(TENTS, ["Prices by the week", "Storms"]), draft(STOVES, ["Prices", "Fuel", "Tips"])];
const ITEMS = [
  ...DRAFTS.map((each) => reviewedDraft(each, SITE)),
  ...[finding("title"), finding("image"), finding("spam", "critical")].map((each) => reviewedFinding(each, SITE)),
];
const TOLD = { order: "middle" as const, advice: "", title: "" };
const KEPT = { ...TOLD, n: 0, verdict: "keep" as const, with: 0, why: "" as const, quote: "", reason: "", parts: [] };
const AROUND = { about: ["Acme"], pages: [{ url: TENTS, title: "Tents" }], earlier: [] };
const PART = { letter: "", why: "unfit" as const, quote: "" };
type Told = Partial<Omit<Parameters<typeof readReview>[0]["items"][number], "parts">> & {
  parts?: { letter: string; why?: "said" | "same" | "unfit" | "taken"; quote?: string }[];
};

function reviewed(...told: Told[]) {
  const items = told.map((one) => ({
    ...KEPT,
    ...one,
    parts: (one.parts ?? []).map((part) => ({ ...PART, ...part })),
  }));
  const verdicts = readReview({ items }, ITEMS, AROUND);
  const { reviews: all, ...rest } = applyReview(DRAFTS, ITEMS, (item) => verdicts.get(item));
  return { ...rest, all, reviews: new Map([...all].filter(([, { verdict }]) => verdict !== "keep")) };
}

const textsOf = ({ data }: OpportunityDraft) => data.steps?.map(({ text }) => text);

describe("the last reading of the queue", () => {
  test("what has to be done before an item stays known with it", () => {
    const said = { ...TOLD, verdict: "keep" as const, with: "", reason: "", omit: [], taken: [], after: "title" };
    const { drafts, reviews } = applyReview(DRAFTS, ITEMS, (item) =>
      item.key === TENTS || item.key === "image" ? said : undefined,
    );
    assert.deepEqual(
      drafts.map(({ data }) => data.after),
      ["title", undefined],
    );
    assert.equal(reviews.get("image")?.after, "title");
  });

  test("shows beside a finding what the site says nearest to what it says is missing", () => {
    const { data, ...rest } = finding("No advice on storms");
    const item = reviewedFinding({ ...rest, data: { ...data, lacks: ["Storms", "Prices"] } }, SITE);
    assert.deepEqual(item.near, [WIND, PRICES]);
    assert.match(item.text, /said to be missing: Storms \| Prices/);
    assert.deepEqual(reviewedFinding({ ...rest, data }, SITE).near, []);
  });

  test("shows faults of a finding one by one, and leaves out those that are none", () => {
    const { data, ...rest } = finding("Facts differ");
    const many = Array.from({ length: 30 }, (_, at) => `price ${at}: 1, 2`);
    const item = reviewedFinding({ ...rest, data: { ...data, said: many } }, SITE);
    assert.match(queueReviewCall([item], AROUND).data.at(-1)!.text, /z\) price 25: 1, 2\n {3}aa\) price 26/);
    const parts = [{ letter: "ab", why: "unfit" as const, quote: "" }];
    const verdict = readReview({ items: [{ ...KEPT, n: 1, parts }] }, [item], AROUND).get(item);
    assert.deepEqual(applyReview([], [item], () => verdict).reviews.get(item.key)?.omit, ["price 27: 1, 2"]);
  });

  test("shows items as their owner reads them, steps and reasons under letters, and what the pages say once", () => {
    const [, pages, passages, items] = queueReviewCall(ITEMS, AROUND).data.map(({ text }) => text);
    assert.equal(pages, "/tents · Tents");
    const said = `${PRICES.url}\nP1 (not shown) Prices Tents cost 90 dollars a week.\n${TENTS}\nP2 ${WIND.text}`;
    assert.equal(passages, said);
    assert.match(
      items!,
      /1\. recommendation, edit \S+tents: .+\n {3}do: .*\n {3}a\) Prices by the week \[P1\]\n {3}b\) Storms \[P2\]/,
    );
    assert.match(items!, /\n {3}c\) reason: 900 searches .+\n {3}d\) reason: .+\n2\. /);
    assert.match(items!, /3\. finding, high: title is wrong\.\n {3}do: Mend title\.\n {3}1 pages: \S+stoves/);
  });

  test("drops an item whose absence is a matter of judgement, and one that the site's own words prove needless", () => {
    const { drafts, reviews, dropped } = reviewed(
      { n: 1, verdict: "drop", why: "said", quote: "stand in any wind", reason: "Stands there" },
      { n: 3, verdict: "drop", why: "trifle", reason: "Nobody notices" },
    );
    assert.deepEqual(
      drafts.map(({ stable_key, rank }) => [stable_key, rank]),
      [[STOVES, 1]],
    );
    assert.deepEqual([...reviews], [["title", { verdict: "drop", reason: "Nobody notices" }]]);
    assert.deepEqual(
      dropped.map(({ reason }) => reason),
      ["Stands there", "Nobody notices"],
    );
  });

  test("keeps what is dropped by words that stand nowhere, what is critical, and what was not answered", () => {
    const { drafts, reviews } = reviewed(
      { n: 1, verdict: "drop", why: "untrue", quote: "burns any fuel you like", reason: "x" },
      { n: 5, verdict: "drop", why: "trifle", reason: "x" },
    );
    assert.deepEqual([drafts.map(textsOf), reviews.size], [DRAFTS.map(textsOf), 0]);
  });

  test("one job is one item: a recommendation names the other's page, a finding becomes part of it, a critical one stays", () => {
    const { drafts, reviews, joined } = reviewed(
      { n: 1 },
      { n: 2, verdict: "same", with: 1 },
      { n: 3, verdict: "same", with: 4, reason: "One template" },
      { n: 4, verdict: "same", with: 1, reason: "On the way" },
      { n: 5, verdict: "same", with: 1 },
    );
    assert.deepEqual(
      drafts.map(({ stable_key }) => stable_key),
      [TENTS],
    );
    assert.deepEqual(textsOf(drafts[0]!)?.[1], "Do the same on /stoves, with its own facts.");
    assert.deepEqual(
      [...reviews].map(([key, review]) => [key, review.with]),
      [
        ["title", TENTS],
        ["image", TENTS],
      ],
    );
    assert.equal(joined, 3);
    const elsewhere = {
      ...finding("site"),
      data: { ...finding("site").data, examples: [STOVES, `${TENTS}/more`], pages_affected: 9 },
    };
    const wide = [ITEMS[0]!, reviewedFinding(elsewhere, SITE)];
    const told = readReview(
      {
        items: [
          { ...KEPT, n: 1 },
          { ...KEPT, n: 2, verdict: "same", with: 1 },
        ],
      },
      wide,
      AROUND,
    );
    const { reviews: own } = applyReview([DRAFTS[0]!], wide, (item) => told.get(item));
    assert.equal(own.get("site")?.verdict, "keep", "mostly other pages");
    const rest = { ...told.get(wide[1]!)!, advice: "Mend /stoves as well." };
    const { reviews: more } = applyReview([DRAFTS[0]!], wide, (item) => (item === wide[1] ? rest : told.get(item)));
    assert.deepEqual([more.get("site")?.with, more.get("site")?.advice], [TENTS, rest.advice]);
    const backwards = reviewed({ n: 1, verdict: "same", with: 2 }, { n: 2 }).drafts;
    assert.deepEqual([backwards.length, backwards[0]?.stable_key], [1, STOVES]);
    assert.deepEqual(reviewed({ n: 3, verdict: "same", with: 4 }, { n: 4 }).reviews.get("title")?.with, "image");
  });

  test("what is told in a circle, of itself or of what is dropped is an item of its own", () => {
    const round = reviewed({ n: 3, verdict: "same", with: 4 }, { n: 4, verdict: "same", with: 3 });
    assert.equal(round.reviews.size, 0);
    assert.equal(reviewed({ n: 3, verdict: "same", with: 3 }).reviews.size, 0);
    const gone = reviewed({ n: 3, verdict: "same", with: 4 }, { n: 4, verdict: "drop", why: "trifle", reason: "x" });
    assert.deepEqual([...gone.reviews.keys()], ["image"]);
  });

  test("takes out what the site's own words tell visitors, what another asks for and what is wrong, and leaves one reason", () => {
    const { drafts, omitted } = reviewed(
      {
        n: 1,
        parts: [
          { letter: "A", why: "said", quote: "cost 90 dollars a week" },
          { letter: "b", why: "said", quote: "stand in any wind" },
          { letter: "c" },
        ],
      },
      {
        n: 2,
        parts: [
          { letter: "a", why: "same" },
          { letter: "b", why: "said", quote: "burns any fuel you like" },
          { letter: "d" },
          { letter: "e" },
          { letter: "z" },
        ],
      },
    );
    assert.deepEqual(drafts.map(textsOf), [
      ['Add what is missing: "Prices by the week".'],
      ['Add what is missing: "Fuel" and "Tips".'],
    ]);
    assert.match(drafts[0]!.next_action!, /^On \/tents, add what is missing: "Prices by the week"\.$/);
    assert.deepEqual(
      drafts.map(({ data }) => data.reasons?.map(({ kind }) => kind)),
      [["difficulty"], ["volume", "difficulty"]],
    );
    assert.equal(omitted, 5);
  });

  test("says when each is best done, and what a finding asks for on this site, by what stands there alone", () => {
    const { drafts, all } = reviewed(
      { n: 1, order: "first" },
      { n: 3, order: "last", advice: "Mend it in the template of /tents, which stands any wind up to 60 km/h." },
      { n: 4, advice: "Compress it to 6 KB." },
      { n: 5, advice: "Ask on /contact-us." },
    );
    const phone = {
      ...finding("phone"),
      text: "Call +44 (113) 496 00-01, see /img/map_12.png. Room 5 30. Within 24/48h.",
    };
    const advised = (advice: string) => {
      const items = [reviewedFinding(phone, SITE)];
      const told = readReview({ items: [{ ...KEPT, n: 1, advice }] }, items, AROUND);
      return told.get(items[0]!)?.advice !== "";
    };
    assert.deepEqual(
      ["Write +44 113 4960001.", "Replace map_12.png.", "Write +44 113 496000.", "Replace map_1.png."].map(advised),
      [true, true, false, false],
    );
    assert.deepEqual(
      [
        "Link to /stoves.",
        "Link to /tents/new.",
        "All 113s.",
        "All 11s.",
        "All 530.",
        "It says 24/48h.",
        "In 24/4h.",
      ].map(advised),
      [true, false, true, false, false, true, false],
    );
    assert.deepEqual(
      drafts.map(({ data }) => data.order),
      ["first", undefined],
    );
    assert.deepEqual(all.get("title"), {
      ...{ verdict: "keep", reason: "", order: "last" },
      advice: "Mend it in the template of /tents, which stands any wind up to 60 km/h.",
    });
    assert.deepEqual([all.get("image")?.advice, all.get("spam")?.advice], [undefined, undefined]);
  });

  test("what comes first is not put off by what it is told with", () => {
    const { drafts, joined } = reviewed(
      { n: 1, order: "last" },
      { n: 3, verdict: "same", with: 1, order: "first", advice: "Also mend the title." },
    );
    assert.deepEqual([drafts[0]?.data.order, joined], ["first", 1]);
    const { all } = reviewed({ n: 3, order: "last" }, { n: 4, verdict: "same", with: 3, order: "first" });
    assert.equal(all.get("title")?.order, "first");
  });

  test("small repairs go with the first of them, critical ones do not; what is said of a recommendation becomes its action", () => {
    const { drafts, all, joined } = reviewed(
      { n: 1, advice: "Say on /tents what a week costs." },
      { n: 2, advice: "Say that a week costs 95 dollars." },
      { n: 3, verdict: "minor", order: "last", title: "Two pages have one name" },
      { n: 4, verdict: "minor", advice: "Mend it in the template." },
      { n: 5, verdict: "minor" },
    );
    assert.equal(drafts[0]!.next_action, "Say on /tents what a week costs.");
    assert.equal(drafts[1]!.next_action, DRAFTS[1]!.next_action, "a figure that stands nowhere");
    assert.deepEqual(all.get("title"), {
      ...{ verdict: "keep", reason: "", order: "middle", title: "Two pages have one name" },
    });
    assert.deepEqual(all.get("image"), {
      ...{ verdict: "same", reason: "", with: "title", minor: true, advice: "Mend it in the template." },
    });
    assert.deepEqual([all.get("spam")?.verdict, joined], ["keep", 1]);
    const one = reviewed(
      { n: 3, verdict: "minor", advice: "Mend /tents." },
      { n: 4, verdict: "same", with: 3, advice: "Mend /stoves as well." },
    ).all;
    assert.equal(one.get("title")?.advice, "Mend /tents. Mend /stoves as well.");
    assert.deepEqual(one.get("image"), { verdict: "same", with: "title", reason: "" });
    const [alone] = reviewed({ n: 4, verdict: "minor", order: "last" }).all.values();
    assert.deepEqual(alone, { verdict: "keep", reason: "", order: "last" });
  });

  test("tells where the site has a fact that a step asks for, and puts the searched words into the title", () => {
    const [tents] = reviewed({
      n: 1,
      title: "Tent hire in Leeds",
      parts: [
        { letter: "a", why: "taken", quote: "Tents cost 90 dollars a week" },
        { letter: "b", why: "taken", quote: "words that stand nowhere" },
      ],
    }).drafts;
    const [title, cover] = textsOf(tents!)!;
    assert.match(title!, /"Tent hire in Leeds" into the title/);
    assert.match(
      cover!,
      /"Prices by the week" and "Storms"\. .*data of the home page.*"Tents cost 90 dollars a week"\.$/,
    );
    assert.equal(textsOf(reviewed({ n: 1, title: "Tents from 12 dollars" }).drafts[0]!)!.length, 1);
  });

  test("an item may be one job with one that was read before", () => {
    const [first, ...rest] = ITEMS;
    const answer = { items: [{ ...KEPT, n: 2, verdict: "same" as const, with: rest.length + 1 }] };
    const around = { ...AROUND, earlier: [first!] };
    assert.match(queueReviewCall(rest, around).data.at(-1)!.text, /^5\. recommendation, edit \S+tents: [^\n]+$/);
    assert.equal(readReview(answer, rest, around).get(rest[1]!)?.with, TENTS);
  });

  test("drops a recommendation of which nothing is left", () => {
    const { drafts, dropped } = reviewed({ n: 2, parts: ["a", "b", "c"].map((letter) => ({ letter })) });
    assert.deepEqual([drafts.length, dropped.map(({ play }) => play)], [1, [DRAFTS[1]!.play]]);
  });

  test("a verdict holds until the item or what the site says of it changes, whatever its figures do", () => {
    const [item] = ITEMS;
    const key = reviewKey(item!, "sheet");
    const reasons = DRAFTS[0]!.data.reasons!.map((reason) =>
      reason.kind === "volume" ? { ...reason, volume: 7 } : reason,
    );
    const moved = { ...DRAFTS[0]!, data: { ...DRAFTS[0]!.data, reasons } };
    assert.equal(reviewKey(reviewedDraft(moved, SITE), "sheet"), key);
    assert.notEqual(reviewKey(item!, "another sheet"), key);
    assert.notEqual(reviewKey({ ...item!, near: [{ ...WIND, text: "Other words." }] }, "sheet"), key);
  });
});
