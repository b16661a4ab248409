import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { followSheet, isNotOffered } from "../../../src/core/families/sheet_families.ts";
import type { PersonSheet, SheetValue } from "../../../src/domain/brand_sheet.ts";
import type { Family } from "../../../src/domain/keyword.ts";

const person = (value: string): SheetValue => ({ value, source: "person", page: null });
const OF = { brand_id: "b", run_id: "r", created_at: "2026-01-01T00:00:00.000Z" };

function family(head: string, change: Partial<Family> = {}, more: readonly string[] = []): Family {
  const keywords = [head, ...more].map((keyword, at) => ({
    keyword,
    intent: "commercial" as const,
    source: "site",
    google_vol: 10 * (at + 1),
  }));
  return { ...OF, id: head, name: head, intent: "commercial", keywords, total_volume: 10, simulated: false, ...change };
}

function follow(families: readonly Family[], set: Omit<PersonSheet, "set_at">) {
  const fresh = () => ({ ...OF, id: "new" });
  return followSheet(families, { set_at: "", ...set }, { language: "en", domain: "acme.com", fresh });
}

describe("isNotOffered()", () => {
  test("takes a person's word for all that names the thing, a site's for the thing itself", () => {
    const read: SheetValue = { value: "massages", source: "model", page: "https://acme.com/" };
    assert.ok(isNotOffered("prenatal massage in Leeds", [person("massages")], "en"));
    assert.ok(!isNotOffered("massage", [person("prenatal massage")], "en"));
    assert.ok(isNotOffered("Massage", [read], "en"));
    assert.ok(!isNotOffered("prenatal massage", [read], "en"));
    assert.ok(!isNotOffered("anything", [person("the")], "en"));
  });
});

describe("followSheet()", () => {
  test("drops families and searches about what is not offered, but for searches for the brand", () => {
    const families = [
      family("machine repair"),
      family("coffee beans", {}, ["coffee machine repairs"]),
      family("acme machine repair", { intent: "navigational" }),
    ];
    const followed = follow(families, { not_offered: [person("Machine repair")] });
    assert.deepEqual(followed.dropped, ["machine repair"]);
    assert.deepEqual(
      followed.families.map(({ name, keywords, total_volume }) => [name, keywords.length, total_volume]),
      [
        ["coffee beans", 1, 10],
        ["acme machine repair", 1, 10],
      ],
    );
  });

  test("makes a family of a service that none covers, and lets it go with the service", () => {
    const families = [family("espresso training courses")];
    const services = [person("Espresso training"), { ...person("Latte art"), url: "https://acme.com/art" }];
    const followed = follow(families, { services });
    assert.deepEqual(followed.families[1]?.keywords, [
      { keyword: "latte art", intent: "commercial", source: "person", pages: ["https://acme.com/art"] },
    ]);
    assert.equal(followed.families.length, 2);
    assert.ok(!follow(followed.families, { services }).changed);
    assert.deepEqual(follow(followed.families, {}).dropped, ["Latte art"]);
  });

  test("takes searches that name an alias for searches for the brand", () => {
    const { families } = follow([family("beanworks opening"), family("beans")], { aliases: [person("Beanworks")] });
    assert.deepEqual(
      families.map(({ intent }) => intent),
      ["navigational", "commercial"],
    );
  });

  test("changes nothing without a person's word", () => {
    const families = [family("beans")];
    const fresh = () => ({ ...OF, id: "new" });
    const followed = followSheet(families, null, { language: "en", domain: "acme.com", fresh });
    assert.deepEqual([followed.families, followed.changed], [families, false]);
  });
});
