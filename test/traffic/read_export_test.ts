import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readCount, readDecimal, readTable } from "../../src/traffic/csv_table.ts";
import { propertyProblem } from "../../src/traffic/property.ts";
import { type ExportFile, readExport } from "../../src/traffic/read_export.ts";

const PERIOD = { from: "2026-01-01", to: "2026-01-31" };

function read(text: string | Uint8Array, change: Partial<ExportFile> = {}) {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  return readExport({ source: "google_search_console", bytes, domain: "acme.com", period: PERIOD, ...change });
}

function rowsOf(...of: Parameters<typeof read>) {
  const found = read(...of);
  assert.ok("rows" in found, JSON.stringify(found));
  return found.rows.map(({ query, page, from_day, to_day, ...figures }) => [
    query,
    page,
    from_day,
    to_day,
    ...Object.values(figures),
  ]);
}

function problemOf(...of: Parameters<typeof read>): string {
  const found = read(...of);
  assert.ok("problem" in found, JSON.stringify(found));
  return found.problem;
}

const SPAN = ["2026-01-01", "2026-01-31"] as const;

describe("readExport()", () => {
  test("takes Search Console's queries and pages", () => {
    const queries =
      'Top queries,Clicks,Impressions,CTR,Position\r\n"shoes, red","1,204",30500,3.95%,4.21\r\nboots,0,12,0%,33.5\r\n';
    assert.deepEqual(rowsOf(queries), [
      ["shoes, red", "", ...SPAN, 1204, 30500, 4.21],
      ["boots", "", ...SPAN, 0, 12, 33.5],
    ]);
    const pages = "Top pages,Clicks,Impressions,CTR,Position\nhttps://www.acme.com/a,7,90,7.8%,2\n";
    assert.deepEqual(rowsOf(pages), [["", "https://www.acme.com/a", ...SPAN, 7, 90, 2]]);
  });

  for (const [language, header] of [
    ["German", "Häufigste Suchanfragen;Klicks;Impressionen;CTR;Position"],
    ["French", "Requêtes les plus fréquentes;Clics;Impressions;CTR;Position"],
    ["Spanish", "Consultas principales;Clics;Impresiones;CTR;Posición"],
    ["Italian", "Query più frequenti;Clic;Impressioni;CTR;Posizione"],
    ["Dutch", "Populairste zoekopdrachten;Klikken;Vertoningen;CTR;Positie"],
    ["Portuguese", "Principais consultas;Cliques;Impressões;CTR;Posição"],
    ["Japanese", "上位のクエリ;クリック数;表示回数;CTR;掲載順位"],
  ] as const) {
    test(`reads ${language} headers, points between thousands and commas before fractions`, () => {
      assert.deepEqual(rowsOf(`${header}\n"rote Schuhe";1.204;30.500;3,95 %;4,2\n`), [
        ["rote Schuhe", "", ...SPAN, 1204, 30500, 4.2],
      ]);
    });
  }

  test("reads UTF-16 with tabs, of either byte order", () => {
    const text = "Keyword\tImpressions\tClicks\tCTR\tAvg. Position\ngrün\t10\t2\t20%\t1.5\n";
    const little = Buffer.from(`\ufeff${text}`, "utf16le");
    const big = Buffer.from(little).swap16();
    for (const bytes of [little, big])
      assert.deepEqual(rowsOf(bytes, { source: "bing_webmaster" }), [["grün", "", ...SPAN, 2, 10, 1.5]]);
  });

  test("takes GA4's landing pages with the period in its comments", () => {
    const text = `# ----------------------------------------
# Landing page
# Konto: Acme
# ----------------------------------------
#
# Alle Nutzer
# Startdatum: 20260201
# Enddatum: 20260228
Landing page + query string,Sessions,Active users,Session key event rate
/a?x=1,"1,200",800,0.1
(not set),30,20,0
,1230,820,0.1
`;
    assert.deepEqual(rowsOf(text, { source: "ga4", period: null }), [
      ["", "https://acme.com/a?x=1", "2026-02-01", "2026-02-28", 1200, null, null],
    ]);
  });

  test("takes a day a row, and adds up what is listed twice", () => {
    const text =
      "Date,Query,Page,Clicks,Impressions,Position\n2026-01-05,a,https://acme.com/,1,10,2\n20260105,a,https://acme.com/,1,30,6\n";
    assert.deepEqual(rowsOf(text, { period: null }), [
      ["a", "https://acme.com/", "2026-01-05", "2026-01-05", 2, 40, 5],
    ]);
  });

  test("says what is wrong with a file, and how to mend it", () => {
    assert.match(
      problemOf("Country,Clicks,Impressions,CTR,Position\nGermany,1,2,3%,4\n"),
      /no column for searches.*"Country"/,
    );
    assert.match(problemOf("Query,Impressions\na,1\n"), /no column Clicks/);
    assert.match(problemOf("Query,Clicks\na,1\n", { period: null }), /^is required, and so is to/);
    assert.match(problemOf(new Uint8Array([0x51, 0xff, 0xfe, 0x0a])), /neither UTF-8 nor UTF-16/);
    assert.match(problemOf("Page,Clicks\nhttps://other.com/,4\n"), /no pages of acme\.com/);
    assert.match(problemOf("hello"), /no header row/);
    assert.match(problemOf("Query,Clicks\na,many\n"), /no rows with figures/);
  });

  test("leaves out pages of other hosts and tells how many", () => {
    const found = read("Page,Clicks\nhttps://other.com/,4\nhttps://shop.acme.com/b,5\n");
    assert.ok("rows" in found);
    assert.equal(found.rows.length, 1);
    assert.match(found.notes[0]!, /^1 rows for pages/);
  });
});

describe("cells", () => {
  test("readTable() keeps quotes, separators and line breaks inside quotes", () => {
    assert.deepEqual(readTable('a,b\n"x ""y"", z","1\n2"\n\n'), [
      ["a", "b"],
      ['x "y", z', "1\n2"],
    ]);
  });

  test("readCount() and readDecimal() read what tools write", () => {
    assert.deepEqual(["1,204", "1.204", "1 204", "1'204", "12", "12.0", "", "-"].map(readCount), [
      1204,
      1204,
      1204,
      1204,
      12,
      12,
      null,
      null,
    ]);
    assert.deepEqual(["4.2", "4,2", "3,95 %", "1.234,5", "n/a"].map(readDecimal), [4.2, 4.2, 3.95, 1234.5, null]);
  });
});

describe("propertyProblem()", () => {
  const ok = (property: string, domain = "acme.com") => propertyProblem("google_search_console", property, domain);
  test("null for a property of the brand's domain", () => {
    for (const property of ["sc-domain:acme.com", "https://www.acme.com/", "http://shop.acme.com/de/"])
      assert.equal(ok(property), null, property);
    assert.equal(ok("sc-domain:acme.com", "shop.acme.com"), null, "the domain that the brand's host is part of");
    assert.equal(propertyProblem("ga4", "properties/123", "acme.com"), null);
    assert.equal(propertyProblem("bing_webmaster", "https://acme.com/", "acme.com"), null);
  });
  test("what to give instead for any other", () => {
    assert.match(ok("sc-domain:notacme.com") ?? "", /belongs to notacme\.com, but the brand's domain is acme\.com/);
    assert.match(ok("https://acme.com.evil.org/") ?? "", /belongs to acme\.com\.evil\.org/);
    assert.match(ok("acme.com") ?? "", /must be "sc-domain:acme\.com"/);
    assert.match(ok("https://acme.com/", "shop.acme.com") ?? "", /belongs to acme\.com/);
    assert.match(
      propertyProblem("bing_webmaster", "sc-domain:acme.com", "acme.com") ?? "",
      /Bing Webmaster Tools shows it/,
    );
    assert.match(propertyProblem("ga4", "123", "acme.com") ?? "", /properties\/123456789/);
  });
});
