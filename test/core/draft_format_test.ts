import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { formatFindings } from "../../src/core/draft_format.ts";
import { draftOf, marks, reviewMaterial, section } from "../support/draft_under_review.ts";

const TABLE =
  "| | Burr grinder | Blade grinder |\n| --- | --- | --- |\n| Grind | Burrs cut evenly. | Blades leave dust. |";

describe("formatFindings()", () => {
  const versus = reviewMaterial({
    format: "comparison",
    target_keywords: [{ keyword: "burr grinder vs blade grinder", role: "primary" }],
  });

  test("comparison: passes with both sides in a table", () =>
    assert.deepEqual(formatFindings(draftOf(`# Grinders\n\n${TABLE}`), versus), []));

  test("comparison: refuses a text that names one side alone", () => {
    const findings = formatFindings(
      draftOf("# Burr grinder vs blade grinder\n\n| a | b |\n| --- | --- |\n| Burr grinders | cut evenly |"),
      versus,
    );
    assert.deepEqual(marks(findings), ["error sides"]);
    assert.match(findings[0]?.message ?? "", /says nothing of “blade grinder”/);
  });

  test("comparison: misses the table", () =>
    assert.deepEqual(marks(formatFindings(draftOf("# G\n\nBurrs cut evenly, blades leave dust."), versus)), [
      "warning tables",
    ]));

  test("comparison: reads two sides in the language of the text", () => {
    const material = {
      ...versus,
      language: "de",
      brief: { ...versus.brief, target_keywords: [{ keyword: "scheibenmühle oder kegelmühle", role: "primary" }] },
    };
    const findings = formatFindings(draftOf("# Scheibenmühle oder Kegelmühle\n\nBeide mahlen gleichmäßig."), material);
    assert.deepEqual(
      marks(findings).filter((mark) => mark.endsWith("tables")),
      ["warning tables"],
    );
  });

  test("comparison: refuses a choice of providers that no table sets side by side", () => {
    const best = reviewMaterial({
      format: "comparison",
      target_keywords: [{ keyword: "best burr grinder", role: "primary" }],
    });
    const findings = formatFindings(draftOf("# G\n\n## What to ask\n\n- How much is it?"), best);
    assert.deepEqual(marks(findings), ["error tables"]);
    assert.match(findings[0]?.message ?? "", /needs_input/);
  });

  test("comparison: tells an advertisement", () => {
    const material = reviewMaterial({ format: "comparison", brand_context: { name: "Acme" } });
    const advert = "Acme is here. Acme is good. Acme is quick. Others exist. Acme is kind.";
    const fair = "Acme is here. Some are good. Some are quick. Others exist. All are kind.";
    assert.deepEqual(marks(formatFindings(draftOf(`# C\n\n${advert}\n\n${TABLE}`), material)), ["warning balance"]);
    assert.deepEqual(formatFindings(draftOf(`# C\n\n${fair}\n\n${TABLE}`), material), []);
  });

  const hub = reviewMaterial({
    format: "hub_and_spokes",
    outline: ["Brewing", "Storing", "Serving", "Buying"].map((heading) => section(heading, "spoke")),
  });
  const spokes = (names: string[]) => `# Hub\n\n${names.map((name) => `## ${name}\n\nText on it.`).join("\n\n")}`;

  test("hub: passes with three spokes, warns of fewer, refuses none", () => {
    assert.deepEqual(formatFindings(draftOf(spokes(["Brewing", "Storing", "Serving"])), hub), []);
    assert.deepEqual(marks(formatFindings(draftOf(spokes(["Brewing", "Storing"])), hub)), ["warning spokes"]);
    assert.deepEqual(
      marks(formatFindings(draftOf("# Hub\n\n## Brewing\n\nMore: [Brewing](https://a.example/).\n"), hub)),
      ["error spokes"],
    );
  });

  const set = reviewMaterial({ format: "programmatic" });
  const samples = (...ready: boolean[]) =>
    draftOf("# Set", { extra: { samples: ready.map((flag, place) => ({ name: `Case ${place}`, ready: flag })) } });

  test("programmatic: refuses variants without a fact of their own, names those to hold back", () => {
    assert.deepEqual(marks(formatFindings(samples(false, false), set)), ["error variants"]);
    const [some] = formatFindings(samples(true, false), set);
    assert.equal(some?.severity, "warning");
    assert.match(some?.message ?? "", /leave “Case 1” unpublished/);
    assert.deepEqual(formatFindings(samples(true, true), set), []);
  });

  test("work orders and letters have no format", () =>
    assert.deepEqual(
      formatFindings(draftOf("# Fix"), { ...versus, brief: { ...versus.brief, strategy: { kind: "fix" } } }),
      [],
    ));
});
