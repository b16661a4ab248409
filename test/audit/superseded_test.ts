import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { auditOf } from "../../scripts/audit_accuracy/check_case.ts";
import { crawlWorld, createCachingReader } from "../../scripts/audit_accuracy/crawl_world.ts";
import {
  ABOUT,
  CITY,
  copyPage,
  edit,
  editEvery,
  fail,
  forward,
  full,
  HOME,
  head,
  link,
  main,
  type Plant,
  TOUR,
} from "../../scripts/audit_accuracy/planting.ts";
import { soundSite } from "../../scripts/audit_accuracy/sound_site.ts";
import { EXPLAINED_ANYWHERE, EXPLAINED_HERE, SILENCES_ALL } from "../../src/audit/fault_causes.ts";
import { RULES } from "../../src/audit/rules/rule_table.ts";

const reader = createCachingReader();
const CANONICAL = /<link rel="canonical"[^>]*>/;

async function issuesOf(...plants: Plant[]): Promise<Record<string, string>> {
  const world = soundSite();
  for (const plant of plants) plant(world);
  const { issues } = await auditOf(await crawlWorld(world, reader));
  return Object.fromEntries(issues.map((issue) => [issue.rule.id, issue.text]));
}

const canonicalTo =
  (path: string): Plant =>
  (w) =>
    edit(w, TOUR, [CANONICAL, `<link rel="canonical" href="${full(path)}">`]);
const redirectTo =
  (path: string): Plant =>
  (w) => {
    link(w, ABOUT, "/alt/");
    forward(w, "/alt/", full(path));
    edit(w, "/sitemap.xml", ["</urlset>", `<url><loc>${full("/alt/")}</loc></url></urlset>`]);
  };
const failing: Plant = (w) => {
  copyPage(w, TOUR, "/gone/");
  fail(w, "/gone/", 500);
};

/** One planted cause each, with what must be told of it and nothing else. */
const CAUSES: Record<string, { plants: Plant[]; told: string[] }> = {
  "a canonical to a 404": { plants: [canonicalTo("/gone/")], told: ["canonical_to_error"] },
  "a canonical to a page that fails": { plants: [failing, canonicalTo("/gone/")], told: ["server_error"] },
  "a linked redirect to a 404, in the sitemap": { plants: [redirectTo("/gone/")], told: ["redirect_to_error"] },
  "a home page on 500": { plants: [(w) => fail(w, HOME, 500)], told: ["home_page_error"] },
  "a home page on 404": { plants: [(w) => fail(w, HOME, 404)], told: ["home_page_error"] },
  "a product that is gone, linked and in the sitemap": {
    plants: [(w) => fail(w, CITY, 404)],
    told: ["broken_internal_link"],
  },
  "a product that fails, linked and in the sitemap": { plants: [(w) => fail(w, CITY, 500)], told: ["server_error"] },
  "a div in the head": {
    plants: [(w) => edit(w, TOUR, ["<title>", '<div></div><meta name="robots" content="index"><title>'])],
    told: ["head_broken"],
  },
  "a div in every head": {
    plants: [(w) => editEvery(w, ["<title>", "<div></div><title>"])],
    told: ["head_broken"],
  },
  "a printed error in another language": {
    plants: [
      (w) => {
        const main = "<p>Die Sauna ist geöffnet, und wir freuen uns auf Ihren Besuch bei uns am See.</p>".repeat(3);
        edit(w, TOUR, ['<html lang="en">', '<html lang="fi">']);
        edit(w, TOUR, ["</main>", `<p>WordPress database error: [You have an error]</p>${main}</main>`]);
      },
    ],
    told: ["error_text"],
  },
  "a home page on noindex": {
    plants: [(w) => head(w, HOME, '<meta name="robots" content="noindex">')],
    told: ["home_noindex"],
  },
  "a sitemap that is gone": {
    plants: [(w) => w.answers.delete(full("/sitemap.xml"))],
    told: ["sitemap_unreachable"],
  },
};

describe("dropSuperseded()", () => {
  for (const [name, { plants, told }] of Object.entries(CAUSES))
    test(`tells ${name} once`, async () => {
      assert.deepEqual(Object.keys(await issuesOf(...plants)), told);
    });

  test("names the grave faults that are gone with the cause, and how many", async () => {
    const { home_page_error } = await issuesOf((w) => fail(w, HOME, 500));
    assert.match(home_page_error!, /This also causes "Broken internal links" on 12 URLs/);
  });

  test("tells two causes on one page as two", async () => {
    const dead: Plant = (w) => link(w, TOUR, "/sold-out/");
    assert.deepEqual(Object.keys(await issuesOf(canonicalTo("/gone/"), dead)).sort(), [
      "broken_internal_link",
      "canonical_to_error",
    ]);
  });

  test("leaves out of a page of template text what judges the text, and nothing that is broken on it", async () => {
    const demo: Plant = (w) => {
      copyPage(w, ABOUT, "/shop-demo-lampen/");
      edit(w, "/shop-demo-lampen/", [/<main[\s\S]*<\/main>/, "<main><h1>Lampen</h1><p>Messing 49,00</p></main>"]);
      edit(w, "/shop-demo-lampen/", [/<title>[^<]*<\/title>/, "<title>Seite ohne Titel</title>"]);
      main(w, "/shop-demo-lampen/", '<p><a href="htps://lampen.example/">Lampen</a></p>');
      head(w, "/shop-demo-lampen/", '<link rel="amphtml" href="/shop-demo-lampen/amp/">');
      link(w, ABOUT, "/shop-demo-lampen/");
    };
    const told = Object.keys(await issuesOf(demo));
    assert.deepEqual(
      ["head_link_broken", "malformed_link", "theme_demo_pages", "title_placeholder"].filter(
        (id) => !told.includes(id),
      ),
      [],
    );
    assert.equal(told.includes("thin_content"), false);
  });

  test("keeps what else the page's links lead to", async () => {
    const dead: Plant = (w) => link(w, ABOUT, "/sold-out/");
    const { broken_internal_link, home_page_error } = await issuesOf((w) => fail(w, HOME, 500), dead);
    assert.match(broken_internal_link!, /sold-out\/ answers 404/);
    assert.doesNotMatch(broken_internal_link!, /cases/);
    assert.match(home_page_error!, /on 11 URLs/);
  });
});

describe("the tables of explanations", () => {
  const tables = [EXPLAINED_HERE, EXPLAINED_ANYWHERE];

  test("know the rules, and explain nothing by itself", () => {
    const known = new Set(RULES.map((rule) => rule.id));
    const named = tables.flatMap((table) => [...Object.keys(table), ...Object.values(table).flat()]);
    assert.deepEqual(
      [...named, ...SILENCES_ALL].filter((id) => !known.has(id)),
      [],
    );
    const causesOf = (id: string) => tables.flatMap((table) => table[id] ?? []);
    const leadsTo = (from: string, to: string): boolean =>
      causesOf(from).some((cause) => cause === to || leadsTo(cause, to));
    assert.deepEqual(
      named.filter((id) => leadsTo(id, id)),
      [],
    );
  });
});
