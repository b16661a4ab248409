import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { foreignWording } from "../../../src/providers/sandbox/languages.ts";
import { LANGUAGES } from "../../../src/providers/sandbox/sandbox_data.ts";
import { live, openSandbox } from "./sandbox_bench.ts";

describe("foreignWording()", () => {
  test("speaks seven languages beside English, by their base tag", () => {
    for (const language of ["de", "fr-CA", "es", "it", "nl-BE", "pt-BR", "ja-JP"])
      assert.ok(foreignWording(language), language);
    for (const language of [undefined, "en", "en-GB", "tlh"]) assert.equal(foreignWording(language), null);
  });

  test("words ideas, questions and answers in the asker's language", async () => {
    const { keywordData, serp, answerEngines } = openSandbox();
    const options = { signal: live(), language: "de", country: "DE" };
    const [page, ideas, answer] = await Promise.all([
      serp.search("espressobohnen kaufen", options),
      keywordData.ideas(["espressobohnen"], options),
      answerEngines[0]!.ask("Ich suche nach „Espressobohnen“. Welche Anbieter würdest du empfehlen?", options),
    ]);
    assert.deepEqual(page.people_also_ask, ["Was kostet espressobohnen kaufen?"]);
    assert.ok(ideas.every((idea) => idea.keyword.includes("espressobohnen")));
    assert.match(answer.text, /espressobohnen werden am häufigsten .+ und .+ genannt/);
    assert.doesNotMatch(answer.text, /\{x\}|\{names\}/);
  });

  test("words nothing around its own wording, a brand or a question, and asks nothing about a model", async () => {
    const domain = "turbo-costa.com";
    const stored = [{ url: `http://${domain}/`, title: "Turbo Costa", description: "Turbos" }];
    const { keywordData, serp } = openSandbox({ domain, mapped: [domain], stored: stored as never });
    const options = { signal: live(), language: "es", country: "ES" };
    const ideasOf = async (seed: string) => (await keywordData.ideas([seed], options)).map(({ keyword }) => keyword);
    const asked = async (keyword: string) => (await serp.search(keyword, options)).people_also_ask;
    assert.deepEqual(await ideasOf("turbo precio cerca de mí"), await ideasOf("turbo"));
    const { related_searches } = await serp.search("turbo hilux 2.5l", options);
    assert.deepEqual(related_searches, ["turbo hilux 2.5l precio"]);
    assert.deepEqual(await ideasOf("turbo costa"), []);
    assert.deepEqual(await asked("turbo costa"), []);
    assert.deepEqual(await asked("turbo hilux 2.5l"), []);
    assert.deepEqual(await asked("¿Cuánto cuesta turbo?"), await asked("turbo"));
  });

  test("words nothing around a name that titles tell", async () => {
    const domain = "hgservice.net";
    const titles = ["Gartenpflege", "Winterdienst", "Entrümpelung"].map((text) => `${text} | Haus & Garten Service`);
    const stored = titles.map((title, at) => ({ url: `http://${domain}/${at || ""}`, title, description: "" }));
    const { serp } = openSandbox({ domain, mapped: [domain], stored: stored as never });
    const asked = (keyword: string) => serp.search(keyword, { signal: live(), language: "de", country: "DE" });
    const [own, trade] = await Promise.all([asked("haus garten service"), asked("winterdienst")]);
    assert.deepEqual([own.people_also_ask, own.related_searches], [[], []]);
    assert.deepEqual([trade.people_also_ask, trade.related_searches], [[], []], "nobody told what people ask of it");
  });

  test("a site with pages in several languages is searched in the one asked for", async () => {
    const domain = "motos-garaia.com";
    const titles = [
      "Motos Garaia",
      "Vente de motos et de scooters pour la ville",
      "Les motos en stock",
      "Scooter urbano",
    ];
    const stored = titles.map((title, at) => ({ url: `http://${domain}/${at || ""}`, title, description: "" }));
    const { serp, answerEngines } = openSandbox({ domain, mapped: [domain], stored: stored as never });
    const options = { signal: live(), language: "es", country: "ES", depth: 20 };
    const { results } = await serp.search("scooter urbano", options);
    const asked = answerEngines.map((engine) => engine.ask("¿Qué tienda de scooter urbano recomiendas?", options));
    const queries = (await Promise.all(asked)).flatMap((answer) => answer.queries ?? []);
    const texts = [...results.map(({ title }) => title), ...queries].join("\n");
    assert.doesNotMatch(texts, /prix|meilleur|conseils|chez moi/i);
  });

  test("companies of a site in another language have names of that language, not words of its titles", async () => {
    const sites = {
      es: ["Reparación de turbos en la Costa del Sol", "Bombas inyección archivos", "reparación de turbos"],
      de: ["Brot und Brötchen aus Sauerteig für die ganze Familie", "Hochzeitstorten nach Maß", "hochzeitstorte"],
      fr: ["Des vitraux sur mesure pour votre maison", "La restauration de vitraux anciens", "vitrail sur mesure"],
      it: ["Il restauro dei mobili antichi a Torino", "Mobili su misura per la casa", "restauro mobili"],
      nl: ["Een nieuwe keuken voor uw huis", "Keukens op maat uit eigen werkplaats", "keuken op maat"],
      pt: ["Azulejos feitos à mão para a sua casa", "Restauro de azulejos antigos", "azulejos antigos"],
    };
    for (const [language, [home, page, keyword]] of Object.entries(sites)) {
      const domain = `site-${language}.com`;
      const stored = [home, page].map((title, at) => ({ url: `http://${domain}/${at || ""}`, title, description: "" }));
      const options = { signal: live(), language, depth: 20 };
      const world = () => openSandbox({ domain, mapped: [domain], stored: stored as never });
      const { results } = await world().serp.search(keyword!, options);
      const rivals = results.filter((entry) => entry.domain !== domain);
      const { companies, publishers, markets, roots } = LANGUAGES[language]!.names;
      for (const { title } of rivals) {
        const name = title.slice(title.lastIndexOf("| ") + 2);
        const made = [...roots].flatMap((root) => companies.map((form) => form.replace("{root}", root)));
        assert.ok([...made, ...publishers, ...markets].includes(name), `${language}: "${name}"`);
      }
      assert.ok(rivals.length >= 8, language);
      assert.equal(new Set(results.map((entry) => entry.domain)).size, results.length);
      assert.deepEqual((await world().serp.search(keyword!, options)).results, results, "the same world again");
    }
  });
});
