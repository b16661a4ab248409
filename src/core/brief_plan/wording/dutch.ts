import { capitalize } from "../../phrase.ts";
import type { FacetId } from "../facet_id.ts";
import type { Topic } from "../topic.ts";
import { articled, asWritten, decimal, joined, type Wording, waysIn, withSubject } from "./wording.ts";

const PHRASES: Readonly<Record<FacetId, string>> = {
  definition: "wat het is",
  how: "werkwijze",
  benefits: "voordelen",
  audience: "voor wie",
  kinds: "mogelijkheden",
  choose: "waarop te letten",
  cost: "kosten",
  timing: "duur",
  place: "waar",
  prepare: "voorbereiding",
  proof: "bewijs",
  limits: "grenzen",
};

export const DUTCH: Wording = {
  facetHeading,
  facetPhrase: (id) => PHRASES[id],
  headings: {
    faq: "Veelgestelde vragen",
    customersSay: (brand) => `Wat klanten over ${brand} zeggen`,
    standsOn: (brand) => `Wat voor ${brand} pleit`,
    nextStep: (brand) => `De volgende stap met ${brand}`,
    moreFrom: (brand) => `Meer van ${brand}`,
    youGet: (brand) => `Dit biedt ${brand}`,
    whereAndWhen: (brand) => `Waar en wanneer ${brand} te vinden is`,
    about: (name) => `Meer over ${name}`,
    atAGlance: (name) => `${name} in het kort`,
  },
  titles: {
    versus: (search) => ({ long: `${capitalize(search)}: hoe te kiezen`, short: capitalize(search) }),
    compared: ({ name }) => ({
      long: `${capitalize(name)} vergeleken: waarop te letten bij de keuze`,
      short: `${capitalize(name)} vergeleken`,
    }),
    fromBrand: ({ name }, brand) => `${capitalize(name)} van ${brand}`,
    inTown: ({ name }, town) => `${capitalize(name)} in ${town}`,
    hub: ({ name }) => ({
      long: `${capitalize(name)}: de gids van eerste vraag tot eerste stap`,
      short: `${capitalize(name)}: de gids`,
    }),
    programmatic: ({ name }) => `${capitalize(name)}: een pagina voor elk geval`,
    whatToKnow: ({ name }) => ({
      long: `${capitalize(name)}: goed om vooraf te weten`,
      short: `${capitalize(name)}: het belangrijkste`,
    }),
    subject: ({ name }) => capitalize(name),
  },
  placeLabels: { address: "Adres", area: "Werkgebied", phone: "Telefoon", booking: "Afspraak" },
  question: (text) => capitalize(text.endsWith("?") ? text : `${text}?`),
  labelled: (label, text) => `${label}: ${text}`,
  quoted: (text) => `“${text}”`,
  and: (items) => joined(items, "en"),
  linkLeads: ["Meer hierover", "Lees verder", "Uitgebreider", "Zie ook"],
  quoteLeads: ["zegt het zo", "schrijft", "merkt op"],
  fullPage: (link) => `De volledige pagina: ${link}.`,
  bundle: (link) => `De meeste zijn samen verkrijgbaar in één pakket: ${link}.`,
  rangeOfOne: (brand, { count, group, price }) => `${brand} heeft ${count} producten in “${group}” (${price}).`,
  rangeOfSeveral: (brand, { count, parts }) => `${brand} heeft hiervoor ${count} producten: ${joined(parts, "en")}.`,
  rangePart: ({ count, group, price }) => `${count} in “${group}” (${price})`,
  products: "Producten",
  rated: ({ rating, best, count }) =>
    `Beoordeeld met een ${decimal(rating)} van ${best}${count === null ? "" : ` in ${count} beoordelingen`}`,
  founded: (date) => `Opgericht in ${date}`,
  priceEach: (price) => `${price} per stuk`,
  priceSpan: (least, most) => `${least} tot ${most}`,
  seeOffer: (link, price) => `Naar het aanbod: ${link}.${price === null ? "" : ` ${price}`}`,
  reach: (brand, ways) => {
    const parts = waysIn(ways, {
      page: (link) => `via de ${link}`,
      email: (link) => `per e-mail via ${link}`,
      phone: (number) => `telefonisch op ${number}`,
    });
    return `Nog vragen? ${brand} is bereikbaar ${joined(parts, "of")}.`;
  },
  contactPage: "contactpagina",
  introduced: (description, brand) =>
    withSubject({ description, brand, bare: /^Een\s(?:\S+\s){1,8}(?:die|dat|voor|waar)\s/u, be: "is" }),
  typeset: asWritten,
};

function facetHeading(id: FacetId, topic: Topic): string {
  const name = capitalize(topic.name);
  const one = articled(topic);
  switch (id) {
    case "definition":
      return one === null ? `${name}: wat is dat?` : `Wat is ${one}?`;
    case "how":
      return one === null ? `${name}: zo gaat het in zijn werk` : `Hoe werkt ${one}?`;
    case "benefits":
      return one === null ? "De voordelen" : `Wat levert ${one} op?`;
    case "audience":
      return one === null ? "Voor wie het geschikt is" : `Voor wie is ${one} geschikt?`;
    case "kinds":
      return "Welke mogelijkheden er zijn";
    case "choose":
      return "Waar het bij de keuze op aankomt";
    case "cost":
      return one === null ? "Kosten en prijzen" : `Wat kost ${one}?`;
    case "timing":
      return "Wanneer beginnen en hoeveel tijd het kost";
    case "place":
      return "Waar en in welke vorm";
    case "prepare":
      return "Wat vooraf te doen";
    case "proof":
      return "Waar het op berust";
    case "limits":
      return "Grenzen en misverstanden";
  }
}
