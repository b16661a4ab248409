import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { bestOffer, sameOffer } from "../../../src/core/brief_plan/offers.ts";
import { brandContext, planGround, planPage, searches } from "../../support/plan_ground.ts";

const HOME = "https://acme.example/";
function offered(head: string, names: readonly string[], keywords: readonly string[] = [head]) {
  return planGround({
    head,
    keywords: searches(...keywords),
    pages: [planPage(HOME, "Acme", "# Acme\nAcme")],
    context: brandContext({ services: names.map((value) => ({ value, source_url: HOME, method: "json_ld" })) }),
  });
}
const taken = (...of: Parameters<typeof offered>) => sameOffer(offered(...of))?.value ?? null;

describe("sameOffer()", () => {
  test("takes the plainer name", () =>
    assert.equal(
      taken("coffee subscription", ["Coffee Subscription Gift Card", "Coffee Subscription"]),
      "Coffee Subscription",
    ));

  test("takes none that shares half the topic and adds a word of its own", () =>
    assert.equal(taken("solar power", ["Solar Panel Maintenance"]), null));

  test("takes the one offer that carries the whole topic and a word more", () =>
    assert.equal(taken("decaf coffee", ["Evening Decaf Coffee", "Wholesale Coffee"]), "Evening Decaf Coffee"));

  test("takes none of two that are equally near, unless a search names one", () => {
    const offers = ["Solar Panel Maintenance", "Solar Panel Installation"];
    assert.equal(taken("solar panel", offers), null);
    assert.equal(
      taken("solar panel", offers, ["solar panel", "solar panel installation cost"]),
      "Solar Panel Installation",
    );
  });
});

describe("bestOffer()", () => {
  test("leads only to pages that are stored", () => {
    assert.deepEqual(bestOffer(offered("coffee subscription", ["Coffee Subscription"])), {
      name: "Coffee Subscription",
      url: HOME,
    });
    const ground = offered("coffee subscription", ["Coffee Subscription"]);
    assert.equal(bestOffer({ ...ground, input: { ...ground.input, pages: [] } }), null);
  });
});
