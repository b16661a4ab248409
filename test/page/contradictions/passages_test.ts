import assert from "node:assert/strict";
import { test } from "node:test";
import { estimateTokens } from "../../../src/domain/model_call.ts";
import { passageCalls } from "../../../src/page/contradictions/passages.ts";
import { factsOf, type InventedSite } from "../kind/invented_sites.ts";

const SITE: InventedSite = {
  name: "Ferme Durand",
  lang: "fr",
  footer: "Ferme Durand, 3 rue Haute, 38000 Grenoble.",
  pages: {
    "/": { main: "<h1>Ferme Durand</h1><p>Nos paniers de légumes, chaque semaine.</p>" },
    "/tarifs/": {
      main: `<h1>Tarifs</h1><p>Le panier coûte 18 € par semaine.</p>${"<p>Nous cultivons sans produits chimiques depuis toujours.</p>".repeat(9)}<table><tr><th>Panier</th><th>Prix</th></tr><tr><td>Grand panier</td><td>26 €</td></tr></table>`,
    },
    "/mentions-legales/": {
      main: "<h1>Mentions</h1><p>Bonjour.</p><p>Merci.</p><p>Ce site est édité par la société Boulangerie Martin à Lyon.</p>",
    },
    ...Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [
        `/recette-${at}/`,
        { main: `<h1>Recette</h1><p>Pour ${at + 2} personnes.</p>` },
      ]),
    ),
  },
};

test("passageCalls() picks prices, rows and who a legal text names, each text once, and the home page before all when there is little room", () => {
  const facts = factsOf(SITE);
  const kinds = new Map(
    facts.map(({ url }) => {
      const path = new URL(url).pathname;
      const kind =
        path === "/" ? "home" : path === "/tarifs/" ? "offer" : path === "/mentions-legales/" ? "legal" : "article";
      return [url, { kind, reason: "", by: "rules" }] as const;
    }),
  );
  const textsOf = (tokensMax: number) =>
    passageCalls(facts, { kinds, tokensMax, callsMax: 1 })[0]!.map(({ text }) => text);
  const all = textsOf(20_000);
  for (const text of [
    "Le panier coûte 18 € par semaine.",
    "Grand panier | 26 €",
    "Ce site est édité par la société Boulangerie Martin à Lyon.",
  ])
    assert.equal(all.filter((each) => each === text).length, 1, text);
  assert.ok(all.filter((text) => text.startsWith("Nous cultivons")).length <= 1);
  const few = textsOf(120);
  assert.ok(estimateTokens(few.join("\n")) <= 120);
  assert.ok(few.includes("Nos paniers de légumes, chaque semaine."));
  assert.deepEqual(textsOf(120), few);
});

test("passageCalls() keeps a bare price with what it is for, also where another has the same", () => {
  const prices = "<p>Follow-up</p><p>£80</p><p>Gait analysis</p><p>£80</p><h2>Ask us</h2>";
  const [page] = factsOf({ name: "Acme", lang: "en", footer: "", pages: { "/": { main: `<h1>Fees</h1>${prices}` } } });
  const kinds = new Map([[page!.url, { kind: "offer", reason: "", by: "rules" } as const]]);
  const texts = passageCalls([page!], { kinds, tokensMax: 2_000, callsMax: 1 })[0]!.map(({ text }) => text);
  assert.ok(
    texts.some((text) => text.includes("Follow-up · £80 · Gait analysis · £80")),
    texts.join("\n"),
  );
});

test("passageCalls() shows what many pages say with another name in it three times, and always where a figure differs", () => {
  const towns = ["Deal", "Hythe", "Dover", "Lydd", "Ryde"];
  const said = (town: string, hours: number) =>
    `We come to every garden in ${town} and give you a price within ${hours} hours.`;
  const site: InventedSite = {
    name: "Greenway",
    lang: "en",
    footer: "Greenway",
    pages: Object.fromEntries(
      towns.map((town, at) => [
        `/${at}/`,
        {
          main: `<h1>${town}</h1><p>${said(town, at === 4 ? 72 : 24)}</p><p>Our yard in ${town} is open on every day of the week until ${at === 4 ? "eight" : "five"} for all who call.</p>`,
        },
      ]),
    ),
  };
  const facts = factsOf(site);
  const kinds = new Map(facts.map(({ url }) => [url, { kind: "offer", reason: "", by: "rules" } as const]));
  const texts = passageCalls(facts, { kinds, tokensMax: 20_000, callsMax: 1 })[0]!.map(({ text }) => text);
  const shown = towns.filter((town) => texts.some((text) => text.startsWith("We come") && text.includes(town)));
  assert.deepEqual(shown, ["Deal", "Hythe", "Dover", "Ryde"]);
  assert.ok(
    texts.some((text) => text.includes("until eight")) && !texts.some((text) => text.startsWith("Our yard in Lydd")),
  );
});

test("passageCalls() shows a copied text in which another page's name was left behind", () => {
  const towns = ["Deal", "Hythe", "Dover", "Lydd", "Walmer Green", "Ryde"];
  const said = (town: string) =>
    `Ask us for a price for your garden in ${town}, whenever it suits you to have us there.`;
  const site: InventedSite = {
    name: "Greenway",
    lang: "en",
    footer: "Greenway",
    pages: Object.fromEntries(
      towns.map((town) => [
        `/gardens/${town.toLowerCase().replace(" ", "-")}/`,
        { main: `<h1>${town}</h1><p>${said(town === "Walmer Green" ? "Lydd" : town)}</p>` },
      ]),
    ),
  };
  const facts = factsOf(site);
  const kinds = new Map(facts.map(({ url }) => [url, { kind: "offer", reason: "", by: "rules" } as const]));
  const passages = passageCalls(facts, { kinds, tokensMax: 20_000, callsMax: 1 })[0]!;
  const shown = passages.filter(({ text }) => text.startsWith("Ask us")).map(({ url }) => url.split("/").at(-2));
  assert.deepEqual(shown, ["deal", "dover", "hythe", "walmer-green"]);
});
