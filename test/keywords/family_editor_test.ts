import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  applyFamilyVerdicts,
  type FamilyVerdict,
  familyEditorCall,
  familyKey,
  type JudgedFamily,
  readFamilies,
} from "../../src/keywords/family_editor.ts";

const SUBJECT = {
  name: "Roche Surf",
  domain: "surf.example",
  language: "en",
  about: ["What it is: a surf school"],
  pages: [],
};
const KEEP: FamilyVerdict = { verdict: "keep", into: null, name: null, drop: [], moves: [], splits: [], reason: "" };

describe("familyEditorCall()", () => {
  test("numbers families and phrases, with volumes where they are known", () => {
    const call = familyEditorCall([family("surf lessons", ["surf course"], 90), family("see all")], SUBJECT);
    const shown = call.data.find(({ label }) => label === "FAMILIES")?.text;
    assert.equal(shown, "1. (1) surf lessons [90 a month] (2) surf course\n2. (1) see all");
  });

  test("tells pages whose titles differ in a number by how many they are", () => {
    const tours = [1, 2, 3, 4, 5].map((n) => ({ title: `Surf camp #${n}`, kind: "offer" }));
    const pages = [...tours, { title: "Surf 101", kind: null }];
    const { data } = familyEditorCall([family("surf lessons")], { ...SUBJECT, pages });
    assert.equal(
      data.find(({ label }) => label === "PAGES")?.text,
      "offer · Surf camp ## · 5 pages alike\npage · Surf 101",
    );
  });
});

describe("readFamilies()", () => {
  const families = [family("surf lessons", ["surf course", "see more"]), family("surfing lessons")];
  const read = (answer: object) =>
    readFamilies(
      {
        families: [{ n: 1, verdict: "keep", into: 0, name: "", drop: [], move: [], split: [], reason: "", ...answer }],
      },
      families,
      "en",
    ).get(families[0]!);

  test("drops phrases by number, joins by number", () => {
    assert.deepEqual(read({ drop: [3, 9] })?.drop, ["see more"]);
    assert.deepEqual(
      [read({ verdict: "merge", into: 2 })?.verdict, read({ verdict: "merge", into: 2 })?.into],
      ["merge", "surfing lessons"],
    );
    assert.equal(read({ verdict: "merge", into: 1 })?.verdict, "keep");
    assert.equal(read({ verdict: "merge", into: 7 })?.verdict, "keep");
  });

  test("moves phrases by number to a family by number, not to itself", () => {
    const move = [
      { phrase: 3, into: 2 },
      { phrase: 2, into: 1 },
      { phrase: 9, into: 2 },
    ];
    assert.deepEqual(read({ move })?.moves, [{ phrase: "see more", into: "surfing lessons" }]);
  });

  test("of a dropped family all goes but what is moved", () => {
    const move = [{ phrase: 2, into: 2 }];
    assert.deepEqual(read({ verdict: "drop", move })?.drop, ["surf lessons", "see more"]);
  });

  test("splits phrases off by number, never all of them", () => {
    const split = [[2, 1], [1, 2, 3], [9]].map((phrases) => ({ name: "Surf courses", phrases }));
    assert.deepEqual(read({ split })?.splits, [{ name: "Surf courses", phrases: ["surf course", "surf lessons"] }]);
  });

  test("takes a name only out of the phrases' words", () => {
    assert.equal(read({ name: "Surf lessons" })?.name, "Surf lessons");
    assert.equal(read({ name: "Surfing courses" })?.name, "Surfing courses");
    for (const name of ["Buy at www.evil.example/{x}", "Cheap watches", "7 surf lessons", ""])
      assert.equal(read({ name })?.name, null);
  });

  test("leaves out what was not asked", () => {
    assert.equal(
      readFamilies(
        { families: [{ n: 5, verdict: "drop", into: 0, name: "", drop: [], move: [], split: [], reason: "" }] },
        families,
        "en",
      ).size,
      0,
    );
  });
});

describe("applyFamilyVerdicts()", () => {
  test("drops with the reason, joins keywords and volumes, keeps a head without any other phrase", () => {
    const verdicts = new Map<string, FamilyVerdict>([
      ["see all", { ...KEEP, verdict: "drop", reason: "A button" }],
      ["surfing lessons", { ...KEEP, verdict: "merge", into: "surf lessons" }],
      ["surf lessons", { ...KEEP, drop: ["surf lessons", "surf course"], name: "Surf lessons" }],
    ]);
    const { kept, dropped, merged } = applyFamilyVerdicts(
      [family("surf lessons", ["surf course"], 90), family("surfing lessons", [], 10), family("see all")],
      ({ name }) => verdicts.get(name),
    );
    assert.deepEqual(
      kept.map(({ keywords, total_volume, told }) => [keywords.map(({ keyword }) => keyword), total_volume, told]),
      [[["surf lessons", "surfing lessons"], 100, "Surf lessons"]],
    );
    assert.deepEqual([dropped, merged], [[{ name: "see all", reason: "A button" }], 1]);
    const [clipped] = applyFamilyVerdicts([family("lessons surf works", ["surf course"], 90)], () => ({
      ...KEEP,
      drop: ["lessons surf works"],
    })).kept;
    assert.deepEqual(
      [clipped?.name, clipped?.keywords.map(({ keyword }) => keyword), clipped?.total_volume],
      ["surf course", ["surf course"], null],
    );
  });

  test("phrases that are another thing become a family of their own", () => {
    const whole = family("mindfulness therapy", ["anxiety therapy", "mindfulness course", "therapy for anxiety"], 90);
    const splits = [["anxiety therapy", "therapy for anxiety"], ["unknown phrase"]].map(named);
    const { kept } = applyFamilyVerdicts([whole, family("emdr")], ({ name }) =>
      name === whole.name ? { ...KEEP, splits } : KEEP,
    );
    assert.deepEqual(
      kept.map(({ name, keywords }) => [name, keywords.map(({ keyword }) => keyword)]),
      [
        ["mindfulness therapy", ["mindfulness therapy", "mindfulness course"]],
        ["emdr", ["emdr"]],
        ["anxiety therapy", ["anxiety therapy", "therapy for anxiety"]],
      ],
    );
  });

  test("the first phrase may be the one that is split off", () => {
    const splits = [{ name: "Luxury albums", phrases: ["luxury wedding album"] }];
    const { kept } = applyFamilyVerdicts(
      [family("luxury wedding album", ["wedding photos", "wedding photographer"])],
      () => ({
        ...KEEP,
        splits,
      }),
    );
    assert.deepEqual(
      kept.map(({ name, keywords }) => [name, keywords.length]),
      [
        ["wedding photos", 2],
        ["luxury wedding album", 1],
      ],
    );
  });

  test("what a round before has split off under the first phrase keeps the name of that part", () => {
    const splits = [{ name: "Luxury albums", phrases: ["luxury wedding album"] }];
    const { kept } = applyFamilyVerdicts([family("luxury wedding album"), family("wedding photos")], ({ name }) =>
      name === "luxury wedding album" ? { ...KEEP, name: "Wedding photos", splits } : undefined,
    );
    assert.deepEqual(
      kept.map(({ told }) => told),
      ["Luxury albums", null],
    );
  });

  test("what is split off several families under one name is one", () => {
    const verdicts = new Map<string, FamilyVerdict>([
      ["drains", { ...KEEP, splits: [{ name: "Water heaters", phrases: ["leaking water heater"] }] }],
      ["pipes", { ...KEEP, splits: [{ name: "water heaters", phrases: ["water heater burst"] }] }],
    ]);
    const { kept } = applyFamilyVerdicts(
      [family("drains", ["leaking water heater"]), family("pipes", ["water heater burst"])],
      ({ name }) => verdicts.get(name),
    );
    assert.deepEqual(
      kept.map(({ keywords, told }) => [told, ...keywords.map(({ keyword }) => keyword)]),
      [
        [null, "drains"],
        [null, "pipes"],
        ["Water heaters", "leaking water heater", "water heater burst"],
      ],
    );
  });

  test("what was split off under one name is one also where a later round has grouped its parts apart", () => {
    const verdicts = new Map<string, FamilyVerdict>([
      ["drains", { ...KEEP, splits: [{ name: "Blocked toilets", phrases: ["blocked toilet"] }] }],
      ["sinks", { ...KEEP, splits: [{ name: "Blocked toilets", phrases: ["toilet unblocking"] }] }],
    ]);
    const { kept } = applyFamilyVerdicts(
      [family("drains"), family("sinks"), family("blocked toilet", ["toilet stuck"]), family("toilet unblocking")],
      ({ name }) => verdicts.get(name),
    );
    assert.deepEqual(
      kept.map(({ keywords }) => keywords.map(({ keyword }) => keyword)),
      [["drains"], ["sinks"], ["blocked toilet", "toilet stuck", "toilet unblocking"]],
    );
  });

  test("what an earlier round has split off keeps what it gained and what is said of it", () => {
    const whole = family("mindfulness therapy", ["mindfulness course"]);
    const split = family("anxiety therapy", ["therapy for anxiety", "anxiety therapy cost"]);
    const { kept } = applyFamilyVerdicts([whole, split], ({ name }) =>
      name === whole.name
        ? { ...KEEP, splits: [named(["anxiety therapy", "therapy for anxiety"])] }
        : { ...KEEP, name: "Therapy for anxiety" },
    );
    assert.deepEqual(
      kept.map(({ keywords, told }) => [keywords.map(({ keyword }) => keyword), told]),
      [
        [["mindfulness therapy", "mindfulness course"], null],
        [["anxiety therapy", "therapy for anxiety", "anxiety therapy cost"], "Therapy for anxiety"],
      ],
    );
  });

  test("moves phrases to the family they belong to, also where that has joined another, and the first as well", () => {
    const moves = [
      { phrase: "wetsuit sizes", into: "wetsuits" },
      { phrase: "surf lessons", into: "wetsuits" },
      { phrase: "surf camp", into: "gone" },
    ];
    const verdicts = new Map<string, FamilyVerdict>([
      ["surf lessons", { ...KEEP, moves }],
      ["wetsuits", { ...KEEP, verdict: "merge", into: "surf gear" }],
    ]);
    const { kept } = applyFamilyVerdicts(
      [family("surf lessons", ["wetsuit sizes", "surf camp"]), family("wetsuits"), family("surf gear")],
      ({ name }) => verdicts.get(name),
    );
    assert.deepEqual(
      kept.map(({ keywords }) => keywords.map(({ keyword }) => keyword)),
      [["surf camp"], ["surf gear", "wetsuits", "surf lessons", "wetsuit sizes"]],
    );
  });

  test("what should join a family that is gone stays", () => {
    const { kept } = applyFamilyVerdicts([family("surfing lessons")], () => ({
      ...KEEP,
      verdict: "merge",
      into: "surf lessons",
    }));
    assert.equal(kept.length, 1);
  });
});

test("familyKey() is the same for every inflection of the head", () => {
  assert.equal(familyKey("surf lessons", "en"), familyKey("surf lesson", "en"));
});

function named(phrases: string[]) {
  return { name: "", phrases };
}

function family(head: string, more: string[] = [], volume?: number): JudgedFamily {
  const keywords = [head, ...more].map((keyword, place) => ({
    keyword,
    intent: "commercial" as const,
    source: "site",
    ...(place === 0 && volume !== undefined ? { google_vol: volume } : {}),
  }));
  return { name: head, keywords, total_volume: volume ?? null, score: 1 };
}
