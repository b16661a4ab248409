import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { finishSteps } from "../../src/base/finish_steps.ts";
import type { Block } from "../../src/domain/block.ts";
import type { KeywordPage, SiteKeyword } from "../../src/keywords/keyword_page.ts";
import { siteKeywordSteps } from "../../src/keywords/site_keywords.ts";

const HOME = "https://surf.example/";
const COMMON = ["our", "we", "learn", "more", "read", "best", "time", "friends", "day", "see", "all"];

describe("siteKeywordSteps()", () => {
  test("takes what title, heading, links and address agree on, whole", () => {
    const found = keywords([
      page("", "Roche Surf", { links: [["group-lessons/", "Group lessons"]] }),
      page("group-lessons/", "Surf lessons in groups – Roche Surf", { headings: ["Group lessons"] }),
    ]);
    assert.ok(found.includes("group lessons"));
    assert.ok(!found.some((keyword) => keyword === "surf lessons" || keyword === "lessons in groups"));
  });

  test("takes no address, no part of a sentence, no date and no furniture", () => {
    const found = keywords([
      page("how-we-pack/", "How we pack without plastic", { headings: ["How we pack without plastic"] }),
      page("frequently-asked-questions/", "Frequently asked questions", { headings: ["Frequently asked questions"] }),
      page("camp-april/", "Surfcamp 10-13 April", { headings: ["Surfcamp 10-13 April"] }),
      page("wetsuit-hire-roche/", "Welcome", { headings: ["Dive in"] }),
    ]);
    assert.deepEqual(found, []);
  });

  test("takes a heading that the text of other pages comes back to, and not one that nothing bears out", () => {
    const said = "Every price includes wetsuit hire.";
    const found = keywords([
      page("a/", "One", { headings: ["Wetsuit hire", "Feel the magic flow"], text: [said] }),
      page("b/", "Two", { text: ["Wetsuit hire is included on all days."] }),
      page("c/", "Three", { text: ["Ask about wetsuit hire."] }),
    ]);
    assert.ok(found.includes("wetsuit hire"));
    assert.ok(!found.includes("feel the magic flow"));
  });

  test("gives a small site of plain pages its offers, told as weak", () => {
    const found = run([
      page("products/", "Products", { kind: "offer", headings: ["Cucumber vinegar", "Linen compresses"] }),
    ]);
    assert.deepEqual(
      found.map(({ keyword, weak }) => [keyword, weak]),
      [
        ["cucumber vinegar", true],
        ["linen compresses", true],
      ],
    );
  });

  test("a word that stands before the name in titles alone is no part of it", () => {
    const tags = ["kitesurf", "bodyboard", "longboard", "skimboard"];
    const found = keywords([
      page("", "Roche Surf", { links: tags.map((tag) => [`tag/${tag}/`, `${tag} gear`]) }),
      ...tags.map((tag) => page(`tag/${tag}/`, `Etiqueta ${tag} gear`, { headings: [`Etiqueta ${tag} gear`] })),
    ]);
    assert.ok(!found.some((keyword) => keyword.startsWith("etiqueta")));
  });

  test("leaves out what names the brand", () => {
    const pages = [page("roche-surf-school/", "Roche Surf school", { headings: ["Roche Surf school"] })];
    assert.deepEqual(keywords(pages), []);
  });
});

function keywords(pages: readonly KeywordPage[]): string[] {
  return run(pages).map(({ keyword }) => keyword);
}

function run(pages: readonly KeywordPage[]): SiteKeyword[] {
  return finishSteps(
    siteKeywordSteps(pages, {
      language: "en",
      home: HOME,
      rank: (word) => (COMMON.includes(word) ? 1 : Number.POSITIVE_INFINITY),
      isBranded: (phrase) => phrase.includes("roche surf"),
    }),
  );
}

function page(
  path: string,
  title: string,
  of: { headings?: string[]; text?: string[]; links?: [string, string][]; kind?: string } = {},
): KeywordPage {
  const { headings = [], text = [], links = [], kind = "other" } = of;
  return {
    url: `${HOME}${path}`,
    title,
    kind,
    headings: headings.map((heading, place) => ({ level: place === 0 && kind !== "offer" ? 1 : 2, text: heading })),
    blocks: text.map((paragraph): Block => ({ type: "paragraph", text: paragraph })),
    links: links.map(([to, shown]) => ({ url: `${HOME}${to}`, text: shown })),
  };
}
