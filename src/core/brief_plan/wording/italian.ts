import { capitalize } from "../../phrase.ts";
import type { FacetId } from "../facet_id.ts";
import type { Topic } from "../topic.ts";
import { articled, asWritten, decimal, joined, type Wording, waysIn, withSubject } from "./wording.ts";

const PHRASES: Readonly<Record<FacetId, string>> = {
  definition: "di cosa si tratta",
  how: "funzionamento",
  benefits: "vantaggi",
  audience: "a chi si rivolge",
  kinds: "opzioni",
  choose: "come scegliere",
  cost: "prezzi",
  timing: "tempi",
  place: "dove",
  prepare: "preparazione",
  proof: "prove",
  limits: "limiti",
};

export const ITALIAN: Wording = {
  facetHeading,
  facetPhrase: (id) => PHRASES[id],
  headings: {
    faq: "Domande frequenti",
    customersSay: (brand) => `Che cosa dicono i clienti di ${brand}`,
    standsOn: (brand) => `Perché fidarsi di ${brand}`,
    nextStep: (brand) => `Il prossimo passo con ${brand}`,
    moreFrom: (brand) => `Altro da ${brand}`,
    youGet: (brand) => `Che cosa offre ${brand}`,
    whereAndWhen: (brand) => `Dove e quando trovare ${brand}`,
    about: (name) => `Di più su ${name}`,
    atAGlance: (name) => `${name} in breve`,
  },
  titles: {
    versus: (search) => ({ long: `${capitalize(search)}: come decidere`, short: capitalize(search) }),
    compared: ({ name }) => ({
      long: `${capitalize(name)} a confronto: che cosa valutare prima di scegliere`,
      short: `${capitalize(name)} a confronto`,
    }),
    fromBrand: ({ name }, brand) => `${capitalize(name)} di ${brand}`,
    inTown: ({ name }, town) => `${capitalize(name)} a ${town}`,
    hub: ({ name }) => ({
      long: `${capitalize(name)}: la guida dalle prime domande al primo passo`,
      short: `${capitalize(name)}: la guida`,
    }),
    programmatic: ({ name }) => `${capitalize(name)}: una pagina per ogni caso`,
    whatToKnow: ({ name }) => ({
      long: `${capitalize(name)}: che cosa sapere prima di cominciare`,
      short: `${capitalize(name)}: l’essenziale`,
    }),
    subject: ({ name }) => capitalize(name),
  },
  placeLabels: { address: "Indirizzo", area: "Zona servita", phone: "Telefono", booking: "Prenotazione" },
  question: (text) => capitalize(text.endsWith("?") ? text : `${text}?`),
  labelled: (label, text) => `${label}: ${text}`,
  quoted: (text) => `«${text}»`,
  and: (items) => joined(items, /^e/iu.test(items.at(-1) ?? "") ? "ed" : "e"),
  linkLeads: ["Per saperne di più", "Da leggere", "Più nel dettaglio", "Vedi anche"],
  quoteLeads: ["lo spiega così", "scrive", "osserva"],
  fullPage: (link) => `La pagina completa: ${link}.`,
  bundle: (link) => `La maggior parte si trova insieme in un unico pacchetto: ${link}.`,
  rangeOfOne: (brand, { count, group, price }) => `${brand} propone ${count} prodotti in «${group}» (${price}).`,
  rangeOfSeveral: (brand, { count, parts }) => `${brand} propone qui ${count} prodotti: ${joined(parts, "e")}.`,
  rangePart: ({ count, group, price }) => `${count} in «${group}» (${price})`,
  products: "Prodotti",
  rated: ({ rating, best, count }) =>
    `Valutazione di ${decimal(rating)} su ${best}${count === null ? "" : ` in ${count} recensioni`}`,
  founded: (date) => `Anno di fondazione: ${date}`,
  priceEach: (price) => `${price} ciascuno`,
  priceSpan: (least, most) => `da ${least} a ${most}`,
  seeOffer: (link, price) => `L’offerta: ${link}.${price === null ? "" : ` ${price}`}`,
  reach: (brand, ways) => {
    const parts = waysIn(ways, {
      page: (link) => `dalla ${link}`,
      email: (link) => `per e-mail all’indirizzo ${link}`,
      phone: (number) => `per telefono al numero ${number}`,
    });
    return `Qualche domanda? Si può contattare ${brand} ${joined(parts, "o")}.`;
  },
  contactPage: "pagina dei contatti",
  introduced: (description, brand) =>
    withSubject({ description, brand, bare: /^Un[ao]?\s(?:\S+\s){1,8}(?:che|per)\s/u, be: "è" }),
  typeset: asWritten,
};

function facetHeading(id: FacetId, topic: Topic): string {
  const name = capitalize(topic.name);
  const one = articled(topic);
  switch (id) {
    case "definition":
      return one === null ? `${name}: di cosa si tratta` : `Che cos’è ${one}?`;
    case "how":
      return one === null ? `${name}: come funziona in pratica` : `Come funziona ${one}?`;
    case "benefits":
      return one === null ? "I vantaggi" : `Perché scegliere ${one}?`;
    case "audience":
      return one === null ? "A chi si rivolge" : `A chi si rivolge ${one}?`;
    case "kinds":
      return "Quali opzioni ci sono";
    case "choose":
      return one === null ? "Come scegliere bene" : `Come scegliere ${one}?`;
    case "cost":
      return one === null ? "Prezzi e costi" : `Quanto costa ${one}?`;
    case "timing":
      return "Quando cominciare e quanto tempo prevedere";
    case "place":
      return "Dove e in quale forma";
    case "prepare":
      return "Come prepararsi";
    case "proof":
      return "Su che cosa si basa";
    case "limits":
      return "Limiti e idee sbagliate";
  }
}
