import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { CUED_LANGUAGES } from "../../../src/core/brief_plan/cues/cues_for.ts";
import { FACET_IDS } from "../../../src/core/brief_plan/facet_id.ts";
import { facetsAsked, facetsIn } from "../../../src/core/brief_plan/facets.ts";
import { topicIn } from "../../../src/core/brief_plan/foreign_topic.ts";
import { chooseSections } from "../../../src/core/brief_plan/outline.ts";
import { tellsSide } from "../../../src/core/brief_plan/topic_sentences.ts";
import { ENGLISH } from "../../../src/core/brief_plan/wording/english.ts";
import { wordingFor } from "../../../src/core/brief_plan/wording/wording_for.ts";
import { versusOf } from "../../../src/core/search_pattern.ts";
import { textsOf } from "../../support/foreign_sites/foreign_site.ts";
import { GERMAN_SITE } from "../../support/foreign_sites/german.ts";
import { planGround, searches, serpEvidence } from "../../support/plan_ground.ts";

const TOLD: Readonly<Record<string, { how: string; limits: string; terms: string; versus: string }>> = {
  de: {
    how: "Zuerst buchen Sie einen Termin, danach prüfen wir jedes Teil und beginnen erst nach Ihrer Zusage.",
    limits: "Akkus öffnen wir nicht, denn das ist ein Risiko.",
    terms: "Der Vertrag ist monatlich kündbar und lässt sich bis 24 Stunden vorher absagen.",
    versus: "kettenöl oder kettenwachs",
  },
  fr: {
    how: "D'abord, vous choisissez une pièce, ensuite nous montrons le geste et enfin vous l'émaillez.",
    limits: "Ce stage est déconseillé en cas de tendinite.",
    terms: "La séance annulée 48 heures à l'avance se rattrape et le contrat se résilie chaque mois.",
    versus: "grès ou faïence",
  },
  es: {
    how: "Primero valoramos la lesión y después empezamos los ejercicios; finalmente repetimos las pruebas.",
    limits: "El tratamiento no es adecuado con fiebre.",
    terms: "La sesión se puede cancelar hasta 24 horas antes y el bono no tiene permanencia.",
    versus: "frío o calor",
  },
  it: {
    how: "Prima facciamo un sopralluogo, poi passiamo tre grane e infine stendiamo la vernice.",
    limits: "La posa è sconsigliata nei bagni senza finestra.",
    terms: "La disdetta è gratuita fino a sette giorni prima e il contratto non ha vincoli.",
    versus: "vernice o olio",
  },
  nl: {
    how: "Eerst komen wij langs, daarna maken wij een schets en ten slotte ontvangt u de tekening.",
    limits: "Deze grond is ongeschikt voor een vijver.",
    terms: "Het abonnement is maandelijks opzegbaar en een afspraak kunt u kosteloos verzetten.",
    versus: "gras of siergrind",
  },
  pt: {
    how: "Primeiro visitamos o espaço, depois recebe uma proposta e em seguida começa o mês de experiência.",
    limits: "O serviço não é indicado para fachadas altas.",
    terms: "O contrato pode ser cancelado com trinta dias de aviso e não tem fidelização.",
    versus: "empresa ou empregada",
  },
};

for (const language of CUED_LANGUAGES) {
  const told = TOLD[language];
  const facet = (id: string) => facetsIn(language).find((entry) => entry.id === id);
  describe(`cues and wording in ${language}`, () => {
    test("a course of steps is told as how, and found by its query", () => {
      const how = facet("how");
      assert.ok(told !== undefined && how !== undefined && tellsSide(how, told.how));
      const words = new Set(told.how.toLowerCase().match(/\p{L}+/gu));
      assert.ok(how.query.split(" ").some((word) => words.has(word)));
    });

    test("what does not suit is told as limits, terms of cancelling are not", () => {
      const limits = facet("limits");
      assert.ok(told !== undefined && limits !== undefined && tellsSide(limits, told.limits), told?.limits);
      assert.ok(!tellsSide(limits, told.terms), told.terms);
      assert.ok(!facetsAsked(told.terms, language).some((asked) => asked.id === "limits"));
    });

    test("two sides are split by the word of the language alone", () => {
      assert.deepEqual(versusOf(told?.versus ?? "", language), told?.versus.split(/ (?:oder|ou|o|of) /));
      assert.equal(versusOf("alpha or beta", language), null);
    });

    test("every heading and joining word differs from the English one", () => {
      const wording = wordingFor(language);
      const topic = { name: "Abcde", withArticle: "Abcde", plural: false, isAction: false };
      for (const id of FACET_IDS) {
        assert.notEqual(wording.facetHeading(id, topic), ENGLISH.facetHeading(id, topic));
        assert.doesNotMatch(wording.facetHeading(id, topic), /\b(?:the|what|how|who|where|and)\b/i);
      }
      assert.notEqual(wording.headings.faq, ENGLISH.headings.faq);
      assert.match(wording.rated({ rating: "4.9", best: "5", count: "212" }), /4,9 .*5.* 212/);
      assert.doesNotMatch(wording.founded("2004"), /Founded/);
      for (const lead of wording.linkLeads) assert.ok(!ENGLISH.linkLeads.includes(lead), lead);
    });
  });
}

describe("versusOf() without a language", () => {
  test("splits at vs alone", () => {
    assert.deepEqual(versusOf("espresso vs filter"), ["espresso", "filter"]);
    assert.equal(versusOf("espresso or filter"), null);
  });
});

describe("topicIn() in German", () => {
  test("nouns are large as the site writes them, whatever results do", () => {
    const texts = "Wir bieten die E-Bike-Reparatur in Leipzig an. Our e-bike-reparatur in leipzig is new.";
    const { name } = topicIn("e-bike-reparatur in leipzig", { texts, language: "de" });
    assert.equal(name, "E-Bike-Reparatur in Leipzig");
    assert.equal(topicIn("beste winterlager in der nähe", { texts: "", language: "de" }).name, "Winterlager");
  });
});

describe("chooseSections() on a German site", () => {
  test("the section on how it goes stands on the site's own steps, cancelling is under no limits", () => {
    const keyword = "e-bike-reparatur";
    const ground = planGround({
      brand: { name: GERMAN_SITE.name, domain: GERMAN_SITE.domain, context: null },
      head: "fahrradinspektion",
      keywords: searches("fahrradinspektion", "fahrradinspektion ablauf"),
      evidence: [serpEvidence(keyword, [], ["Wie läuft eine Fahrradinspektion ab?"])],
      pages: textsOf(GERMAN_SITE),
      language: "de",
    });
    const ideas = chooseSections(ground);
    const how = ideas.find((idea) => idea.passages.some((passage) => passage.text.startsWith("Zuerst buchen Sie")));
    assert.ok(how !== undefined, ideas.map((idea) => idea.heading).join(" | "));
    const limits = ideas.find((idea) => idea.facet?.id === "limits");
    assert.ok(!limits?.passages.some((passage) => /absagen/.test(passage.text)));
  });
});
