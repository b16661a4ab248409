import assert from "node:assert/strict";
import { test } from "node:test";
import type { OddLine } from "../../../src/page/source/odd_line.ts";
import { readSource, sourceCall } from "../../../src/page/source/source_call.ts";

const A = "https://oakhill.example/a";
const LINES: OddLine[] = [
  { kind: "site", text: "robots.txt: status 200, allow_all", urls: ["https://oakhill.example/robots.txt"] },
  { kind: "more", text: "<main inert>", urls: [A] },
  { kind: "told", text: "Titles missing: /a", urls: [A] },
];
const FAULT = {
  lines: [2],
  compare: [],
  area: "use",
  severity: "high",
  about: "Nobody can click.",
  fix: "Remove inert.",
  sure: "certain",
};

test("readSource() keeps faults on lines that were shown, each line once, and counts the rest as refused", () => {
  const said = [FAULT, { ...FAULT, lines: [3] }, { ...FAULT, lines: [9] }, { ...FAULT, area: "taste" }, FAULT];
  assert.deepEqual(readSource({ faults: said }, LINES), {
    faults: [
      {
        kind: "source",
        area: "use",
        severity: "high",
        about: "Nobody can click",
        fix: "Remove inert",
        sure: true,
        lines: [{ text: "<main inert>", urls: [A] }],
      },
    ],
    refused: 4,
  });
});

test("sourceCall() shows lines under their pages as data", () => {
  const { data, name } = sourceCall(LINES, "oakhill.example");
  assert.equal(name, "site_source");
  assert.equal(
    data[0]!.text,
    "## SITE\n1. robots.txt: status 200, allow_all\n\n## /a\n2. + <main inert>\n\n## ALREADY TOLD\n3. Titles missing: /a",
  );
});
