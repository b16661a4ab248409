import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readBrandWords } from "../../../src/core/families/brand_words.ts";
import { brandedFamily, buildFamilies } from "../../../src/core/families/build_families.ts";
import { type Candidate, cleanCandidates, measure } from "../../../src/core/families/candidates.ts";
import { classifyIntent, isBareTopic } from "../../../src/core/families/intent.ts";
import type { KeywordMetrics } from "../../../src/domain/evidence/search_data.ts";
import type { Intent } from "../../../src/domain/intent.ts";

const brand = readBrandWords(["The Curtis Method"], "curtismethod.com");
const intents = { language: "en", places: ["Salt Lake City"], offerStems: new Set(["prenat", "massag"]) };

function candidate(keyword: string, volume?: number, change: Partial<Candidate> = {}): Candidate {
  const metrics: KeywordMetrics | undefined = volume === undefined ? undefined : { keyword, google_vol: volume };
  return { keyword, source: "provider_ideas", score: 1, pages: [], ...(metrics ? { metrics } : {}), ...change };
}

describe("cleanCandidates()", () => {
  test("keeps one of several word orders and inflections, the one most searched for", () => {
    const { open } = cleanCandidates(
      [
        candidate("classes for childbirth", 40),
        candidate("childbirth classes", 900),
        candidate("Childbirth class", 90),
      ],
      { language: "en", brand },
    );
    assert.deepEqual(
      open.map(({ keyword }) => keyword),
      ["childbirth classes"],
    );
  });

  test("keeps the site's spelling while it is unmeasured, until a variant proves to be searched for more", () => {
    const own = candidate("trail running shoes", undefined, { source: "site", score: 9 });
    const { open } = cleanCandidates([own, candidate("shoes trail running", 20)], { language: "en", brand });
    assert.equal(open[0]?.keyword, "trail running shoes");
    const more = measure(open[0]!, { keyword: "trail running shoes", google_vol: 9_900 });
    assert.deepEqual([more.keyword, more.metrics?.google_vol], ["trail running shoes", 9_900]);
    const unknown = measure(open[0]!, undefined);
    assert.deepEqual([unknown.keyword, unknown.metrics?.google_vol], ["shoes trail running", 20]);
  });

  test("remembers the site as source and its pages when a provider has the same search", () => {
    const own = candidate("birth doula", undefined, { source: "site", score: 4, pages: ["https://a.example/doula"] });
    const { open } = cleanCandidates([candidate("birth doula", 500), own], { language: "en", brand });
    assert.equal(open[0]?.source, "site");
    assert.equal(measure(open[0]!, undefined).metrics?.google_vol, 500);
    assert.deepEqual(open[0]?.pages, ["https://a.example/doula"]);
  });

  test("takes searches that name the brand apart, also written together", () => {
    const { open, branded } = cleanCandidates(
      ["curtis method classes", "curtismethod reviews", "the curtis method", "bradley method"].map((text) =>
        candidate(text),
      ),
      { language: "en", brand },
    );
    assert.equal(branded.length, 3);
    assert.deepEqual(
      open.map(({ keyword }) => keyword),
      ["bradley method"],
    );
  });

  test("keeps a question beside its topic, with figures of its own", () => {
    const { open } = cleanCandidates([candidate("what is birth anchoring", 90), candidate("birth anchoring")], {
      language: "en",
      brand,
    });
    assert.deepEqual(
      open.map(({ keyword, metrics }) => [keyword, metrics?.google_vol]),
      [
        ["what is birth anchoring", 90],
        ["birth anchoring", undefined],
      ],
    );
  });

  test("leaves furniture of sites out", () => {
    const junk = ["Add to cart", "privacy policy", "login", "2019", "About us", "???", ""];
    const { open, branded } = cleanCandidates(
      junk.map((text) => candidate(text)),
      { language: "en", brand },
    );
    assert.deepEqual([...open, ...branded], []);
  });
});

describe("classifyIntent()", () => {
  const cases: readonly (readonly [string, string, Intent])[] = [
    ["en", "doula near me", "local"],
    ["en", "childbirth classes salt lake city", "local"],
    ["en", "buy birth ball", "transactional"],
    ["en", "best prenatal vitamins", "commercial"],
    ["en", "hypnobirthing vs lamaze", "commercial"],
    ["en", "how much does a doula cost", "commercial"],
    ["en", "what does a doula do", "informational"],
    ["en", "signs of labor", "informational"],
    ["en", "prenatal massage", "commercial"],
    ["en", "zoom login", "navigational"],
    ["de", "kaffee online kaufen", "transactional"],
    ["de", "hebamme in der nähe", "local"],
    ["de", "was ist cold brew", "informational"],
    ["de", "kaffeemaschine test", "commercial"],
    ["fr", "acheter café en grains", "transactional"],
    ["fr", "comment préparer un café", "informational"],
    ["fr", "meilleur café", "commercial"],
    ["es", "comprar café", "transactional"],
    ["es", "mejores cafeteras", "commercial"],
    ["ja", "出産とは", "informational"],
    ["ja", "コーヒー豆 通販", "transactional"],
    ["ja", "コーヒー豆 おすすめ", "commercial"],
  ];
  for (const [language, keyword, expected] of cases) {
    test(`${expected} for "${keyword}"`, () => {
      assert.equal(classifyIntent(keyword, { ...intents, language }), expected);
    });
  }

  test("takes the bare name of something sold for a buyer's search", () => {
    assert.equal(classifyIntent("reflexology", { ...intents, offer: true }), "commercial");
    assert.equal(classifyIntent("reflexology", intents), "informational");
  });
});

test("isBareTopic() is false for questions, choices and nearness", () => {
  assert.equal(isBareTopic("cold brew coffee", "en"), true);
  for (const variant of ["best cold brew", "cold brew near me", "cold brew price", "what is cold brew"]) {
    assert.equal(isBareTopic(variant, "en"), false, variant);
  }
});

describe("buildFamilies()", () => {
  const options = { intents, resultsOf: () => null };
  const doula = [
    candidate("birth doula", 900),
    candidate("birth doula cost", 1_000),
    candidate("birth doula near me"),
    candidate("what does a birth doula do", 300),
  ];
  const massage = [candidate("prenatal massage", 2_000), candidate("prenatal massage benefits", 150)];

  test("names a family by its bare topic and sums the volumes that are known", () => {
    const families = buildFamilies([...doula, ...massage], options);
    const names = families.map((family) => family.name);
    assert.deepEqual(names, ["birth doula", "prenatal massage"]);
    assert.equal(families[0]?.total_volume, 2_200);
    assert.equal(families[0]?.keywords[0]?.keyword, "birth doula");
  });

  test("leaves an unknown volume out instead of calling it zero", () => {
    const [first] = buildFamilies(doula, options);
    const near = first?.keywords.find((keyword) => keyword.keyword === "birth doula near me");
    assert.ok(near !== undefined && !("google_vol" in near));
  });

  test("has no total where no volume is known", () => {
    const families = buildFamilies(
      doula.map(({ metrics: _, ...rest }) => rest),
      options,
    );
    assert.equal(families[0]?.total_volume, null);
  });

  test("names a family without what many things are asked for, though that is searched for more", () => {
    const things = ["dachreinigung", "entrümpelung", "gartenpflege", "winterdienst"];
    const asked = (thing: string) => [
      candidate(thing, 300),
      ...["angebot", "beauftragen", "kassel"].map((word) => candidate(`${thing} ${word}`, 400)),
    ];
    const german = { ...options, intents: { ...intents, language: "de", places: ["Kassel"] } };
    const families = buildFamilies(things.flatMap(asked), german);
    assert.deepEqual(
      families.map(({ name }) => name),
      things.map((thing) => `${thing} kassel`),
      "a place is part of a name",
    );
    const offers = things.flatMap(asked).filter(({ keyword }) => !keyword.endsWith("kassel"));
    assert.deepEqual(
      buildFamilies(offers, german).map(({ name }) => name),
      things,
    );
    const therapies = ["emdr", "talk", "couples", "group"].map((kind) => `${kind} therapy`);
    const matrix = ["therapy", ...therapies].flatMap((name) => [
      candidate(name, 900, { source: "site", score: 9 }),
      ...["forum", "quotes", "books", "jobs", "cost"].map((word) => candidate(`${name} ${word}`, 1000)),
    ]);
    const names = buildFamilies(matrix, { ...options, intents: { ...intents, language: "en" } }).map(
      ({ name }) => name,
    );
    assert.deepEqual(names.toSorted(), ["therapy", ...therapies].toSorted(), "what the site calls its own is a name");
    const few = offers.filter(({ keyword }) => !keyword.startsWith("winterdienst"));
    assert.ok(
      buildFamilies(few, german).every(({ name }) => name.includes(" ")),
      "three may be names",
    );
  });

  test("prefers the provider's intent to its own rules", () => {
    const measured = candidate("birth ball", 100, {
      metrics: { keyword: "birth ball", google_vol: 100, intent: "transactional" },
    });
    assert.equal(buildFamilies([measured], options)[0]?.intent, "transactional");
  });

  test("drops a lone phrase that only the site's running text has", () => {
    const weak = candidate("calm space", undefined, { source: "site", score: 1 });
    assert.deepEqual(buildFamilies([weak], options), []);
  });

  test("does not let likeness of spelling alone make a family", () => {
    const families = buildFamilies(
      ["yoga instructor", "insurance instalment", "student workbook"].map((text) => candidate(text, 10)),
      options,
    );
    assert.equal(families.length, 3);
  });
});

describe("brandedFamily()", () => {
  test("is navigational and named after the brand", () => {
    const family = brandedFamily(
      [candidate("curtis method reviews", 20), candidate("curtis method", 90)],
      "Curtis Method",
    );
    assert.equal(family?.name, "Curtis Method (branded)");
    assert.equal(family?.intent, "navigational");
    assert.ok(family?.keywords.every((keyword) => keyword.intent === "navigational"));
    assert.equal(family?.total_volume, 110);
  });

  test("is null without branded searches", () => {
    assert.equal(brandedFamily([], "Curtis Method"), null);
  });
});
