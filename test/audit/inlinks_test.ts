import assert from "node:assert/strict";
import { test } from "node:test";
import { readInlinks } from "../../src/audit/inlinks.ts";
import type { PageView } from "../../src/audit/page_view.ts";
import { addressKey } from "../../src/page/page_facts_read.ts";

const SITE = "https://ovens.test";

function page(path: string, links: readonly string[], canonical?: string): PageView {
  const canonicals = canonical === undefined ? [] : [{ url: SITE + canonical, href: canonical, in_head: true }];
  const html = { links: links.map((to) => ({ internal: !to.startsWith("http"), url: SITE + to })), canonicals };
  return { url: SITE + path, canonicalised: canonical !== undefined, html } as unknown as PageView;
}

test("readInlinks() tells who links to an address, each page once and none itself, to a copy as to what it is of", () => {
  const pages = [
    page("/", ["/", "/ovens", "/ovens", "/stoves"]),
    page("/ovens", ["/", "/ovens", "/stoves-copy", "https://other.test/"]),
    page("/stoves-copy", ["/ovens"], "/stoves"),
  ];
  const inlinks = readInlinks(pages, addressKey);
  const from = (path: string) =>
    inlinks.from(addressKey(SITE + path)).map((key) => key.replace("ovens.test", "") || "/");
  assert.deepEqual(from("/ovens"), ["/", "/stoves-copy"]);
  assert.deepEqual(from("/stoves"), ["/", "/ovens"]);
  assert.deepEqual(from("/stoves-copy"), ["/ovens"]);
  assert.deepEqual(from("/nowhere"), []);
  assert.equal(inlinks.count(addressKey(`${SITE}/stoves`)), 2);
  assert.equal([...inlinks.keys()].length, 4);
});
