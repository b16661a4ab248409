import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { programmaticSections } from "../../../src/core/brief_plan/programmatic_outline.ts";
import { variantsOf } from "../../../src/core/brief_plan/programmatic_variants.ts";
import { brandContext, planGround, planPage, searches } from "../../support/plan_ground.ts";

const PLACES = ["leeds", "york", "hull", "bath", "derby"];
const KEYWORDS = searches(...PLACES.map((place) => `office coffee in ${place}`), "office coffee in leeds prices");
const same = (place: string) =>
  planPage(
    `https://acme.example/areas/${place.toLowerCase()}`,
    `Office coffee in ${place} | Acme Coffee`,
    `# Office coffee in ${place}\nAcme Coffee brings machines and beans to offices in ${place} and around it.`,
  );
const LEEDS = planPage(
  "https://acme.example/areas/leeds",
  "Office coffee in Leeds | Acme Coffee",
  `# Office coffee in Leeds
Acme Coffee brings machines and beans to offices in Leeds and around it. Our depot at Wharf Street serves 42 offices in Leeds every week. Bring your own cups to each of the tastings that we hold on Fridays.`,
);
const ground = (pages = [LEEDS, same("York")], context = brandContext({})) =>
  planGround({ head: "office coffee", keywords: KEYWORDS, pages, context });

describe("variantsOf()", () => {
  const { stem, variants } = variantsOf(ground());
  const leeds = variants.find((variant) => variant.name.includes("Leeds"));

  test("makes one page of a case and the searches that only add words to it", () => {
    assert.equal(stem, "office coffee in");
    assert.equal(variants.length, PLACES.length);
    assert.deepEqual(leeds?.searches, ["leeds", "leeds prices"]);
  });

  test("takes what stands of one case alone, what can be counted first", () => {
    assert.deepEqual(
      leeds?.facts.map((fact) => [fact.slot, fact.text]),
      [
        ["figure", "Our depot at Wharf Street serves 42 offices in Leeds every week."],
        ["detail", "Bring your own cups to each of the tastings that we hold on Fridays."],
      ],
    );
    assert.equal(leeds?.page, LEEDS.url);
  });

  test("takes a sentence with another name in it for no fact", () => {
    const york = variants.find((variant) => variant.name.includes("York"));
    assert.equal(york?.page, "https://acme.example/areas/york");
    assert.deepEqual(york?.facts, []);
  });

  test("takes an address of the brand", () => {
    const context = brandContext({
      locations: [{ value: "4 Dock Road, Hull", source_url: LEEDS.url, method: "jsonld" }] as never,
    });
    const hull = variantsOf(ground([LEEDS], context)).variants.find((variant) => variant.name.includes("ull"));
    assert.deepEqual(
      hull?.facts.map((fact) => fact.slot),
      ["place"],
    );
  });
});

describe("variantsOf() of places the brand names", () => {
  const AREAS = ["Leeds", "York", "Hull", "Bath", "Derby"];
  const at = (value: string) => ({ value, source_url: "https://acme.example/", method: "json_ld" });
  const service = planPage(
    "https://acme.example/services/office-coffee",
    "Office coffee | Acme Coffee",
    `# Office coffee
Our office coffee van serves Leeds, York and Hull on weekdays. The office coffee team in York repairs 30 machines a month. Tea Tasting is available at our rooms in Bath on Fridays, with office coffee on the side.`,
  );
  const context = brandContext({
    locations: [...AREAS.map(at), at("4 Dock Road, Hull")],
    services: [{ ...at("Tea Tasting"), url: service.url }],
    trust_signals: [
      { ...at("They swapped our machine within a day."), kind: "testimonial", author: "Ann Lowe, Derby" },
    ],
  });
  const set = variantsOf(
    planGround({
      head: "office coffee",
      keywords: searches(...AREAS.map((place) => `office coffee ${place.toLowerCase()}`), "office coffee leeds prices"),
      pages: [service],
      context,
    }),
  );
  const factsOf = (place: string) =>
    set.variants.find((variant) => variant.name.endsWith(place))?.facts.map((fact) => [fact.slot, fact.text]);

  test("names and addresses each page as its place", () => {
    assert.deepEqual(
      set.variants.map((variant) => variant.name),
      AREAS.map((place) => `Office coffee in ${place}`),
    );
    assert.equal(set.variants[0]?.path, "/office-coffee/leeds");
  });

  test("takes a town's name, a list of towns and another offer's line for no fact", () => {
    assert.deepEqual(factsOf("Leeds"), []);
    assert.deepEqual(factsOf("Bath"), []);
  });

  test("takes an address, a sentence of the town and a customer's word", () => {
    assert.deepEqual(factsOf("Hull"), [["place", "4 Dock Road, Hull"]]);
    assert.deepEqual(factsOf("York"), [["figure", "The office coffee team in York repairs 30 machines a month."]]);
    assert.deepEqual(factsOf("Derby"), [["customer", "They swapped our machine within a day."]]);
  });
});

describe("programmaticSections()", () => {
  const template = (pages: ReturnType<typeof planPage>[]) =>
    programmaticSections(ground(pages)).find((section) => section.role === "template");

  test("tells what is there, what is to be written and what to ask", () => {
    const section = template([LEEDS, same("York")]);
    assert.match(section?.guidance ?? "", /^6 searches ask for 5 pages: .* 2 of them are on the site already/);
    assert.match(section?.guidance ?? "", /1 of 5 has a fact of its own .* With 1 ready this is one page, no set yet/);
    assert.ok(
      section?.key_points.some((point) =>
        /York \(on the site at \/areas\/york\): nothing of its own on the site\. Ask sales: one customer/.test(point),
      ),
    );
  });

  test("refuses a set of which the site knows nothing", () =>
    assert.match(
      template([same("Leeds"), same("York")])?.guidance ?? "",
      /Do not publish: pages that differ by a name alone are doorways/,
    ));
});
