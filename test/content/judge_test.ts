import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { applyJudgement, judgeCalls } from "../../src/content/judge.ts";
import { type CheckedClaim, checkBlocks, HEAD_BLOCK } from "../../src/content/text_check.ts";
import { inventedGround } from "../support/claim_ground.ts";

const GROUND = inventedGround("en");
const TEXT =
  "Beginners learn in small groups on weekday evenings. [P2] Tom Barlow was afraid before. [P9] Granite Works is another hall in Leeds. [E1]";

function openClaims(): CheckedClaim[] {
  const block = { section: "s1", heading: "", markdown: TEXT, cites: [], edit: null };
  return checkBlocks([block], GROUND).filter(({ verdict }) => verdict === "open");
}

describe("judgeCalls()", () => {
  test("sources come whole and once, with who is speaking, then statements with the marks they cite", () => {
    const [call, ...more] = judgeCalls(openClaims(), { ground: GROUND });
    assert.equal(more.length, 0);
    assert.match(call?.version ?? "", /^judge-\d+$/);
    assert.deepEqual(
      call?.data.map(({ label }) => label.split(" (", 1)[0]),
      ["P2", "P9", "E1", "Statement 1", "Statement 2", "Statement 3"],
    );
    const [course, customers, rival, , tom] = call!.data;
    assert.match(course!.label, /the company's own page/);
    assert.equal(course!.text, GROUND.sources.get("P2")?.text);
    assert.match(customers!.label, /customers' words/);
    assert.match(rival!.label, /somebody else/);
    assert.match(
      tom!.text,
      /^Before it: Beginners learn[^\n]*\nStatement 2: Tom Barlow was afraid before\.\nCites P9$/,
    );
  });

  test("a small budget makes several calls, none without a statement", () => {
    const calls = judgeCalls(openClaims(), { ground: GROUND, contextTokens: 160 });
    assert.deepEqual(
      calls.map(({ data }) => data.filter(({ label }) => label.startsWith("Statement")).length),
      [1, 1, 1],
    );
    assert.deepEqual(judgeCalls([], { ground: GROUND }), []);
  });
});

test("judgeCalls() holds the description against the text itself", () => {
  const open = openClaims().slice(0, 1);
  const head: CheckedClaim = {
    ...open[0]!,
    block: HEAD_BLOCK,
    section: "meta_description",
    text: "Five evening sessions",
  };
  const [call] = judgeCalls([head], { ground: GROUND, body: "The course has five sessions in the evening. [P2]" });
  assert.deepEqual(
    call!.data.map(({ label }) => label.split(" ", 1)[0]),
    ["TEXT", "Statement"],
  );
});

describe("applyJudgement()", () => {
  test("refuses what is absent or contradicted, leaves open what was not answered, touches nothing else", () => {
    const open = openClaims();
    const settled: CheckedClaim = { ...open[0]!, n: 9, verdict: "refused", check: "figures", reason: "no" };
    const judged = applyJudgement([...open, settled], {
      claims: [
        { n: 1, verdict: "absent", reason: "No page speaks of small groups" },
        { n: 2, verdict: "supported", reason: "" },
        { n: 9, verdict: "supported", reason: "" },
        { n: 77, verdict: "supported", reason: "" },
      ],
    });
    assert.deepEqual(
      judged.map(({ verdict, check, reason }) => [verdict, check, reason]),
      [
        ["refused", "judge", "No page speaks of small groups"],
        ["supported", null, null],
        ["open", null, null],
        ["refused", "figures", "no"],
      ],
    );
  });
});
