import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { PlayStep } from "../../src/domain/opportunity.ts";
import {
  applyPartVerdicts,
  askedParts,
  type PartVerdict,
  partCheckCall,
  readPartCheck,
  type SaidPassage,
} from "../../src/opportunity/judge.ts";
import type { OpportunityDraft } from "../../src/opportunity/synthesis.ts";

const TENTS = "https://a.example/tents";
const STOVES = "https://a.example/stoves";
const PRICES: SaidPassage = { url: "https://a.example/", text: "Prices Tents cost 90 dollars a week.", isShown: false };
const WIND: SaidPassage = { url: TENTS, text: "Our tents stand in any wind up to 60 km/h.", isShown: true };

function draft(url: string, topics: string[]): OpportunityDraft {
  const steps: PlayStep[] = [{ kind: "cover", page: url, topics, evidence_ids: [] }];
  const reasons = [{ kind: "volume", volume: 900, searches: 2 }];
  return {
    ...{ stable_key: url, play: `Extend ${url}`, keywords: [], summary: "", next_action: "" },
    data: { target_url: url, proposed_path: null, steps: steps.map((step) => ({ ...step, text: "" })), reasons },
  } as unknown as OpportunityDraft;
}

const DRAFTS = [draft(TENTS, ["Prices by the week", "Storms"]), draft(STOVES, ["Prices", "Fuel", "Tips"])];
const PARTS = askedParts(DRAFTS, (_, name) => (name.startsWith("Prices") ? [PRICES] : name === "Storms" ? [WIND] : []));
const NOTHING = { passage: "", quote: "", same: 0, unfit: false, owner: false };

function checked(told: Partial<typeof NOTHING & { n: number }>[]) {
  const read = readPartCheck({ parts: told.map((one) => ({ ...NOTHING, n: 0, ...one })) }, PARTS);
  const verdicts = new Map<string, PartVerdict>(
    [...read].map(([part, verdict]) => [`${part.draft.stable_key} ${part.key}`, verdict]),
  );
  return applyPartVerdicts(DRAFTS, ({ stable_key }, key) => verdicts.get(`${stable_key} ${key}`));
}

const textsOf = ({ data }: OpportunityDraft) => data.steps?.map(({ text }) => text);

describe("what a plan asks for beside what the site says", () => {
  test("shows each part under its page with the marks of the passages nearest to it, each passage once", () => {
    const [, passages, parts] = partCheckCall(PARTS, ["Acme"]).data.map(({ text }) => text);
    assert.equal(passages, `P1 ${PRICES.url}, not shown: ${PRICES.text}\nP2 ${TENTS}: ${WIND.text}`);
    assert.match(parts!, /1\. Prices by the week \[P1\]\n {3}2\. Storms \[P2\]\n\S+stoves: .+\n {3}3\. Prices \[P1\]/);
  });

  test("drops what the page itself says, in its words, and keeps what no passage holds", () => {
    const { kept, said } = checked([
      { n: 2, passage: "P2", quote: "stand in any wind" },
      { n: 4, passage: "P2", quote: "burns any fuel you like" },
    ]);
    assert.equal(said, 1);
    assert.deepEqual(kept.map(textsOf), [['Add what is missing there: "Prices by the week".'], textsOf(DRAFTS[1]!)]);
    assert.match(kept[0]!.next_action!, /^On \/tents, add what is missing there: "Prices by the week"\.$/);
  });

  test("what visitors read in another order is not told by the data alone", () => {
    const shown: SaidPassage = { url: TENTS, text: "For each week they cost just 90 dollars.", isShown: true };
    const [part] = askedParts([DRAFTS[0]!], () => [PRICES, shown]);
    const said = { ...NOTHING, n: 1, passage: "P1", quote: "cost 90 dollars a week" };
    assert.equal(readPartCheck({ parts: [said] }, [part!]).get(part!)?.said?.url, TENTS);
  });

  test("asks for one fact once, and gives it word for word where only structured data has it", () => {
    const [first, second] = checked([{ n: 3, same: 1 }]).kept;
    assert.deepEqual(
      textsOf(first!)![1],
      'Link here from /stoves for "Prices by the week", so that it is told once for the whole site.',
    );
    assert.deepEqual(textsOf(second!), ['Add what is missing there: "Fuel" and "Tips".']);
    const [told] = checked([
      { n: 1, passage: "P1", quote: "Tents cost 90 dollars a week" },
      { n: 3, same: 1 },
    ]).kept;
    assert.deepEqual(textsOf(told!)?.slice(0, 2), [
      'Add what is missing there: "Storms".',
      'Show visitors "Prices by the week": only the structured data of the home page says "Tents cost 90 dollars a week".',
    ]);
  });

  test("asks for a figure that only the owner has, after all that can be written", () => {
    const [, stoves] = checked([{ n: 3, owner: true }]).kept;
    assert.deepEqual(textsOf(stoves!), [
      'Add what is missing there: "Fuel" and "Tips".',
      'Name your own figure for "Prices", or leave it out: no page gives one.',
    ]);
  });

  test("drops a recommendation of which nothing is left, and leaves alone what was not asked about", () => {
    const unfit = [3, 4, 5].map((n) => ({ n, unfit: true }));
    const { kept, dropped } = checked(unfit);
    assert.deepEqual([kept.length, dropped.map(({ play }) => play)], [1, [DRAFTS[1]!.play]]);
    assert.deepEqual(applyPartVerdicts(DRAFTS, () => undefined).kept, DRAFTS);
  });
});
