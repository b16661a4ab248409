import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { crawlWorld, createCachingReader } from "../../../scripts/audit_accuracy/crawl_world.ts";
import {
  ABOUT,
  EVERY_PAGE,
  edit,
  editEvery,
  full,
  header,
  jsonLd,
  main,
  TOUR,
} from "../../../scripts/audit_accuracy/planting.ts";
import { soundSite } from "../../../scripts/audit_accuracy/sound_site.ts";
import type { World } from "../../../scripts/audit_accuracy/world.ts";
import { estimateTokens } from "../../../src/domain/model_call.ts";
import { numberedLines, oddLines } from "../../../src/page/source/odd_lines.ts";

const reader = createCachingReader();

async function linesOf(plant: (world: World) => void, tokensMax = 20_000) {
  const world = soundSite();
  plant(world);
  const told = [{ title: "Pages without a description", detail: null, urls: ["https://oakhill.example/a"] }];
  return oddLines(await crawlWorld(world, reader), { told, tokensMax });
}

/** As a heading has it. */
const nameOf = (path: string) =>
  path
    .split("/")
    .findLast(Boolean)!
    .replace(/(?:^|-)\w/g, (start) => start.replace("-", " ").toUpperCase());

const textsOf = (lines: Awaited<ReturnType<typeof linesOf>>, path: string) =>
  lines
    .filter(({ kind, urls }) => kind !== "told" && kind !== "site" && urls.some((url) => url.endsWith(path)))
    .map(({ kind, text }) => `${kind} ${text}`);

describe("oddLines()", () => {
  test("tells a page by what it has more, less and otherwise than most", async () => {
    const before = textsOf(await linesOf(() => undefined), ABOUT);
    const lines = await linesOf((w) => {
      editEvery(w, [/<\/head>/, '<link rel="stylesheet" href="/all.css"><meta name="robots" content="index"></head>']);
      main(w, ABOUT, '<div inert><p>Nothing here can be pressed.</p></div><a href="tel:+4811">Call</a>');
      header(w, ABOUT, ["x-robots-tag", "noindex"]);
    });
    const found = textsOf(lines, ABOUT).filter((text) => !before.includes(text));
    for (const text of [
      "more header x-robots-tag noindex",
      "more <div inert> with some text",
      'more <a tel:> tel:+4811 "Call"',
    ])
      assert.ok(found.includes(text), `${text}\n${found.join("\n")}`);
    assert.ok(lines.some(({ kind, text }) => kind === "common" && text === "<meta robots> index"));
  });

  test("says what most pages have where one has it otherwise, or lacks it", async () => {
    const lines = await linesOf((w) => {
      editEvery(w, [/<\/head>/, '<link rel="stylesheet" href="/all.css" media="all"></head>']);
      edit(w, ABOUT, ['media="all"', 'media="print"']);
      edit(w, TOUR, ['<link rel="stylesheet" href="/all.css" media="all">', ""]);
    });
    assert.ok(textsOf(lines, ABOUT).includes("other <link stylesheet /all.css> media=print — most pages: media=all"));
    assert.ok(textsOf(lines, TOUR).includes("less <link stylesheet /all.css> media=all"));
  });

  test("knows a page's own address, and where structured data names another page", async () => {
    const trail = (to: string) => ({
      "@type": "BreadcrumbList",
      itemListElement: [{ "@type": "ListItem", position: 1, name: "Here", item: full(to) }],
    });
    const lines = await linesOf((w) => {
      for (const path of EVERY_PAGE) jsonLd(w, path, trail(path === ABOUT ? TOUR : path));
    });
    assert.ok(lines.some(({ kind, text }) => kind === "common" && text === "<data BreadcrumbList.last> (this page)"));
    assert.ok(
      textsOf(lines, ABOUT).includes(`other <data BreadcrumbList.last> ${full(TOUR)} — most pages: (this page)`),
    );
  });

  test("tells structured data that names another page", async () => {
    const lines = await linesOf((w) => {
      for (const path of [ABOUT, TOUR]) jsonLd(w, path, { "@type": "Service", name: `Repairs in ${nameOf(TOUR)}` });
    });
    const said = `Repairs in ${nameOf(TOUR)} (another page is called so)`;
    assert.ok(textsOf(lines, ABOUT).includes(`more <data Service.name> ${said}`));
    assert.ok(!textsOf(lines, TOUR).some((text) => text.includes("another page")));
  });

  test("tells the rules of robots.txt and how an address that does not exist is answered", async () => {
    const lines = await linesOf((w) =>
      edit(w, "/robots.txt", [/^/, "User-agent: PetalBot\nDisallow: /\n\nUser-agent: Bingbot\nDisallow:\n\n"]),
    );
    const site = lines.filter(({ kind }) => kind === "site").map(({ text }) => text);
    assert.match(
      site[0]!,
      /^robots\.txt: status 200, rules: User-agent: PetalBot; Disallow: \/; User-agent: Bingbot; Disallow: \(nothing\); /,
    );
    assert.ok(site.includes('an address that does not exist: status 404, 1 links, "Not here"'), site.join("\n"));
  });

  test("keeps to its room, and numbers lines under their pages", async () => {
    const lines = await linesOf((w) => main(w, ABOUT, "<div inert>Closed</div>"), 500);
    assert.ok(estimateTokens(lines.map(({ text }) => text).join("\n")) <= 500);
    const text = numberedLines(await linesOf((w) => main(w, ABOUT, "<div inert>Closed</div>")));
    assert.match(text, /^## SITE\n1\. robots\.txt/);
    assert.match(text, /## MOST PAGES\n/);
    assert.match(text, new RegExp(`## ${ABOUT}\\n(?:\\d+\\. .*\\n)*?\\d+\\. \\+ <div inert>`));
    assert.match(text, /## ALREADY TOLD\n\d+\. Pages without a description: \/a$/);
  });

  test("gives the same lines where only what is new with every answer differs, and no visitor's session", async () => {
    const answered = (id: string) =>
      linesOf((w) => {
        header(w, ABOUT, ["set-cookie", `PHPSESSID=${id}; path=/`]);
        header(w, ABOUT, ["x-request-id", `${id}f0`]);
        main(
          w,
          ABOUT,
          `<form action="/send"><input type="hidden" name="_wpnonce" value="${id}"></form><script nonce="${id}" src="/a.js?t=17${id.length}4480000"></script><script>var api = {"nonce":"${id}"};</script>`,
        );
      });
    const [one, other] = [await answered("a1b2c3d4e5"), await answered("9f8e7d6c5b")];
    assert.deepEqual(one, other);
    const texts = one.map(({ text }) => text);
    assert.ok(texts.includes("header set-cookie PHPSESSID"), texts.join("\n"));
    assert.ok(texts.every((text) => !text.includes("a1b2c3d4e5")));
  });
});
