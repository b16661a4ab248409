import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  type OverviewAnswer,
  overviewKey,
  queueOverviewCall,
  readOverview,
  type ToldItem,
  withOverview,
} from "../../src/opportunity/queue_overview.ts";

function told(key: string, { stays = false, advice = "", isNew = true } = {}): ToldItem {
  const parts = [
    { key: "a", text: "Say what it costs", near: [] },
    { key: "b", text: "Say how long it takes", near: [] },
  ];
  const text = `finding: ${key}\n   do: Mend ${key}.`;
  return {
    item: { key, draft: null, text, pages: [`https://a.example/${key}`], reach: 1, parts, near: [], stays },
    verdict: {
      ...{ verdict: "keep", with: "", reason: "", order: "middle", title: "", taken: [] },
      ...{ advice, omit: ["b"] },
    },
    isNew,
    joined: key === "tents" ? ["Link /pegs from it."] : [],
  };
}

const TOLD = [told("tents"), told("stoves", { advice: "Mend /stoves first." }), told("spam", { stays: true })];
const KEYS = new Set(TOLD.map(({ item }) => item.key));
const ENTRY: OverviewAnswer["items"][number] = { n: 1, same: 0, after: 0, advice: "", order: "middle" };

function read(items: readonly Partial<typeof ENTRY>[], list: readonly ToldItem[] = TOLD) {
  return readOverview({ items: items.map((item) => ({ ...ENTRY, ...item })) }, list, ["Acme"]);
}

function after(at: number, items: readonly Partial<typeof ENTRY>[], { list = TOLD, standing = KEYS } = {}) {
  const { item, verdict } = list[at]!;
  const said = read(items, list).get(item);
  return said === undefined ? verdict : withOverview(verdict, said, standing);
}

describe("the queue seen as a whole", () => {
  test("shows each item as its owner gets it, with what joined it, without steps that were taken out", () => {
    const text = queueOverviewCall(TOLD, ["Acme"]).data[1]!.text;
    const first =
      "1. NEW (middle) finding: tents\n   pages: /tents\n   do: Mend tents.\n   - Say what it costs\n   - Link /pegs from it.\n2.";
    assert.ok(text.startsWith(first), text);
    assert.match(text, /do: Mend \/stoves first\./);
    assert.doesNotMatch(text, /Mend stoves|how long/);
  });

  test("one job goes into another, with what is left of it to do, as long as that stands", () => {
    const told = after(0, [{ same: 2, advice: "Do tents, too." }]);
    assert.deepEqual([told.verdict, told.with, told.advice], ["same", "stoves", "Do tents, too."]);
    assert.equal(after(0, [{ same: 2 }], { standing: new Set(["tents"]) }).verdict, "keep");
    assert.deepEqual(after(1, [{ same: 2 }]), TOLD[1]!.verdict);
  });

  test("another order, and words only from what the list says", () => {
    const moved = after(1, [{ n: 2, order: "first", advice: "Mend /boots for 90 pounds." }]);
    assert.deepEqual([moved.order, moved.advice], ["first", "Mend /stoves first."]);
    assert.equal(after(1, [{ n: 2, advice: "Mend /stoves and tents." }]).advice, "Mend /stoves and tents.");
  });

  test("names what has to be done before, where that is told, and nothing where each would wait for the other", () => {
    const first = (items: Partial<typeof ENTRY>[], at = 0) => after(at, items).after;
    assert.equal(first([{ after: 3 }]), "spam");
    assert.equal(first([{ after: 2 }, { n: 2, same: 3 }]), "spam");
    for (const none of [{ after: 0 }, { after: 1 }, { after: 9 }]) assert.equal(first([none]), undefined);
    assert.equal(first([{ after: 2 }, { n: 2, after: 1 }]), undefined);
    assert.equal(
      first(
        [
          { n: 1, same: 3 },
          { n: 2, after: 1 },
        ],
        1,
      ),
      "spam",
    );
    const known = told("tents", { isNew: false });
    const list = [{ ...known, verdict: { ...known.verdict, after: "stoves" } }, ...TOLD.slice(1)];
    assert.equal(read([{ advice: "Mend tents again." }], list).get(known.item)?.after, "stoves");
  });

  test("what has to stay goes into nothing, nothing into itself, and of a circle each stands", () => {
    assert.equal(after(2, [{ n: 3, same: 1, advice: "Only this." }]).verdict, "keep");
    assert.equal(after(0, [{ n: 1, same: 1 }]).verdict, "keep");
    const circle = [
      { n: 1, same: 2 },
      { n: 2, same: 1 },
    ];
    assert.deepEqual([after(0, circle).verdict, after(1, circle).verdict], ["keep", "keep"]);
    const chain = [
      { n: 1, same: 2 },
      { n: 2, same: 3 },
    ];
    assert.deepEqual([after(0, chain).with, after(1, chain).with], ["spam", "spam"]);
  });

  test("what was seen before stays, but for the words of one that takes another in", () => {
    const list = [told("tents"), told("stoves", { isNew: false }), told("spam", { stays: true })];
    const entries = [{ same: 2 }, { n: 2, same: 3, order: "last" as const, advice: "Mend tents and stoves." }];
    const [taken, taking] = [after(0, entries, { list }), after(1, entries, { list })];
    assert.deepEqual([taken.with, taking.verdict, taking.order], ["stoves", "keep", "middle"]);
    assert.equal(taking.advice, "Mend tents and stoves.");
    assert.equal(read([], list).has(list[1]!.item), false);
  });

  test("an item is new again when it, or what was said of it, is another", () => {
    const [{ item, verdict }] = TOLD as [ToldItem];
    const key = overviewKey(item, verdict, "sheet");
    assert.notEqual(overviewKey({ ...item, key: "boots" }, verdict, "sheet"), key);
    assert.notEqual(overviewKey(item, { ...verdict, advice: "Mend it." }, "sheet"), key);
    assert.notEqual(overviewKey(item, verdict, "other"), key);
  });
});
