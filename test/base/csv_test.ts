import assert from "node:assert/strict";
import { test } from "node:test";
import { csvText } from "../../src/base/csv.ts";

test("csvText() quotes texts, leads formulas by an apostrophe, and writes lists and records readably", () => {
  const rows = [
    { a: 'He said "no", twice', b: -3.5, c: ["x", "y; z"] },
    { a: "=HYPERLINK(1)", b: null, c: [{ keyword: "trail shoes", google_vol: 3 }, { n: 1 }] },
    { a: "  +1", b: undefined, c: { at: "home" } },
  ];
  assert.equal(
    csvText(["a", "b", "c"], rows as never),
    [
      "a,b,c",
      '"He said ""no"", twice",-3.5,"x; y; z"',
      '"\'=HYPERLINK(1)","","trail shoes; {""n"":1}"',
      '"\'  +1","","{""at"":""home""}"',
      "",
    ].join("\r\n"),
  );
});
