import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { collectTexts, isText } from "../../scripts/texts.ts";

const ALL = collectTexts({ all: true });
/** As they are given where single words are not asked for. */
const TEXTS = ALL.filter(({ text }) => isText(text, false));
const areaTexts = (area: string) => TEXTS.filter((each) => each.area === area).map((each) => each.text);

describe("collectTexts()", () => {
  for (const [area, part] of [
    ["queue", "AI answer"],
    ["queue", "no outcomes reported yet"],
    ["questions", "{k}"],
    ["audit", "robots.txt"],
    ["content", "What customers say"],
    ["mails", "sign-in link"],
    ["mails", "Lost citations"],
    ["errors", "X-API-Key"],
    ["dashboard", "API key"],
    ["api", "X-Running-Run-Id"],
    ["command line", "--json"],
    ["runs", "{…} keywords"],
  ] as const)
    test(`finds the texts of the area ${area}`, () => {
      assert.ok(areaTexts(area).some((text) => text.includes(part)));
    });

  test("keeps prompts apart", () => {
    assert.ok(areaTexts("prompts").some((text) => text.startsWith("You are the content strategist")));
    assert.deepEqual(
      TEXTS.filter(({ file, area }) => file.includes("/prompts/") && area !== "prompts"),
      [],
    );
  });

  test("takes no patterns, styles, tags or addresses for texts", () => {
    const said = TEXTS.filter(({ area }) => area !== "prompts").map(({ text }) => text);
    assert.deepEqual(
      said.filter((text) => /<\/(?:p|td|a)>|;padding|\\p\{L\}|^https?:\S+$/.test(text)),
      [],
    );
  });

  test("gives a text of markup with its line, and a value as {…}", () => {
    const link = TEXTS.find(({ file, text }) => file === "http/dashboard/html.ts" && text.startsWith("{…}"));
    assert.match(link?.text ?? "", /^\{…\} \(opens in a new tab\)$/);
    assert.ok((link?.line ?? 0) > 20);
  });

  test("knows the language of data, and single words where asked", () => {
    const german = (texts: typeof TEXTS) => texts.filter(({ language }) => language === "de").map(({ text }) => text);
    assert.ok(german(TEXTS).includes("Offene Fragen"));
    assert.equal(german(TEXTS).includes("Wo"), false);
    assert.ok(german(ALL).includes("Wo"));
  });
});
