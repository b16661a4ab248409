import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { checkClaim } from "../../../src/content/claims/check_claim.ts";
import { indexGround } from "../../../src/content/claims/ground.ts";
import { inventedGround, verdictOn } from "../../support/claim_ground.ts";

type Case = [language: string, text: string, cites?: string[]];

/** Honest sentences in other words than their sources'. */
const TRUE_SENTENCES: Case[] = [
  ["en", "There are 42 ropes on 1200 square metres of wall."],
  ["en", "More than 3,000 beginners have learned with us since 2012."],
  ["en", "The beginner course runs over five evenings and costs $95; membership is not part of that price.", ["P2"]],
  ["en", "Six out of ten participants return within a month.", ["P2"]],
  ["en", "Maya Lind, our head coach, is certified by the Climbing Council."],
  ["en", "Call 0113 555 0142 for a day pass at $18."],
  ["en", "A pass and the course together cost $113: $18 and $95.", ["P1", "P2"]],
  ["en", "Courses are not only for athletes, and they are not dangerous."],
  ["en", "Tom Barlow writes that he lost his fear “in three evenings”.", ["P9"]],
  ["en", "Mr Barlow told us of his three evenings; phase II cost him 18 USD.", ["P1", "P9"]],
  ["en", "AI answers name Granite Works beside Northwall.", ["E1"]],
  ["en", "It is best to call us before you come."],
  ["de", "Rufen Sie uns am besten an, wir beraten Sie am besten vor Ort."],
  ["de", "Wir backen seit 1987 und haben heute 34 Sorten Brot."],
  ["de", "Der Kurs dauert vier Stunden und kostet 69 Euro."],
  ["de", "Getränke kommen zum Preis noch hinzu, sie sind nicht enthalten."],
  ["de", "Rund die Hälfte der Brote ist aus Dinkel."],
  ["de", "Anna Lindner führt die Bäckerei als Meisterin."],
  ["de", "Rufen Sie uns an: 0851 1234567."],
  ["de", "Am Samstag ist der Andrang groß, dann kommen über 250 Kundinnen und Kunden."],
  ["fr", "Douze artisans travaillent dans un rayon de 30 km autour de Nantes."],
  ["fr", "Les chaudières à gaz, nous ne les réparons pas."],
  ["fr", "Le débouchage est facturé 120 € au forfait."],
  ["fr", "Votre rendez-vous a lieu le 03/05/2024."],
  ["es", "El curso intensivo de cuatro semanas cuesta 1250 €, sin alojamiento."],
  ["es", "Cada año estudian con nosotros 800 alumnos, seis por clase como máximo."],
  ["es", "Tres de cada cuatro alumnos vuelven."],
  ["es", "El 75 % de los alumnos repite."],
  ["de", "50 % der Brote sind aus Dinkel."],
  ["it", "Paolo Bellini segue 2500 pazienti a Parma dal 1994."],
  ["it", "Per un impianto servono tre sedute."],
  ["it", "La prima visita costa 50 € e quindi non è gratuita."],
  ["nl", "Per jaar herstelt het atelier 1500 fietsen, een beurt kost 75 euro."],
  ["nl", "Twee op de drie klanten nemen een leenfiets."],
  ["pt", "A prova dura duas horas e custa 25 €, sem almoço."],
  ["pt", "Rita Fontes, a enóloga, recebe quem visita a quinta."],
];

/** Sentences that do not follow, and the check that has to see it. */
const UNTRUE: [check: string, ...Case][] = [
  ["figures", "en", "Our hall has 55 ropes."],
  ["figures", "de", "Wir backen seit 1967."],
  ["figures", "fr", "Le forfait coûte 95 € TTC."],
  ["figures", "fr", "Rendez-vous le 3 juin 2024."],
  ["figures", "es", "Enseñamos a 950 alumnos cada año."],
  ["figures", "pt", "Produzimos 60 mil garrafas por ano."],
  ["figures", "nl", "We herstellen 75% van de fietsen."],
  ["figures", "es", "El 65 % de los alumnos repite."],
  ["shares", "en", "Nine out of ten beginners pass on the first day."],
  ["shares", "de", "Neun von zehn Kunden kommen wieder."],
  ["shares", "de", "Die meisten Kunden kaufen Dinkelbrot."],
  ["shares", "fr", "Neuf clients sur dix nous recommandent."],
  ["shares", "es", "La mayoría de los alumnos aprueba."],
  ["shares", "it", "La metà dei pazienti arriva da fuori."],
  ["shares", "nl", "Negen op de tien klanten zijn tevreden."],
  ["shares", "pt", "Nove em cada dez visitantes voltam."],
  ["quotes", "en", "One climber calls us “the friendliest wall in England”.", ["P9"]],
  ["quotes", "de", "„Nie wieder anderes Brot“, sagt eine Kundin.", ["P9"]],
  ["quotes", "fr", "Un client écrit : « un travail impeccable »."],
  ["names", "en", "Our walls were designed by Oliver Stanton."],
  ["names", "en", "“I lost my fear of heights in three evenings”, says Emma Royce.", ["P9"]],
  ["names", "es", "El profesor Javier Montes da las clases."],
  ["names", "it", "Lo studio collabora con la clinica Sant'Orsola."],
  ["names", "nl", "De beurt gebeurt door meester Joris Vermeulen."],
  ["names", "pt", "O vinho foi criado por Miguel Tavares."],
  ["names", "de", "Geprüft wird das Brot vom VDBX."],
  ["polarity", "en", "Our courses are dangerous."],
  ["polarity", "en", "The price of the course includes membership.", ["P2"]],
  ["polarity", "de", "Unser Brot ist vegan."],
  ["polarity", "de", "Getränke sind im Preis enthalten."],
  ["polarity", "fr", "Nous réparons les chaudières à gaz."],
  ["polarity", "es", "El alojamiento está incluido en el precio."],
  ["polarity", "it", "Le otturazioni sono dolorose."],
  ["polarity", "nl", "Elektrische fietsen herstellen we."],
  ["polarity", "pt", "O almoço está incluído."],
  ["risk_words", "en", "Success is guaranteed in our beginner course."],
  ["risk_words", "en", "We are the cheapest gym in Leeds."],
  ["risk_words", "de", "Wir sind die beste Bäckerei in Passau."],
  ["risk_words", "fr", "Notre équipe est certifiée."],
  ["risk_words", "es", "Somos la única escuela de Cádiz."],
  ["polarity", "it", "La prima visita è gratuita."],
  ["risk_words", "nl", "Onze hersteller is gecertificeerd."],
  ["risk_words", "pt", "Os nossos vinhos são premiados."],
  ["rivals", "en", "Granite Works is worse than Northwall.", ["E1"]],
  ["origin", "en", "Northwall runs 24 courses a week.", ["E1"]],
  ["origin", "en", "We are fully insured.", ["E1"]],
];

describe("checkClaim()", () => {
  for (const [language, text, cites] of TRUE_SENTENCES)
    test(`stands: ${language} ${text}`, () => {
      const verdict = verdictOn(language, text, cites);
      assert.ok(["open", "supported", "no_claim"].includes(verdict), verdict);
    });

  for (const [check, language, text, cites] of UNTRUE)
    test(`${check}: ${language} ${text}`, () => assert.equal(verdictOn(language, text, cites), check));

  test("supported: what stands in a source word for word, with the passage beside it", () => {
    const verdict = checkClaim(
      { text: "Half of our members climb outdoors.", cites: ["P2"], kind: "sentence" },
      inventedGround("en"),
    );
    assert.equal(verdict.verdict, "supported");
    assert.deepEqual(verdict.nearest, { mark: "P2", text: "Half of our members climb outdoors." });
  });

  test("no_claim: questions and what has no word of meaning", () => {
    assert.equal(verdictOn("en", "Is it dangerous?"), "no_claim");
    assert.equal(verdictOn("de", "Ja."), "no_claim");
  });

  test("a question is no cover for a figure or an invented quotation", () => {
    assert.equal(verdictOn("en", "Did you know that 97 percent of climbers stay?"), "figures");
  });

  test("a question that a source asks denies nothing", () => {
    const source = {
      mark: "P1",
      kind: "page" as const,
      label: "FAQ",
      url: "https://northwall.example/faq",
      text: "Do I need a diagnosis to join the course?\nNo.",
    };
    const ground = indexGround({
      sources: [source],
      language: "en",
      brand: { name: "Northwall", aliases: [], domain: "northwall.example" },
      urls: [],
    });
    const claim = { text: "You do not need a diagnosis to join the course.", cites: ["P1"], kind: "sentence" as const };
    assert.equal(checkClaim(claim, ground).verdict, "open");
  });

  test("marks: a mark that is no source", () => {
    assert.equal(verdictOn("en", "Parking is free.", ["P77"]), "marks");
  });

  test("the reason names the source that does hold it", () => {
    const { reason } = checkClaim(
      { text: "The course costs $95.", cites: ["P1"], kind: "sentence" },
      inventedGround("en"),
    );
    assert.match(reason ?? "", /95 .*none of its sources \(P1\); .*P2/);
  });

  test("a sentence with too narrow a mark stands by its paragraph's", () => {
    const claim = { text: "The course costs $95.", cites: ["P1"], kind: "sentence" as const };
    assert.equal(checkClaim(claim, inventedGround("en"), ["P1", "P2"]).verdict, "open");
  });

  test("refused: a figure that cites nothing", () => {
    assert.equal(verdictOn("en", "Our hall has 42 ropes.", []), "figures");
  });
});
