import type { Dossier } from "../../src/domain/dossier.ts";

export interface InventedPage {
  path: string;
  title: string;
  kind: string;
  lines: string[];
}

export const ORIGIN = "https://site.example";

/** A dossier whose sources are the given pages, whole, a line a block. */
export function contentDossier(pages: readonly InventedPage[], more: Partial<Dossier>): Dossier {
  return {
    version: 1,
    language: "en",
    format: "single_article",
    action: "create",
    brand: { name: "Oakbridge Kilns", aliases: [], domain: "site.example" },
    task: { title: "Write it", reason: "Searched and not answered", next_action: "Write the page", figures: [] },
    target_url: null,
    proposed_path: "/new/",
    target_blocks: [],
    keywords: [],
    questions: [],
    neighbours: [],
    closest: [],
    sources: pages.map(({ path, title, lines }, at) => ({
      mark: `P${at + 1}`,
      kind: "page",
      label: title,
      url: `${ORIGIN}${path}`,
      evidence_id: null,
      text: lines.join("\n"),
      simulated: false,
    })),
    index: pages.map(({ path, title, kind }) => ({ url: `${ORIGIN}${path}`, title, kind })),
    links: [],
    left_out: [],
    simulated: false,
    ...more,
  };
}

export function keyword(text: string, more: Partial<Dossier["keywords"][number]> = {}): Dossier["keywords"][number] {
  return { keyword: text, intent: "commercial", role: "primary", ...more };
}

/** A shop for pottery kilns, in English. */
export const KILNS: InventedPage[] = [
  {
    path: "/",
    title: "Oakbridge Kilns",
    kind: "home",
    lines: ["# Oakbridge Kilns", "We build and mend kilns for potters in the valley."],
  },
  {
    path: "/raku-kilns/",
    title: "Raku kilns – Oakbridge Kilns",
    kind: "offer",
    lines: [
      "# Raku kilns",
      "Raku kilns are small gas kilns that reach their heat within an hour. The lid lifts off while the pots glow.",
      "## Fuel of a raku kiln",
      "A raku kiln burns propane, and one bottle lasts for six firings. The raku kiln comes with two parts:",
      "- Hose of two metres",
      "- Valve with a gauge",
      "## How long does a raku firing take?",
      "It takes about forty minutes from lighting the burner. The second load is faster.",
      "## What customers say",
      "“The raku kiln has never let us down in four winters of teaching classes.” – Mara Lindqvist",
      "## Price of raku kilns",
      "The small raku kiln is sold for $1,200 with its burner.",
      "## Ready for your own raku kiln?",
      "Call the raku kiln workshop today and ask for a date.",
    ],
  },
  {
    path: "/glazes/",
    title: "Glazes – Oakbridge Kilns",
    kind: "offer",
    lines: ["# Glazes", "The glazes are mixed in the workshop from lead-free powders.", "Newsletter"],
  },
  {
    path: "/contact/",
    title: "Contact – Oakbridge Kilns",
    kind: "contact",
    lines: ["# Contact", "Write to the workshop about any raku kiln."],
  },
];

/** A bicycle workshop, in German. */
export const WORKSHOP: InventedPage[] = [
  {
    path: "/lastenrad/",
    title: "Lastenrad | Radhaus Elm",
    kind: "offer",
    lines: [
      "# Lastenrad",
      "Ein Lastenrad trägt bis zu achtzig Kilogramm und passt durch jede Haustür. Das Lastenrad hat eine breite Kiste.",
      "Deshalb ist es für Familien gebaut.",
      "# Bremsen am Lastenrad",
      "Die Bremsen am Lastenrad sind hydraulisch und werden jedes Jahr geprüft.",
      "# Wie schwer ist ein Lastenrad?",
      "Leer wiegt es dreißig Kilogramm und mit Akku vierzig.",
    ],
  },
  {
    path: "/werkstatt/",
    title: "Werkstatt | Radhaus Elm",
    kind: "offer",
    lines: ["Werkstatt", "In der Werkstatt werden Räder aller Marken gerichtet.", "Jetzt anrufen!"],
  },
];

/** A dance school, in Spanish. */
export const DANCE: InventedPage[] = [
  {
    path: "/clases-de-tango/",
    title: "Clases de tango - Escuela Olmo",
    kind: "offer",
    lines: [
      "# Clases de tango",
      "Las clases de tango son para parejas y para quien viene sin pareja.",
      "## ¿Qué zapatos se necesitan para el tango?",
      "Basta un zapato de suela lisa que no se pegue al suelo.",
    ],
  },
];
