import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { dataLines } from "../../../src/page/source/data_lines.ts";

const linesOf = (...items: Record<string, unknown>[]) =>
  dataLines({ structured_data: [{ format: "json_ld", error: null, types: [], items }] }).map((line) => line.join(" "));

describe("dataLines()", () => {
  test("gives each short value under its nearest type, once", () => {
    const shop = {
      "@type": "https://schema.org/Bakery",
      "@id": "#shop",
      name: "Korn",
      description: "Bread of rye and spelt, baked in the night before you come and buy it.",
      geo: { "@type": "GeoCoordinates", latitude: 47.1 },
      sameAs: ["https://a.example/korn", "https://b.example/korn", "https://a.example/korn"],
    };
    assert.deepEqual(linesOf(shop, shop), [
      "<data Bakery.name> Korn",
      "<data GeoCoordinates.latitude> 47.1",
      "<data Bakery.sameAs> https://a.example/korn",
      "<data Bakery.sameAs> https://b.example/korn",
    ]);
  });

  test("of a trail tells where it ends, of a long list nothing", () => {
    const trail = (last: object) => linesOf({ "@type": "BreadcrumbList", itemListElement: [{ item: "/" }, last] });
    assert.deepEqual(trail({ item: "/rye/" }), ["<data BreadcrumbList.last> /rye/"]);
    assert.deepEqual(trail({ item: { "@id": "/rye/" } }), ["<data BreadcrumbList.last> /rye/"]);
    assert.deepEqual(trail({ name: "Rye" }), []);
    assert.deepEqual(
      linesOf({ "@type": "Menu", hasMenuItem: Array.from({ length: 20 }, (_, at) => `loaf ${at}`) }),
      [],
    );
  });

  test("takes no harm from what leads nowhere", () => {
    const deep: Record<string, unknown> = { "@type": "Thing", name: "a" };
    deep.inner = deep;
    assert.deepEqual(linesOf(deep), ["<data Thing.name> a"]);
    assert.deepEqual(linesOf({ "@type": "BreadcrumbList" }), []);
  });
});
