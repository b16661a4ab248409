import { capitalize } from "../../phrase.ts";
import type { FacetId } from "../facet_id.ts";
import type { Topic } from "../topic.ts";
import { articled, decimal, joined, type Wording, waysIn, withSubject } from "./wording.ts";

/** No-break space: French sets it before colons, semicolons, question and exclamation marks and inside quotation marks. */
const NB = "\u00A0";

const PHRASES: Readonly<Record<FacetId, string>> = {
  definition: "définition",
  how: "fonctionnement",
  benefits: "avantages",
  audience: "pour qui",
  kinds: "options",
  choose: "critères de choix",
  cost: "prix",
  timing: "délais",
  place: "où s’adresser",
  prepare: "préparation",
  proof: "preuves",
  limits: "limites",
};

export const FRENCH: Wording = {
  facetHeading,
  facetPhrase: (id) => PHRASES[id],
  headings: {
    faq: "Questions fréquentes",
    customersSay: (brand) => `Avis de clients sur ${brand}`,
    standsOn: (brand) => `Pourquoi faire confiance à ${brand}`,
    nextStep: (brand) => `La prochaine étape avec ${brand}`,
    moreFrom: (brand) => `Aussi chez ${brand}`,
    youGet: (brand) => `Ce que propose ${brand}`,
    whereAndWhen: (brand) => `Où et quand trouver ${brand}`,
    about: (name) => `En savoir plus${NB}: ${name}`,
    atAGlance: (name) => `${name} en bref`,
  },
  titles: {
    versus: (search) => ({ long: `${capitalize(search)}${NB}: comment choisir`, short: capitalize(search) }),
    compared: ({ name }) => ({
      long: `${capitalize(name)}${NB}: comparatif et critères de choix`,
      short: `${capitalize(name)}${NB}: comparatif`,
    }),
    fromBrand: ({ name }, brand) => `${capitalize(name)} chez ${brand}`,
    inTown: ({ name }, town) => `${capitalize(name)} à ${town}`,
    hub: ({ name }) => ({
      long: `${capitalize(name)}${NB}: le guide, des premières questions aux premiers pas`,
      short: `${capitalize(name)}${NB}: le guide`,
    }),
    programmatic: ({ name }) => `${capitalize(name)}${NB}: une page pour chaque cas`,
    whatToKnow: ({ name }) => ({
      long: `${capitalize(name)}${NB}: ce qu’il faut savoir avant de commencer`,
      short: `${capitalize(name)}${NB}: l’essentiel`,
    }),
    subject: ({ name }) => capitalize(name),
  },
  placeLabels: { address: "Adresse", area: "Zone desservie", phone: "Téléphone", booking: "Rendez-vous" },
  question: (text) => capitalize(`${text.replace(/\s*\?$/u, "")}${NB}?`),
  labelled: (label, text) => `${label}${NB}: ${text}`,
  quoted: (text) => `«${NB}${text}${NB}»`,
  and: (items) => joined(items, "et"),
  linkLeads: ["Pour en savoir plus", "À lire", "Plus en détail", "Voir aussi"],
  quoteLeads: ["le formule ainsi", "écrit", "note"],
  fullPage: (link) => `La page complète${NB}: ${link}.`,
  bundle: (link) => `La plupart sont réunis dans une même offre${NB}: ${link}.`,
  rangeOfOne: (brand, { count, group, price }) =>
    `${brand} propose ${count} produits dans la catégorie «${NB}${group}${NB}» (${price}).`,
  rangeOfSeveral: (brand, { count, parts }) => `${brand} propose ici ${count} produits${NB}: ${joined(parts, "et")}.`,
  rangePart: ({ count, group, price }) => `${count} dans «${NB}${group}${NB}» (${price})`,
  products: "Produits",
  rated: ({ rating, best, count }) =>
    `Note de ${decimal(rating)} sur ${best}${count === null ? "" : ` pour ${count} avis`}`,
  founded: (date) => `Année de création : ${date}`,
  priceEach: (price) => `${price} l’unité`,
  priceSpan: (least, most) => `de ${least} à ${most}`,
  seeOffer: (link, price) => `Voir l’offre${NB}: ${link}.${price === null ? "" : ` ${price}`}`,
  reach: (brand, ways) => {
    const parts = waysIn(ways, {
      page: (link) => `par la ${link}`,
      email: (link) => `par e-mail à ${link}`,
      phone: (number) => `par téléphone au ${number}`,
    });
    return `Une question${NB}? On peut joindre ${brand} ${joined(parts, "ou")}.`;
  },
  contactPage: "page de contact",
  introduced: (description, brand) =>
    withSubject({ description, brand, bare: /^Une?\s(?:\S+\s){1,8}(?:qui|pour|dont)\s/u, be: "est" }),
  typeset,
};

function facetHeading(id: FacetId, topic: Topic): string {
  const name = capitalize(topic.name);
  const one = articled(topic);
  switch (id) {
    case "definition":
      return one === null ? `${name}${NB}: de quoi s’agit-il${NB}?` : `Qu’est-ce qu’${one}${NB}?`;
    case "how":
      return one === null ? `${name}${NB}: comment cela se passe` : `Comment fonctionne ${one}${NB}?`;
    case "benefits":
      return one === null ? "Les avantages" : `Pourquoi choisir ${one}${NB}?`;
    case "audience":
      return one === null ? "Pour qui" : `À qui s’adresse ${one}${NB}?`;
    case "kinds":
      return "Les principales options";
    case "choose":
      return one === null ? "Comment bien choisir" : `Comment choisir ${one}${NB}?`;
    case "cost":
      return one === null ? "Prix et tarifs" : `Combien coûte ${one}${NB}?`;
    case "timing":
      return "Quand commencer et combien de temps prévoir";
    case "place":
      return "Où et sous quelle forme";
    case "prepare":
      return "Comment se préparer";
    case "proof":
      return "Sur quoi cela repose";
    case "limits":
      return "Limites et idées reçues";
  }
}

/** Addresses of links and images stay as they are. */
const ADDRESS = /(\]\([^()]*\))/;

/** Sets the no-break space before `: ; ? !` that end a word and inside guillemets. */
function typeset(markdown: string): string {
  return markdown
    .split(ADDRESS)
    .map((part) =>
      ADDRESS.test(part)
        ? part
        : part
            .replace(/(?<=[\p{L}\p{N})”»%€*])[ \u00A0\u202F]?([?!;:])(?=[\s)”»*]|$)/gu, `${NB}$1`)
            .replace(/«[ \u00A0\u202F]?/g, `«${NB}`)
            .replace(/[ \u00A0\u202F]?»/g, `${NB}»`),
    )
    .join("");
}
