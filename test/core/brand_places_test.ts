import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { MAP_PROFILE, placesOf, searchedTown } from "../../src/core/brand_places.ts";

const places = (...values: string[]) =>
  placesOf(values.map((value) => ({ value, source_url: "https://acme.example/", method: "json_ld" })));

describe("placesOf()", () => {
  for (const [address, town] of [
    ["88 Harbour Street, Lunenburg", "Lunenburg"],
    ["Hauptstraße 5, 10115, Berlin, DE", "Berlin"],
    ["Hauptstraße 5, 10115 Berlin", "Berlin"],
    ["12 High Street, Leeds LS1 4AB", "Leeds"],
    ["12 High Street, LS1 4AB, Leeds, GB", "Leeds"],
    ["500 Main St, Austin, TX, 78701", "Austin"],
    ["500 Main St, 78701, Austin, TX, US", "Austin"],
    ["Damrak 1, 1012 AB Amsterdam", "Amsterdam"],
  ] as const)
    test(`reads the town of "${address}"`, () => assert.equal(places(address).addresses[0]?.town, town));

  test("takes a town that is part of an address for no second place", () => {
    const { addresses, areas, towns } = places("88 Harbour Street, Lunenburg", "Lunenburg");
    assert.equal(addresses.length, 1);
    assert.deepEqual(areas, []);
    assert.deepEqual(towns, ["Lunenburg"]);
  });

  test("keeps the areas served of a brand with one address", () => {
    const { areas, towns } = places("91 Mill Lane, Lunenburg", "Lunenburg", "Brookside", "Penfield");
    assert.deepEqual(
      areas.map((area) => area.value),
      ["Lunenburg", "Brookside", "Penfield"],
    );
    assert.deepEqual(towns, ["Lunenburg"]);
  });

  test("is in the one area named where there is no address, and in none of several", () => {
    assert.deepEqual(places("Austin, TX").towns, ["Austin"]);
    assert.deepEqual(places("Austin, TX", "Dallas, TX").towns, []);
  });
});

describe("searchedTown()", () => {
  const two = places("1 Mill Lane, Leeds", "2 Dock Road, Hull");

  test("is the town the searches name", () => assert.equal(searchedTown(["cake hire hull", "cake hire"], two), "Hull"));
  test("is unknown with several towns and none named", () =>
    assert.equal(searchedTown(["cake hire near me"], two), null));
  test("is the only town there is", () =>
    assert.equal(searchedTown(["cake hire near me"], places("1 Mill Lane, Leeds")), "Leeds"));
});

test("MAP_PROFILE is a place on the map, not the way to an address or a search for it", () => {
  const at = (path: string) => MAP_PROFILE.test(`https://www.google.com/maps${path}`);
  assert.deepEqual(["/place/Acme", "?cid=12", "/search/?api=1&query=a&query_place_id=b"].map(at), [true, true, true]);
  assert.deepEqual(["/dir/?api=1&destination=a", "?q=a", "/search/?api=1&query=a"].map(at), [false, false, false]);
  assert.ok(!at("/search/Mühlenweg+3+Newtown") && !at("/search/Korn+Bakery/"));
  assert.ok(MAP_PROFILE.test("https://maps.google.com/?cid=12") && MAP_PROFILE.test("https://g.page/acme"));
});
