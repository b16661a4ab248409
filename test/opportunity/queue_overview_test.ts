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

function told(key: string, { stays = false, advice = "" } = {}): ToldItem {
  const parts = [
    { key: "a", text: "Say what it costs", near: [] },
    { key: "b", text: "Say how long it takes", near: [] },
  ];
  return {
    item: {
      key,
      draft: null,
      text: `finding: ${key}\n   do: Mend ${key}.`,
      pages: [],
      reach: 1,
      parts,
      near: [],
      stays,
    },
    verdict: {
      ...{ verdict: "keep", with: "", reason: "", order: "middle", title: "", taken: [] },
      ...{ advice, omit: ["b"] },
    },
  };
}

const TOLD = [told("tents"), told("stoves", { advice: "Mend /stoves first." }), told("spam", { stays: true })];
const ENTRY: OverviewAnswer["items"][number] = { n: 1, same: 0, advice: "", order: "middle" };
const read = (...items: Partial<typeof ENTRY>[]) =>
  readOverview({ items: items.map((item) => ({ ...ENTRY, ...item })) }, TOLD, ["Acme"]);
const after = (at: number, overview: ReturnType<typeof read>) =>
  withOverview(TOLD[at]!.item, TOLD[at]!.verdict, overview);

describe("the queue seen as a whole", () => {
  test("shows each item as its owner gets it, without steps that were taken out", () => {
    const text = queueOverviewCall(TOLD, ["Acme"]).data[1]!.text;
    assert.match(text, /^1\. \(middle\) finding: tents\n {3}do: Mend tents\.\n {3}- Say what it costs\n2\./);
    assert.match(text, /do: Mend \/stoves first\./);
    assert.doesNotMatch(text, /Mend stoves|how long/);
  });

  test("one job goes into another, with what is left of it to do", () => {
    const overview = read({ same: 2, advice: "Do tents, too." });
    assert.deepEqual(
      [after(0, overview)?.verdict, after(0, overview)?.with, after(0, overview)?.advice],
      ["same", "stoves", "Do tents, too."],
    );
    assert.equal(after(1, overview), TOLD[1]!.verdict);
  });

  test("another order, and words only from what the list says", () => {
    const moved = after(1, read({ n: 2, order: "first", advice: "Mend /boots for 90 pounds." }));
    assert.deepEqual([moved?.order, moved?.advice], ["first", "Mend /stoves first."]);
    assert.equal(after(1, read({ n: 2, advice: "Mend /stoves and tents." }))?.advice, "Mend /stoves and tents.");
  });

  test("what has to stay is one with nothing, and nothing is one with itself", () => {
    assert.equal(after(2, read({ n: 3, same: 1 }))?.verdict, "keep");
    assert.equal(after(0, read({ n: 1, same: 1 }))?.verdict, "keep");
    assert.deepEqual(read({ n: 9, same: 1 }).items, []);
  });

  test("a list is asked anew when an item or what was said of it is another", () => {
    const key = overviewKey(TOLD, "sheet");
    assert.equal(overviewKey([...TOLD].reverse(), "sheet"), key);
    assert.notEqual(overviewKey(TOLD.slice(1), "sheet"), key);
    assert.notEqual(overviewKey([told("tents", { advice: "Mend it." }), ...TOLD.slice(1)], "sheet"), key);
  });
});
