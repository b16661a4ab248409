import { readBrand } from "../../../src/brand/read_brand.ts";
import type { BrandContext } from "../../../src/domain/brand.ts";
import { DUTCH_SITE } from "./dutch.ts";
import { type ForeignSite, factsOf } from "./foreign_site.ts";
import { FRENCH_SITE } from "./french.ts";
import { GERMAN_SITE } from "./german.ts";
import { ITALIAN_SITE } from "./italian.ts";
import { PORTUGUESE_SITE } from "./portuguese.ts";
import { SPANISH_SITE } from "./spanish.ts";

/** A site with what is to be read of it. */
export interface ForeignCase {
  site: ForeignSite;
  services: readonly string[];
  industry: string | null;
  customer: string;
  offer: { path: string; search: string };
  /** A search with two sides. */
  weighed: string;
}

export const FOREIGN_CASES: readonly ForeignCase[] = [
  {
    site: GERMAN_SITE,
    services: ["Fahrradinspektion", "E-Bike-Reparatur", "Laufradbau", "Winterlager"],
    industry: "Fahrradwerkstatt",
    customer: "Miriam K. aus Lindenau",
    offer: { path: "/leistungen/fahrradinspektion", search: "fahrradinspektion" },
    weighed: "kettenöl oder kettenwachs",
  },
  {
    site: FRENCH_SITE,
    services: ["Cours de poterie", "Stage de tournage", "Anniversaire à l'atelier", "Atelier d'entreprise"],
    industry: "atelier de poterie",
    customer: "Camille R., élève depuis 2022",
    offer: { path: "/prestations/cours-de-poterie", search: "cours de poterie" },
    weighed: "grès ou faïence",
  },
  {
    site: SPANISH_SITE,
    services: ["Fisioterapia deportiva", "Fisioterapia a domicilio", "Suelo pélvico", "Masaje de descarga"],
    industry: "medical business",
    customer: "Lucía M., corredora",
    offer: { path: "/servicios/fisioterapia-deportiva", search: "fisioterapia deportiva" },
    weighed: "frío o calor",
  },
  {
    site: ITALIAN_SITE,
    services: ["Levigatura parquet", "Posa parquet", "Riparazione delle doghe", "Pulizia profonda"],
    industry: "home and construction business",
    customer: "Elena B., Bologna",
    offer: { path: "/servizi/levigatura-parquet", search: "levigatura del parquet" },
    weighed: "vernice o olio",
  },
  {
    site: DUTCH_SITE,
    services: ["Tuinontwerp", "Tuinonderhoud", "Tuinaanleg", "Beplantingsadvies"],
    industry: "home and construction business",
    customer: "Familie De Wit, Utrecht",
    offer: { path: "/diensten/tuinontwerp", search: "tuinontwerp" },
    weighed: "gras of siergrind",
  },
  {
    site: PORTUGUESE_SITE,
    services: ["Limpeza de escritórios", "Limpeza pós-obra", "Limpeza de vidros", "Limpeza de condomínios"],
    industry: "empresa de limpeza",
    customer: "Rui T., gerente de uma agência no Porto",
    offer: { path: "/servicos/limpeza-de-escritorios", search: "limpeza de escritórios" },
    weighed: "empresa de limpeza ou empregada própria",
  },
];

export function brandContextOf(site: ForeignSite): BrandContext {
  return readBrand(factsOf(site), {
    givenName: site.name,
    homeUrl: `https://${site.domain}/`,
    provider: "crawler",
    simulated: false,
    enrichedAt: "2026-03-02T10:00:00.000Z",
  });
}
