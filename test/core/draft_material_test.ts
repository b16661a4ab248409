import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type DraftMaterialFacts, materialFindings, measureMaterial } from "../../src/core/draft_material.ts";
import { marks, section } from "../support/draft_under_review.ts";

const OUTLINE = [
  section("The short answer", "answer"),
  section("How office coffee works", "topic"),
  section("What office coffee costs", "topic"),
  section("More from Acme", "offer"),
  section("What others say about Acme", "proof"),
  section("Frequently asked questions", "faq"),
  section("Your next step with Acme", "next_step"),
];
const PAGES = new Map([
  ["https://acme.example/", "Acme\n\nCoffee, coffee and coffee."],
  ["https://acme.example/beans", "Beans\n\nCoffee beans for the home."],
  ["https://acme.example/brew", "Brewing\n\nHow to brew coffee."],
]);
const facts = (change: Partial<DraftMaterialFacts["brief"]> = {}, language = "en"): DraftMaterialFacts => ({
  brief: {
    outline: OUTLINE,
    target_keywords: [{ keyword: "office coffee", role: "primary" }],
    strategy: { kind: "content", topic: "office coffee", word_count: { target: 600 } },
    ...change,
  },
  language,
  pageTexts: PAGES,
});
const ON_TOPIC =
  "Office coffee comes with machine, beans and service from one hand, so that nobody has to order filters. A technician visits each month and the beans arrive with the milk. Teams of ten need one machine, teams of fifty need two. ";
const PROOF = `## What others say about Acme\n\n${"> “They never let our office coffee run dry in all these years of work together.”\n\n".repeat(3)}`;
const CONTACT =
  "## Your next step with Acme\n\nTo reach Acme about office coffee, use the contact page or write a letter to us.\n";

describe("materialFindings()", () => {
  const checks = (body: string, of = facts()) => marks(materialFindings(body, of));

  test("passes a text whose sections speak of the topic", () => {
    const body = `# Office coffee\n\n${ON_TOPIC}\n\n## How office coffee works\n\n${ON_TOPIC.repeat(2)}\n\n## What office coffee costs\n\n${ON_TOPIC.repeat(2)}\n\n${PROOF}\n${CONTACT}`;
    assert.deepEqual(checks(body), []);
  });

  test("refuses a page of proof and contact that names the topic in its title", () => {
    const findings = materialFindings(`# Office coffee\n\n${PROOF}\n${CONTACT}`, facts());
    assert.deepEqual(marks(findings), ["error material"]);
    assert.match(findings[0]?.message ?? "", /^Only 0 words speak of “office coffee”, at least 72 are needed/);
    assert.match(
      findings[0]?.message ?? "",
      /write “The short answer”, “How office coffee works” and “What office coffee costs”/,
    );
  });

  test("refuses sections under the topic's headings that speak of something else", () => {
    const other = "Espresso wants a fine grind and hot water. The crema shows how fresh the beans are. ".repeat(8);
    assert.deepEqual(
      checks(`# Office coffee\n\n## How office coffee works\n\n${other}\n\n## What office coffee costs\n\n${other}`),
      ["error material"],
    );
  });

  test("counts no list of other offers, but the offers on the topic", () => {
    const item = (name: string) =>
      `- **[${name}](https://acme.example/x)**: ${name} with everything that belongs to it, delivered on the day you choose.\n`;
    const others = `# Office coffee\n\n## More from Acme\n\n${["Gift box", "Cold brew", "Decaf beans"].map(item).join("").repeat(3)}`;
    assert.deepEqual(checks(others), ["error material"]);
    const own = others.replace(/Gift box|Cold brew|Decaf beans/g, "Office coffee");
    assert.ok(measureMaterial(own, facts()).topic_words > 100);
  });

  test("passes a short page of products that has all it planned", () => {
    const outline = [
      section("The short answer", "answer"),
      section("Gift boxes", "products"),
      section("Your next step with Acme", "next_step"),
    ];
    const strategy = { kind: "content", topic: "coffee gifts", word_count: { target: 300 } };
    const body =
      "# Coffee gifts: gift boxes\n\nAcme offers 2 coffee gifts ($20 to $35).\n\n## Gift boxes\n\n- **[Small box](https://acme.example/s)** ($20): Three bags and a card.\n- **[Large box](https://acme.example/l)** ($35): Five bags, a mug and a card written by hand.\n\n## Your next step with Acme\n\nCall us.\n";
    assert.deepEqual(
      checks(body, facts({ outline, strategy, target_keywords: [{ keyword: "coffee gifts", role: "primary" }] })),
      [],
    );
  });

  test("passes a hub whose spokes answer in their own words", () => {
    const outline = [
      section("The short answer", "answer"),
      ...["Storing beans", "Grinding", "Water"].map((name) => section(name, "spoke")),
    ];
    const strategy = { kind: "content", topic: "home brewing", word_count: { target: 400 } };
    const text =
      "Keep them dry and dark, grind just before use, and let the kettle rest for half a minute before pouring it over. ";
    const body = `# Home brewing\n\nHome brewing takes fresh beans, a grinder and soft water.\n\n${["Storing beans", "Grinding", "Water"].map((name) => `## ${name}\n\n${text.repeat(3)}`).join("\n\n")}`;
    assert.deepEqual(
      checks(body, facts({ outline, strategy, target_keywords: [{ keyword: "home brewing", role: "primary" }] })),
      [],
    );
  });

  test("reads German", () => {
    const outline = [
      section("Die kurze Antwort", "answer"),
      section("Was Hochzeitstorten kosten", "topic"),
      section("Kundenstimmen", "proof"),
    ];
    const of = (body: string) =>
      checks(
        body,
        facts(
          {
            outline,
            strategy: { kind: "content", topic: "hochzeitstorte", word_count: { target: 300 } },
            target_keywords: [{ keyword: "hochzeitstorte preise", role: "primary" }],
          },
          "de",
        ),
      );
    const text =
      "Eine Hochzeitstorte mit drei Stockwerken reicht für achtzig Gäste und kostet je nach Füllung und Schmuck mehr oder weniger. Die Preise nennen wir nach der Verkostung. ";
    assert.deepEqual(of(`# Hochzeitstorte\n\n${text}\n\n## Was Hochzeitstorten kosten\n\n${text.repeat(3)}`), []);
    assert.deepEqual(of(`# Hochzeitstorte\n\n## Kundenstimmen\n\n${text.repeat(3)}`), ["error material"]);
  });

  test("lets an answer say it, where the question above says what", () => {
    const body = `# Office coffee\n\n## Frequently asked questions\n\n### How often does office coffee service come?\n\n${"It comes every month and brings what is missing. ".repeat(4)}`;
    assert.equal(measureMaterial(body, facts()).topic_words, 36);
  });

  test("counts neither rivals' words nor the way to other pages", () => {
    const outline = [section("The options side by side", "options")];
    const rows = "| Rival | “Office coffee with machine and beans from one hand.” |\n".repeat(5);
    const body = `# Office coffee\n\n## The options side by side\n\n| Option | Words |\n| --- | --- |\n${rows}\nMore on this: [Office coffee at its best](https://acme.example/).\n`;
    assert.equal(measureMaterial(body, facts({ outline })).topic_words, 0);
  });

  test("warns of a text that keeps little of what was planned", () => {
    const strategy = { kind: "content", topic: "office coffee", word_count: { target: 1200 } };
    const [finding] = materialFindings(`# Office coffee\n\n${ON_TOPIC}${ON_TOPIC}\n\n${CONTACT}`, facts({ strategy }));
    assert.equal(finding?.severity, "warning");
    assert.match(finding?.message ?? "", /where the brief plans about 1200, in 1 of 3 sections/);
  });

  test("asks nothing of work orders and letters", () =>
    assert.deepEqual(checks("# Fix", facts({ strategy: { kind: "fix" } })), []));

  test("refuses a text for a page that sends its visitors on", () => {
    const target = "https://acme.example/old";
    const of = facts({ strategy: { kind: "content", topic: "office coffee", target_url: target } });
    const pageTexts = new Map([
      ...PAGES,
      [target, "Redirecting\n\nYou are being redirected to https://acme.example/new"],
    ]);
    const found = materialFindings(`# Office coffee\n\n${ON_TOPIC.repeat(3)}`, { ...of, pageTexts });
    assert.deepEqual(marks(found), ["error target_page"]);
  });
});
