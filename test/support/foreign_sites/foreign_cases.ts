import { readBrand } from "../../../src/core/brand_reading/read_brand.ts";
import type { BriefPlanInput } from "../../../src/core/brief_plan/plan_brief.ts";
import type { Format } from "../../../src/domain/opportunity.ts";
import { cakeOpportunity } from "../cake_brief.ts";
import { DUTCH_SITE } from "./dutch.ts";
import { type ForeignSite, factsOf, textsOf } from "./foreign_site.ts";
import { FRENCH_SITE } from "./french.ts";
import { GERMAN_SITE } from "./german.ts";
import { ITALIAN_SITE } from "./italian.ts";
import { PORTUGUESE_SITE } from "./portuguese.ts";
import { SPANISH_SITE } from "./spanish.ts";

/** A site with what its brief and draft must hold. */
export interface ForeignCase {
  site: ForeignSite;
  services: readonly string[];
  industry: string | null;
  customer: string;
  /** The offer whose page is edited. */
  offer: { path: string; search: string };
  /** Sentence of that page with which an article about it may open. */
  definition: string;
  /** A question the site answers elsewhere, as typed, as written, and its answer's beginning. */
  asked: { typed: string; written: string; answer: string };
  /** An offer with no price of its own in a sentence: another's must not stand in for it. */
  unpriced: string;
  /** Headings of the closing parts. */
  headings: { faq: string; proof: string; nextStep: string; criteria: string };
  /** A search with two sides and the sentence that weighs them. */
  weighed: { search: string; opening: string };
  /** The customer's words between the marks of the language. */
  quoted: string;
}

export const FOREIGN_CASES: readonly ForeignCase[] = [
  {
    site: GERMAN_SITE,
    services: ["Fahrradinspektion", "E-Bike-Reparatur", "Laufradbau", "Winterlager"],
    industry: "Fahrradwerkstatt",
    customer: "Miriam K. aus Lindenau",
    offer: { path: "/leistungen/fahrradinspektion", search: "fahrradinspektion" },
    definition: "Eine Fahrradinspektion ist eine vollständige Durchsicht des Rades",
    asked: {
      typed: "wann lohnt sich eine fahrradinspektion",
      written: "Wann lohnt sich eine Fahrradinspektion?",
      answer: "Wer täglich fährt, sollte sein Rad alle sechs Monate prüfen lassen",
    },
    unpriced: "was kostet laufradbau",
    headings: {
      faq: "Häufige Fragen",
      proof: "Kundenstimmen zu Radwerk Lindner",
      nextStep: "Der nächste Schritt mit Radwerk Lindner",
      criteria: "Was vor der Wahl zu vergleichen ist",
    },
    weighed: {
      search: "kettenöl oder kettenwachs",
      opening: "Kettenöl hält bei Nässe länger, Kettenwachs bleibt sauberer.",
    },
    quoted:
      "„Nach der Fahrradinspektion schaltet mein Rad wieder wie am ersten Tag, und der Preis war genau wie angekündigt.“",
  },
  {
    site: FRENCH_SITE,
    services: ["Cours de poterie", "Stage de tournage", "Anniversaire à l'atelier", "Atelier d'entreprise"],
    industry: "atelier de poterie",
    customer: "Camille R., élève depuis 2022",
    offer: { path: "/prestations/cours-de-poterie", search: "cours de poterie" },
    definition: "Un cours de poterie est une séance de deux heures",
    asked: {
      typed: "combien coûte un cours de poterie",
      written: "Combien coûte un cours de poterie ?",
      answer: "Un cours de poterie coûte 38 € la séance",
    },
    unpriced: "combien coûte un atelier d'entreprise",
    headings: {
      faq: "Questions fréquentes",
      proof: "Avis de clients sur Atelier Garance",
      nextStep: "La prochaine étape avec Atelier Garance",
      criteria: "Que comparer avant de choisir",
    },
    weighed: { search: "grès ou faïence", opening: "Le grès cuit à 1 250 degrés et devient étanche, la faïence cuit" },
    quoted: "« Je recommande ce cours de poterie : en six séances, j'ai appris à tourner un bol et à l'émailler. »",
  },
  {
    site: SPANISH_SITE,
    services: ["Fisioterapia deportiva", "Fisioterapia a domicilio", "Suelo pélvico", "Masaje de descarga"],
    industry: "medical business",
    customer: "Lucía M., corredora",
    offer: { path: "/servicios/fisioterapia-deportiva", search: "fisioterapia deportiva" },
    definition: "La fisioterapia deportiva es el tratamiento de lesiones",
    asked: {
      typed: "para quién es la fisioterapia deportiva",
      written: "¿Para quién es la fisioterapia deportiva?",
      answer: "La fisioterapia deportiva es adecuada para corredores, ciclistas",
    },
    unpriced: "cuánto cuesta suelo pélvico",
    headings: {
      faq: "Preguntas frecuentes",
      proof: "Lo que opinan los clientes de Fisioterapia Vega",
      nextStep: "El siguiente paso con Fisioterapia Vega",
      criteria: "Qué comparar antes de elegir",
    },
    weighed: {
      search: "frío o calor",
      opening: "El frío alivia el dolor durante los dos primeros días y el calor relaja",
    },
    quoted: "«Recomiendo la fisioterapia deportiva de Vega: en cinco sesiones volví a correr sin dolor en la rodilla.»",
  },
  {
    site: ITALIAN_SITE,
    services: ["Levigatura parquet", "Posa parquet", "Riparazione delle doghe", "Pulizia profonda"],
    industry: "home and construction business",
    customer: "Elena B., Bologna",
    offer: { path: "/servizi/levigatura-parquet", search: "levigatura del parquet" },
    definition: "La levigatura del parquet è la rimozione di mezzo millimetro di legno",
    asked: {
      typed: "quanto dura la levigatura del parquet",
      written: "Quanto dura la levigatura del parquet?",
      answer: "La levigatura di un appartamento di 70 metri quadri dura tre giorni.",
    },
    unpriced: "quanto costa pulizia profonda",
    headings: {
      faq: "Domande frequenti",
      proof: "Che cosa dicono i clienti di Bottega del Parquet",
      nextStep: "Il prossimo passo con Bottega del Parquet",
      criteria: "Che cosa confrontare prima di scegliere",
    },
    weighed: {
      search: "vernice o olio",
      opening: "La vernice protegge di più e chiede meno cura, l'olio lascia il legno vivo",
    },
    quoted: "«Consiglio la levigatura del parquet a tutti: in tre giorni il pavimento di mia nonna è tornato nuovo.»",
  },
  {
    site: DUTCH_SITE,
    services: ["Tuinontwerp", "Tuinonderhoud", "Tuinaanleg", "Beplantingsadvies"],
    industry: "home and construction business",
    customer: "Familie De Wit, Utrecht",
    offer: { path: "/diensten/tuinontwerp", search: "tuinontwerp" },
    definition: "Een tuinontwerp is een plan op schaal",
    asked: {
      typed: "hoe lang duurt een tuinontwerp",
      written: "Hoe lang duurt een tuinontwerp?",
      answer: "Een tuinontwerp duurt bij ons drie tot vier weken.",
    },
    unpriced: "wat kost tuinaanleg",
    headings: {
      faq: "Veelgestelde vragen",
      proof: "Wat klanten over Tuinstudio Haverkamp zeggen",
      nextStep: "De volgende stap met Tuinstudio Haverkamp",
      criteria: "Wat te vergelijken voor de keuze",
    },
    weighed: {
      search: "gras of siergrind",
      opening: "Gras is koel en zacht maar vraagt licht en elke week een uur werk",
    },
    quoted: "“Het tuinontwerp was precies goed voor onze kleine stadstuin, en na een jaar bloeit er elke maand iets.”",
  },
  {
    site: PORTUGUESE_SITE,
    services: ["Limpeza de escritórios", "Limpeza pós-obra", "Limpeza de vidros", "Limpeza de condomínios"],
    industry: "empresa de limpeza",
    customer: "Rui T., gerente de uma agência no Porto",
    offer: { path: "/servicos/limpeza-de-escritorios", search: "limpeza de escritórios" },
    definition: "A limpeza de escritórios é a manutenção regular de salas",
    asked: {
      typed: "para quem é a limpeza de escritórios",
      written: "Para quem é a limpeza de escritórios?",
      answer: "A limpeza de escritórios é indicada para empresas",
    },
    unpriced: "quanto custa limpeza pós-obra",
    headings: {
      faq: "Perguntas frequentes",
      proof: "O que dizem os clientes sobre Limpezas Alvor",
      nextStep: "O próximo passo com Limpezas Alvor",
      criteria: "O que comparar antes de escolher",
    },
    weighed: {
      search: "empresa de limpeza ou empregada própria",
      opening: "Uma empresa de limpeza substitui quem falta",
    },
    quoted:
      "“Recomendo a limpeza de escritórios da Alvor: em dois anos nunca faltaram e a cozinha está sempre impecável.”",
  },
];

/** A site as the service has it after a crawl. */
export type ReadSite = Pick<BriefPlanInput, "brand" | "pages" | "language">;

export function readSite(site: ForeignSite): ReadSite {
  const context = readBrand(factsOf(site), {
    givenName: site.name,
    homeUrl: `https://${site.domain}/`,
    provider: "crawler",
    simulated: false,
    enrichedAt: "2026-03-02T10:00:00.000Z",
  });
  return {
    brand: { name: site.name, domain: site.domain, context },
    pages: textsOf(site),
    language: site.language,
  };
}

/** What a brief on the searches rests on, without any result measured. */
export function briefInput(
  read: ReadSite,
  { format, searches, path }: { format: Format; searches: readonly string[]; path: string | null },
): BriefPlanInput {
  const opportunity = cakeOpportunity();
  const target_url = path === null ? null : `https://${read.brand.domain}${path}`;
  return {
    ...read,
    opportunity: {
      ...opportunity,
      family: searches[0] ?? "",
      recommended_format: format,
      keywords: searches.map((keyword) => ({ keyword, intent: "commercial" })),
      contributing_signals: [],
      data: { ...opportunity.data, target_url, questions: [] },
    },
    family: null,
    evidence: [],
  };
}
