import { capitalize } from "../../phrase.ts";
import type { FacetId } from "../facet_id.ts";
import type { Topic } from "../topic.ts";
import { articled, asWritten, decimal, joined, type Wording, waysIn, withSubject } from "./wording.ts";

const PHRASES: Readonly<Record<FacetId, string>> = {
  definition: "was es ist",
  how: "Ablauf",
  benefits: "Vorteile",
  audience: "für wen es passt",
  kinds: "Möglichkeiten",
  choose: "Auswahl",
  cost: "Kosten",
  timing: "Dauer",
  place: "Ort",
  prepare: "Vorbereitung",
  proof: "Belege",
  limits: "Grenzen",
};

export const GERMAN: Wording = {
  facetHeading,
  facetPhrase: (id) => PHRASES[id],
  headings: {
    faq: "Häufige Fragen",
    customersSay: (brand) => `Kundenstimmen zu ${brand}`,
    standsOn: (brand) => `Was für ${brand} spricht`,
    nextStep: (brand) => `Der nächste Schritt mit ${brand}`,
    moreFrom: (brand) => `Mehr von ${brand}`,
    youGet: (brand) => `Das bietet ${brand}`,
    whereAndWhen: (brand) => `Wo und wann ${brand} zu erreichen ist`,
    about: (name) => `Mehr zu: ${name}`,
    atAGlance: (name) => `${name} auf einen Blick`,
  },
  titles: {
    versus: (search) => ({ long: `${capitalize(search)}: was wofür spricht`, short: capitalize(search) }),
    compared: ({ name }) => ({
      long: `${capitalize(name)} im Vergleich: worauf es bei der Wahl ankommt`,
      short: `${capitalize(name)} im Vergleich`,
    }),
    fromBrand: ({ name }, brand) => `${capitalize(name)} von ${brand}`,
    inTown: ({ name }, town) => `${capitalize(name)} in ${town}`,
    hub: ({ name }) => ({
      long: `${capitalize(name)}: von den ersten Fragen bis zum ersten Schritt`,
      short: `${capitalize(name)}: der Leitfaden`,
    }),
    programmatic: ({ name }) => `${capitalize(name)}: für jeden Fall eine Seite`,
    whatToKnow: ({ name }) => ({
      long: `${capitalize(name)}: was vorher wichtig ist`,
      short: `${capitalize(name)}: das Wichtigste`,
    }),
    subject: ({ name }) => capitalize(name),
  },
  placeLabels: { address: "Adresse", area: "Einsatzgebiet", phone: "Telefon", booking: "Termin" },
  question: (text) => capitalize(text.endsWith("?") ? text : `${text}?`),
  labelled: (label, text) => `${label}: ${text}`,
  quoted: (text) => `„${text}“`,
  and: (items) => joined(items, "und"),
  linkLeads: ["Mehr dazu", "Weiterlesen", "Ausführlicher", "Siehe auch"],
  quoteLeads: ["drückt es so aus", "schreibt", "merkt an"],
  fullPage: (link) => `Alles dazu auf der eigenen Seite: ${link}.`,
  bundle: (link) => `Die meisten davon gibt es zusammen in einem Paket: ${link}.`,
  rangeOfOne: (brand, { count, group, price }) => `${brand} führt ${count} Produkte unter „${group}“ (${price}).`,
  rangeOfSeveral: (brand, { count, parts }) => `${brand} führt dazu ${count} Produkte: ${joined(parts, "und")}.`,
  rangePart: ({ count, group, price }) => `${count} unter „${group}“ (${price})`,
  products: "Produkte",
  rated: ({ rating, best, count }) =>
    `Bewertet mit ${decimal(rating)} von ${best}${count === null ? "" : ` in ${count} Bewertungen`}`,
  founded: (date) => `Gegründet ${date}`,
  priceEach: (price) => `je ${price}`,
  priceSpan: (least, most) => `${least} bis ${most}`,
  seeOffer: (link, price) => `Zum Angebot: ${link}.${price === null ? "" : ` ${price}`}`,
  reach: (brand, ways) => {
    const parts = waysIn(ways, {
      page: (link) => `über die ${link}`,
      email: (link) => `per E-Mail an ${link}`,
      phone: (number) => `telefonisch unter ${number}`,
    });
    return `Noch Fragen? ${brand} ist ${joined(parts, "oder")} zu erreichen.`;
  },
  contactPage: "Kontaktseite",
  introduced: (description, brand) =>
    withSubject({ description, brand, bare: /^Eine?\s[^.!?]{3,80},\s(?:der|die|das)\s/u, be: "ist" }),
  typeset: asWritten,
};

function facetHeading(id: FacetId, topic: Topic): string {
  const name = capitalize(topic.name);
  const one = articled(topic);
  switch (id) {
    case "definition":
      return one === null ? `${name}: Was ist das?` : `Was ist ${one}?`;
    case "how":
      return one === null ? `${name}: So läuft es ab` : `Wie funktioniert ${one}?`;
    case "benefits":
      return one === null ? "Was dafür spricht" : `Was bringt ${one}?`;
    case "audience":
      return one === null ? "Für wen es sich eignet" : `Für wen eignet sich ${one}?`;
    case "kinds":
      return "Welche Möglichkeiten es gibt";
    case "choose":
      return "Worauf es bei der Wahl ankommt";
    case "cost":
      return one === null ? "Kosten und Preise" : `Was kostet ${one}?`;
    case "timing":
      return "Wann es losgeht und wie lange es dauert";
    case "place":
      return "Wo und in welcher Form es das gibt";
    case "prepare":
      return "Was vorher zu tun ist";
    case "proof":
      return "Worauf sich das stützt";
    case "limits":
      return "Grenzen und häufige Irrtümer";
  }
}
