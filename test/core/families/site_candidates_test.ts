import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { finishSteps } from "../../../src/base/slices.ts";
import { contextWith } from "../../../src/brand/sheet.ts";
import { readBrandWords } from "../../../src/core/families/brand_words.ts";
import { placeNames, siteCandidateSteps } from "../../../src/core/families/site_candidates.ts";
import type { BrandContext } from "../../../src/domain/brand.ts";
import { EMPTY_SHEET } from "../../../src/domain/brand_sheet.ts";

const HOME = "https://surf.example/";

function contextAt(...places: string[]): BrandContext {
  const locations = places.map((value) => ({ value, source_url: HOME, method: "json_ld" as const }));
  return { ...contextWith(null, EMPTY_SHEET, "2026-03-02T10:00:00.000Z"), locations };
}

describe("placeNames()", () => {
  test("gives the town of an address, not its street", () => {
    const told = [
      "Salt Lake City, UT",
      "Calle Mayor, 3, BJ 1, 20304, Irún, Gipuzkoa, ES",
      "12 Main St, Omaha, NE 68102",
      "Hauptstraße 5, 34117",
      "Irún",
    ];
    assert.deepEqual(placeNames(contextAt(...told)), ["Irún", "Omaha", "Salt Lake City"]);
  });
});

describe("siteCandidateSteps()", () => {
  const page = (path: string, title: string) => {
    const headings = [{ level: 1, text: title }];
    const paragraph = { type: "paragraph" as const, text: `${title} every day.` };
    return { url: `${HOME}${path}`, title, headings, kind: null, links: [], blocks: [paragraph] };
  };

  test("without a judge asks in the place that titles name most, as they write it, and takes no service off a heading", () => {
    const services = [{ value: "Our values", source_url: HOME, method: "heading" as const }];
    const context = { ...contextAt("Sandy Bay", "Roche am Meer"), services } as BrandContext;
    const pages = [
      page("kurse/", "Surfkurse"),
      page("verleih/", "Brettverleih Roche"),
      page("camp/", "Surfcamp Roche"),
    ];
    const brand = readBrandWords(["Wavelab"], "wavelab.example");
    const source = { ...{ pages, home: HOME, language: "de", context, brand, strict: true }, rank: () => Infinity };
    const found = finishSteps(siteCandidateSteps(source)).map(({ keyword }) => keyword);
    assert.deepEqual(found.toSorted(), ["brettverleih roche", "surfcamp roche", "surfkurse roche"]);
  });

  const strictly = (pages: ReturnType<typeof page>[], ...places: string[]) => {
    const brand = readBrandWords(["Wavelab"], "wavelab.example");
    const source = { ...{ pages, home: HOME, language: "en", context: contextAt(...places), brand, strict: true } };
    const steps = siteCandidateSteps({ ...source, rank: () => Number.POSITIVE_INFINITY });
    return finishSteps(steps).map(({ keyword }) => keyword);
  };

  test("without a judge asks for what the site asks for in two places in the others, too", () => {
    const roche = page("a/", "Surfcamp Roche");
    const others = [page("b/", "Surfcamp in Newtown"), page("c/", "How to get to Bude")];
    const found = (...pages: (typeof roche)[]) => strictly(pages, "Roche", "Newtown", "Bude", "Looe");
    assert.ok(found(roche, ...others).includes("surfcamp bude"), String(found(roche, ...others)));
    assert.ok(!found(roche, others[1]!).includes("surfcamp bude"));
    const home = { ...roche, kind: "home" } as unknown as typeof roche;
    assert.ok(found(home, others[1]!).includes("surfcamp bude"), "what the home page asks for is the trade");
    assert.ok(!found(roche, ...others).includes("surfcamp looe"), "only the markup names the place");
  });

  test("without a judge the description tells the trade where little else does", () => {
    const value = "Mobile surfboard repair in Roche: fast, and all year round.";
    const description = { value, source_url: HOME, method: "json_ld" as const };
    const brand = readBrandWords(["Wavelab"], "wavelab.example");
    const source = { home: HOME, language: "en", brand, rank: () => Number.POSITIVE_INFINITY, strict: true };
    const found = (method: "json_ld" | "text") => {
      const context = { ...contextAt("Roche"), description: { ...description, method } };
      const pages = [page("a/", "Wetsuits in Roche")];
      return finishSteps(siteCandidateSteps({ ...source, pages, context })).map(({ keyword }) => keyword);
    };
    assert.ok(found("json_ld").includes("mobile surfboard repair roche"), String(found("json_ld")));
    assert.ok(!found("text").includes("mobile surfboard repair roche"));
  });

  test("without a judge a place that no title names counts where the text of many pages names it", () => {
    const pages = [page("a/", "Surfcamp"), page("b/", "Wetsuits")];
    const said = { type: "paragraph" as const, text: "Find us in Roche, by the pier." };
    const told = pages.map((of) => ({ ...of, blocks: [...of.blocks, said] }));
    assert.ok(strictly(told, "Roche").includes("surfcamp roche"));
    assert.deepEqual(strictly(pages, "Roche").toSorted(), ["surfcamp", "wetsuits"]);
  });

  test("without a judge one page of many that names a place is not where the brand is looked for, but the home page is", () => {
    const others = ["Wetsuit hire", "Wetsuit repair", "Longboards"].map((title, at) => page(`${at}/`, title));
    const found = (kind: string | null) =>
      strictly([{ ...page("", "Wetsuits in Roche"), kind } as ReturnType<typeof page>, ...others], "Roche");
    assert.ok(found("home").includes("wetsuit hire roche"), String(found("home")));
    assert.ok(!found(null).includes("wetsuit hire roche"));
  });

  test("without a judge a service that names the brand, or any trade's, is no search", () => {
    const services = ["Services of Wavelab", "Our services", "Surf lessons"].map((value) => ({
      value,
      source_url: HOME,
    }));
    const context = { ...contextAt(), services: services.map((of) => ({ ...of, method: "json_ld" })) } as BrandContext;
    const brand = readBrandWords(["Wavelab"], "wavelab.example");
    const source = {
      ...{ pages: [page("", "Hello")], home: HOME, language: "en", context, brand },
      rank: () => Infinity,
    };
    const found = (strict: boolean) =>
      finishSteps(siteCandidateSteps({ ...source, strict })).flatMap(({ keyword, offer }) => (offer ? [keyword] : []));
    assert.deepEqual(found(true), ["Surf lessons"]);
    assert.equal(found(false).length, 3);
  });

  const found = (language: string, industry: string, ...offers: string[]) => {
    const services = offers.map((value) => ({ value, source_url: HOME, method: "model" }));
    const context = {
      ...contextAt("Roche"),
      services,
      industry: { value: industry, source_url: HOME, method: "json_ld" },
    };
    const source = {
      ...{ pages: [page("roche/", "Roche"), page("lessons/", "Surf lessons")], home: HOME, language },
      ...{ context: context as BrandContext, brand: readBrandWords(["Wavelab"], "wavelab.example") },
      ...{ rank: () => Number.POSITIVE_INFINITY, strict: false },
    };
    return finishSteps(siteCandidateSteps(source)).map(({ keyword }) => keyword);
  };

  test("a place alone is no search, and a trade by its English type is one in English alone", () => {
    assert.deepEqual(found("en", "surf school"), ["surf lessons", "surf school roche"]);
    assert.deepEqual(found("de", "surf school"), ["surf lessons"]);
  });

  test("a service is searched without what its brackets say, and a list of things is not", () => {
    const words = found(
      "de",
      "surf school",
      "Boardverleih (Soft, Hard)",
      "Neopren, Schuhe und Helme",
      "Bretter & Segel",
    );
    assert.deepEqual(
      words.filter((word) => !word.includes("lessons")),
      ["Boardverleih", "Bretter und Segel", "boardverleih roche", "bretter und segel roche"],
    );
  });
});
