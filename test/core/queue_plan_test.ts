import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { planQueue, type QueuePlan } from "../../src/core/queue_plan.ts";
import type { Insight, ItemReview } from "../../src/domain/insight.ts";
import type { QueueItem } from "../../src/domain/queue_item.ts";
import { BRAND_ID, insight, opportunity } from "../support/opportunity_world.ts";

/** What the plan leaves in the store. */
function apply(existing: QueueItem[], plan: QueuePlan): QueueItem[] {
  const rows = new Map(existing.map((item) => [item.id, item]));
  const times = { brand_id: BRAND_ID, created_at: "", updated_at: "" };
  for (const row of plan.updates) rows.set(row.id, { ...times, ...row });
  for (const row of plan.inserts) rows.set(row.stable_key, { ...times, ...row, id: row.stable_key });
  return [...rows.values()].sort((a, b) => a.rank - b.rank);
}

describe("planQueue()", () => {
  const first = opportunity({ stable_key: "a", leverage_score: 0.7 });
  const second = opportunity({ stable_key: "b", leverage_score: 0.6, family: "tents" });
  const finding = insight({ stable_key: "c", priority: 0.5 });
  const queue = apply([], planQueue({ opportunities: [first, second], insights: [finding], existing: [] }));
  const withStatus = (key: string, status: QueueItem["status"]) =>
    queue.map((item) => (item.stable_key === key ? { ...item, status } : item));

  test("puts opportunities and insights on one scale", () => {
    assert.deepEqual(
      queue.map((item) => [item.stable_key, item.rank, item.priority, item.leverage_score]),
      [
        ["a", 1, 0.5, 0.7],
        ["c", 2, 0.5, 0.65],
        ["b", 3, 0.5, 0.6],
      ],
    );
    assert.ok(queue.every((item) => item.status === "pending" && item.item.next_action !== undefined));
  });

  test("what was said of findings holds when they are told together, and no only where it was said of each", () => {
    const alone = ["x", "y"].map((id) =>
      insight({ stable_key: `technical:${id}`, data: { simulated: false, rule_id: id } }),
    );
    const before = apply([], planQueue({ opportunities: [], insights: alone, existing: [] }));
    const parts = [{ rule_id: "x" }, { rule_id: "y" }];
    const both = insight({ stable_key: "technical:xy", data: { simulated: false, rule_id: "xy", parts } });
    const after = (...said: QueueItem["status"][]) => {
      const existing = before.map((item, at) => ({ ...item, status: said[at]! }));
      const items = apply(existing, planQueue({ opportunities: [], insights: [both], existing }));
      return items.map(({ id, stable_key, status }) => `${id} ${stable_key} ${status}`).sort();
    };
    const [x, y] = ["technical:x", "technical:y"];
    const done = before.map((item) => ({ ...item, status: "completed" as const, updated_at: "2026-01-01" }));
    const again = planQueue({ opportunities: [], insights: [both], existing: done, foundSince: () => "2026-02-01" });
    assert.deepEqual([again.inserts[0]?.status, again.inserts[0]?.item.recurrence_of], ["pending", done[0]?.id]);
    assert.deepEqual(after("rejected", "accepted"), [`${x} ${x} rejected`, `${y} technical:xy accepted`]);
    assert.deepEqual(after("rejected", "rejected"), [`${x} technical:xy rejected`, `${y} ${y} rejected`]);
    assert.deepEqual(
      after("rejected", "outdated"),
      [`${x} ${x} rejected`, "technical:xy technical:xy pending", `${y} ${y} outdated`].sort(),
    );
  });

  test("items on the same page name each other, a finding on many pages none", () => {
    const url = "https://trailpeak.example/tents";
    const data = { simulated: false, title: "Broken images", pages_affected: 1, examples: [url] };
    const edit = opportunity({ stable_key: "a", data: { ...first.data, target_url: url } });
    const one = insight({ stable_key: "c", severity: "high", data });
    const wide = insight({ stable_key: "d", severity: "high", data: { ...data, pages_affected: 40 } });
    const plan = planQueue({ opportunities: [edit], insights: [one, wide], existing: [] });
    const related = new Map(plan.inserts.map((row) => [row.stable_key, row.item.related]));
    assert.deepEqual(related.get("a"), [{ stable_key: "c", title: "Broken images" }]);
    assert.deepEqual(related.get("c"), [{ stable_key: "a", title: edit.play }]);
    assert.equal(related.get("d"), undefined);
  });

  test("orders by leverage, which may pass 1, and shows the priority of the source", () => {
    const lifted = opportunity({ stable_key: "e", leverage_score: 1.01, family: "stoves" });
    const higher = opportunity({ stable_key: "f", leverage_score: 1.2, family: "lamps" });
    const plan = planQueue({ opportunities: [lifted, higher], insights: [], existing: [] });
    assert.deepEqual(
      plan.inserts.map((item) => [item.stable_key, item.rank, item.priority, item.leverage_score]),
      [
        ["f", 1, 0.5, 1.2],
        ["e", 2, 0.5, 1.01],
      ],
    );
  });

  test("while it is open whether the company is still there, only what cannot wait is shown, and how much waits", () => {
    const state = insight({ stable_key: "s", type: "brand_state", severity: "critical", category: "brand_state" });
    const upkeep = insight({ stable_key: "c", data: { simulated: false, group: "sitemaps" } });
    const law = insight({ stable_key: "law", data: { simulated: false, group: "trust" } });
    const accepted = withStatus("a", "accepted");
    const open = apply(
      accepted,
      planQueue({ opportunities: [first, second], insights: [upkeep, state, law], existing: accepted }),
    );
    assert.deepEqual(
      open.map(({ stable_key, status }) => [stable_key, status]),
      [
        ["s", "pending"],
        ["a", "accepted"],
        ["law", "pending"],
        ["c", "outdated"],
        ["b", "outdated"],
      ],
    );
    assert.equal(open[0]!.item.waiting, 2);
    assert.match(String(open[0]!.item.next_action), /2 other items wait .+ Profile page\.$/);
    const settled = apply(open, planQueue({ opportunities: [first, second], insights: [upkeep, law], existing: open }));
    const statuses = new Map(settled.map(({ stable_key, status }) => [stable_key, status]));
    assert.deepEqual(
      ["a", "b", "c", "s"].map((key) => statuses.get(key)),
      ["accepted", "pending", "pending", "outdated"],
    );
  });

  test("a company that is closed for now keeps its whole queue", () => {
    const paused = insight({ stable_key: "s", type: "brand_state", data: { simulated: false, state: "paused" } });
    const items = apply([], planQueue({ opportunities: [first, second], insights: [paused], existing: [] }));
    assert.deepEqual(
      items.map(({ stable_key, status }) => [stable_key, status]).toSorted(),
      ["a", "b", "s"].map((key) => [key, "pending"]),
    );
  });

  test("findings that the last reading left out are no items, one that is part of a job is told there, what was decided stays", () => {
    const reviewed = (key: string, review: ItemReview) =>
      insight({ stable_key: key, data: { simulated: false, title: key, next_action: `Mend ${key}.`, review } });
    const small = reviewed("small", { verdict: "drop", reason: "Nobody notices" });
    const part = reviewed("part", { verdict: "same", reason: "One job", with: "a" });
    const more = reviewed("more", { verdict: "same", reason: "One job", with: "a", advice: "Name it in the menu." });
    const lost = reviewed("lost", { verdict: "same", reason: "One job", with: "nowhere" });
    const items = (existing: QueueItem[]) =>
      apply(existing, planQueue({ opportunities: [first], insights: [small, part, more, lost], existing }));
    const fresh = items([]);
    assert.deepEqual(fresh.map(({ stable_key }) => stable_key).sort(), ["a", "lost"]);
    const lead = fresh.find(({ stable_key }) => stable_key === "a")!.item;
    assert.deepEqual((lead.steps as string[]).slice(-2).toSorted(), [
      "Name it in the menu.",
      'This also fixes "part".',
    ]);
    assert.deepEqual((lead.includes as string[]).toSorted(), ["more", "part"]);
    const known = apply(
      [],
      planQueue({ opportunities: [], insights: [insight({ stable_key: "small" })], existing: [] }),
    );
    const statusAfter = (status: QueueItem["status"]) =>
      items(known.map((item) => ({ ...item, status }))).find(({ stable_key }) => stable_key === "small")?.status;
    assert.deepEqual(
      ["pending", "accepted", "completed"].map((status) => statusAfter(status as QueueItem["status"])),
      ["outdated", "accepted", "completed"],
    );
  });

  test("what rests on another item says so as long as that one is to be done, whatever it is told with", () => {
    const of = (key: string, review: Partial<ItemReview>) =>
      insight({
        stable_key: key,
        data: { simulated: false, title: key, review: { verdict: "keep", reason: "", ...review } },
      });
    const prices = of("prices", { verdict: "same", with: "a", advice: "Say one price." });
    const resting = of("resting", { after: "prices" });
    const items = (existing: QueueItem[], opportunities = [first]) =>
      apply(existing, planQueue({ opportunities, insights: [prices, resting], existing }));
    const stepsOf = (rows: QueueItem[]) => rows.find(({ stable_key }) => stable_key === "resting")?.item.steps;
    const fresh = items([]);
    assert.deepEqual(stepsOf(fresh), [`Another item comes first, as this rests on it: ${first.play}.`]);
    const doing = (rows: QueueItem[], key: string) =>
      items(rows.map((item): QueueItem => (item.stable_key === key ? { ...item, status: "completed" } : item)));
    const alone = doing(fresh, "a");
    assert.deepEqual(stepsOf(alone), ["Another item comes first, as this rests on it: prices."]);
    assert.equal(stepsOf(doing(alone, "prices")), undefined);
    const data = { ...first.data, steps: [], after: "resting" };
    const [one] = items([], [{ ...first, data }]).filter(({ stable_key }) => stable_key === "a");
    assert.equal((one!.item.steps as string[])[0], "Another item comes first, as this rests on it: resting.");
  });

  test("a finding that several items rest on comes before them, with its reason; one that one rests on stays", () => {
    const found = (stable_key: string, priority: number, after?: string) => {
      const review: ItemReview = { verdict: "keep", reason: "", ...(after === undefined ? {} : { after }) };
      return insight({ stable_key, priority, data: { simulated: false, title: stable_key, review } });
    };
    const keysOf = (insights: Insight[]) =>
      apply([], planQueue({ opportunities: [], insights, existing: [] })).map(({ stable_key }) => stable_key);
    const [prices, one, other] = [found("prices", 0.2), found("one", 0.6, "prices"), found("other", 0.9, "prices")];
    assert.deepEqual(keysOf([prices, one]), ["one", "prices"]);
    assert.deepEqual(keysOf([prices, one, other]), ["prices", "other", "one"]);
    const [lead] = apply([], planQueue({ opportunities: [], insights: [prices, one, other], existing: [] }));
    assert.match(String(lead!.item.score_basis), /2 items rest on it\) = /);
  });

  test("small repairs are one item, the first of them, which lists all; what was decided stays by itself", () => {
    const small = (key: string, review: Partial<ItemReview>, said?: string[]) =>
      insight({
        stable_key: key,
        text: `${key}: 2 pages. Mend ${key}.`,
        data: {
          ...{ simulated: false, title: key, next_action: `Mend ${key}.` },
          ...(said === undefined ? {} : { said }),
          review: { verdict: "same", reason: "", ...review },
        },
      });
    const image = small("image", { verdict: "keep", order: "middle", title: "Photo of the yard is missing" });
    const others = [
      small("typo", { with: "image", minor: true, advice: "Write Leeds." }),
      small("data", { with: "image", minor: true, omit: ["none"] }, ["hours: 9 on /, 10 on /a.", "none"]),
    ];
    const items = (existing: QueueItem[]) =>
      apply(existing, planQueue({ opportunities: [], insights: [image, ...others], existing }));
    const [one, ...more] = items([]);
    assert.deepEqual([one!.stable_key, more.length], ["image", 0]);
    assert.equal(one!.item.text, "3 small repairs: Photo of the yard is missing, typo and 1 more.");
    assert.deepEqual(one!.item.steps, [
      "Photo of the yard is missing: Mend image.",
      "typo: Write Leeds.",
      "data: Mend data.",
      "hours: 9 on /, 10 on /a.",
    ]);
    const typo = apply([], planQueue({ opportunities: [], insights: [others[0]!], existing: [] }));
    const accepted = items(typo.map((item) => ({ ...item, status: "accepted" })));
    assert.deepEqual(accepted.map(({ stable_key }) => stable_key).sort(), ["image", "typo"]);
    const alone = planQueue({ opportunities: [], insights: [image], existing: [] }).inserts;
    assert.equal(alone[0]!.item.text, "Photo of the yard is missing.");
  });

  test("keeps statuses and ids and follows the newest opportunity", () => {
    const newer = opportunity({ stable_key: "a", leverage_score: 0.7 });
    const again = apply(
      withStatus("a", "accepted"),
      planQueue({ opportunities: [newer, second], insights: [finding], existing: withStatus("a", "accepted") }),
    );
    const item = again.find((row) => row.stable_key === "a");
    assert.deepEqual([item?.id, item?.status, item?.source_id], ["a", "accepted", newer.id]);
  });

  test("never brings back what was rejected, and ranks it last", () => {
    const rejected = withStatus("a", "rejected");
    const again = apply(
      rejected,
      planQueue({ opportunities: [first, second], insights: [finding], existing: rejected }),
    );
    assert.deepEqual(
      again.map((item) => [item.stable_key, item.status, item.rank]),
      [
        ["c", "pending", 1],
        ["b", "pending", 2],
        ["a", "rejected", 3],
      ],
    );
    const without = apply(again, planQueue({ opportunities: [second], insights: [finding], existing: again }));
    assert.equal(without.find((item) => item.stable_key === "a")?.status, "rejected");
  });

  test("makes an item outdated when its cause is gone, and gives it back its status when it returns", () => {
    const accepted = withStatus("c", "accepted");
    const gone = apply(accepted, planQueue({ opportunities: [first, second], insights: [], existing: accepted }));
    assert.deepEqual(
      gone.map((item) => [item.stable_key, item.status, item.rank]),
      [
        ["a", "pending", 1],
        ["b", "pending", 2],
        ["c", "outdated", 3],
      ],
    );
    const still = apply(gone, planQueue({ opportunities: [first, second], insights: [], existing: gone }));
    const back = apply(still, planQueue({ opportunities: [first, second], insights: [finding], existing: still }));
    assert.equal(back.find((item) => item.stable_key === "c")?.status, "accepted");
  });

  test("builds from insights alone, leaves out closed ones and plain information", () => {
    const insights = [
      finding,
      insight({ severity: "info" }),
      insight({ status: "closed" }),
      insight({ stable_key: "d", severity: "info", data: { simulated: false, actionable: true } }),
    ];
    const plan = planQueue({ opportunities: [], insights, existing: [] });
    assert.deepEqual(plan.inserts.map((item) => item.stable_key).sort(), ["c", "d"]);
  });

  test("a finding that was done and is found by a later run waits anew, and the one that was done stays", () => {
    const done = withStatus("c", "completed").map((item) =>
      item.stable_key === "c" ? { ...item, item: { ...item.item, completed_at: "2026-03-02T00:00:00Z" } } : item,
    );
    const plan = (existing: QueueItem[], since: string | null) =>
      apply(existing, planQueue({ opportunities: [], insights: [finding], existing, foundSince: () => since }));
    const shown = (rows: QueueItem[]) =>
      rows
        .filter((row) => row.kind === "insight")
        .map(({ id, status, item }) => [id, status, item.recurred, item.recurrence_of]);
    for (const since of [null, "2026-03-01T00:00:00Z"])
      assert.deepEqual(shown(plan(done, since)), [["c", "completed", undefined, undefined]]);
    const again = plan(done, "2026-03-03T00:00:00Z");
    const both = [
      ["c#again-2", "pending", undefined, "c"],
      ["c", "completed", true, undefined],
    ];
    assert.deepEqual(shown(again), both);
    assert.deepEqual(shown(plan(again, "2026-03-04T00:00:00Z")), both);
    const twice = again.map((row): QueueItem => {
      if (row.id !== "c#again-2") return row;
      return { ...row, status: "completed", item: { ...row.item, completed_at: "2026-03-05T00:00:00Z" } };
    });
    assert.deepEqual(shown(plan(twice, "2026-03-06T00:00:00Z")), [
      ["c#again-3", "pending", undefined, "c#again-2"],
      ["c#again-2", "completed", true, "c"],
      ["c", "completed", true, undefined],
    ]);
  });

  test("rewrites an item that waits when its play becomes another kind, and leaves alone what was decided on", () => {
    const lifted = opportunity({ stable_key: "a", leverage_score: 0.8, play_kind: "refresh_page", play: "Lift it" });
    const after = (status: QueueItem["status"]) =>
      apply(
        withStatus("a", status),
        planQueue({ opportunities: [lifted, second], insights: [finding], existing: withStatus("a", status) }),
      ).find((item) => item.stable_key === "a");
    const shown = (item: QueueItem | undefined) => [item?.status, item?.item.play, item?.source_id];
    assert.deepEqual(shown(after("pending")), ["pending", "Lift it", lifted.id]);
    for (const status of ["accepted", "completed", "rejected"] as const) {
      assert.deepEqual(shown(after(status)), [status, first.play, first.id]);
    }
    assert.equal(after("accepted")?.leverage_score, 0.8);
    const moved = opportunity({
      stable_key: "a",
      play: "Lift another",
      data: { ...first.data, target_url: "https://x.example/" },
    });
    const same = opportunity({ stable_key: "a", play: "Same page" });
    for (const [newer, play] of [
      [moved, first.play],
      [same, "Same page"],
    ] as const) {
      const existing = withStatus("a", "accepted");
      const plan = planQueue({ opportunities: [newer], insights: [], existing });
      assert.equal(plan.updates.find((row) => row.stable_key === "a")?.item.play, play);
    }
  });
});
