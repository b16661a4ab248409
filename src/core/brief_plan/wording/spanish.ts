import { capitalize } from "../../phrase.ts";
import type { FacetId } from "../facet_id.ts";
import type { Topic } from "../topic.ts";
import { articled, asWritten, decimal, joined, type Wording, waysIn, withSubject } from "./wording.ts";

const PHRASES: Readonly<Record<FacetId, string>> = {
  definition: "qué es",
  how: "funcionamiento",
  benefits: "ventajas",
  audience: "para quién",
  kinds: "opciones",
  choose: "cómo elegir",
  cost: "precio",
  timing: "plazos",
  place: "dónde",
  prepare: "preparación",
  proof: "pruebas",
  limits: "límites",
};

export const SPANISH: Wording = {
  facetHeading,
  facetPhrase: (id) => PHRASES[id],
  headings: {
    faq: "Preguntas frecuentes",
    customersSay: (brand) => `Lo que opinan los clientes de ${brand}`,
    standsOn: (brand) => `Por qué confiar en ${brand}`,
    nextStep: (brand) => `El siguiente paso con ${brand}`,
    moreFrom: (brand) => `Más de ${brand}`,
    youGet: (brand) => `Qué ofrece ${brand}`,
    whereAndWhen: (brand) => `Dónde y cuándo encontrar ${brand}`,
    about: (name) => `Más sobre ${name}`,
    atAGlance: (name) => `${name} de un vistazo`,
  },
  titles: {
    versus: (search) => ({ long: `${capitalize(search)}: cómo decidirse`, short: capitalize(search) }),
    compared: ({ name }) => ({
      long: `Comparativa de ${name}: en qué fijarse antes de elegir`,
      short: `${capitalize(name)}: comparativa`,
    }),
    fromBrand: ({ name }, brand) => `${capitalize(name)} de ${brand}`,
    inTown: ({ name }, town) => `${capitalize(name)} en ${town}`,
    hub: ({ name }) => ({
      long: `${capitalize(name)}: guía desde las primeras dudas hasta el primer paso`,
      short: `${capitalize(name)}: la guía`,
    }),
    programmatic: ({ name }) => `${capitalize(name)}: una página para cada caso`,
    whatToKnow: ({ name }) => ({
      long: `${capitalize(name)}: lo que conviene saber antes de empezar`,
      short: `${capitalize(name)}: lo esencial`,
    }),
    subject: ({ name }) => capitalize(name),
  },
  placeLabels: { address: "Dirección", area: "Zona de servicio", phone: "Teléfono", booking: "Cita" },
  // `Fisioterapia: ¿cuánto cuesta?` has its marks already.
  question: (text) =>
    /\S\s+¿/u.test(text) ? capitalize(text) : `¿${capitalize(text.replace(/^\s*¿\s*|\s*\?$/gu, ""))}?`,
  labelled: (label, text) => `${label}: ${text}`,
  quoted: (text) => `«${text}»`,
  and: (items) => joined(items, /^h?i(?!e)/iu.test(items.at(-1) ?? "") ? "e" : "y"),
  linkLeads: ["Más información", "Para seguir leyendo", "Con más detalle", "Ver también"],
  quoteLeads: ["lo explica así", "escribe", "señala"],
  fullPage: (link) => `La página completa: ${link}.`,
  bundle: (link) => `La mayoría se vende también en un solo paquete: ${link}.`,
  rangeOfOne: (brand, { count, group, price }) => `${brand} ofrece ${count} productos en «${group}» (${price}).`,
  rangeOfSeveral: (brand, { count, parts }) => `${brand} ofrece para esto ${count} productos: ${joined(parts, "y")}.`,
  rangePart: ({ count, group, price }) => `${count} en «${group}» (${price})`,
  products: "Productos",
  rated: ({ rating, best, count }) =>
    `Valoración de ${decimal(rating)} sobre ${best}${count === null ? "" : ` en ${count} opiniones`}`,
  founded: (date) => `Año de fundación: ${date}`,
  priceEach: (price) => `${price} cada uno`,
  priceSpan: (least, most) => `de ${least} a ${most}`,
  seeOffer: (link, price) => `Ver la oferta: ${link}.${price === null ? "" : ` ${price}`}`,
  reach: (brand, ways) => {
    const parts = waysIn(ways, {
      page: (link) => `a través de la ${link}`,
      email: (link) => `por correo electrónico en ${link}`,
      phone: (number) => `por teléfono en el ${number}`,
    });
    return `¿Alguna pregunta? Se puede contactar con ${brand} ${joined(parts, "o")}.`;
  },
  contactPage: "página de contacto",
  introduced: (description, brand) =>
    withSubject({ description, brand, bare: /^Una?\s(?:\S+\s){1,8}(?:que|para)\s/u, be: "es" }),
  typeset: asWritten,
};

function facetHeading(id: FacetId, topic: Topic): string {
  const name = capitalize(topic.name);
  const one = articled(topic);
  switch (id) {
    case "definition":
      return one === null ? `${name}: de qué se trata` : `¿Qué es ${one}?`;
    case "how":
      return one === null ? `${name}: cómo es el proceso` : `¿Cómo funciona ${one}?`;
    case "benefits":
      return one === null ? "Ventajas" : `¿Por qué elegir ${one}?`;
    case "audience":
      return one === null ? "Para quién es" : `¿Para quién es ${one}?`;
    case "kinds":
      return "Qué opciones hay";
    case "choose":
      return one === null ? "Cómo elegir bien" : `¿Cómo elegir ${one}?`;
    case "cost":
      return one === null ? "Precios y tarifas" : `¿Cuánto cuesta ${one}?`;
    case "timing":
      return "Cuándo empezar y cuánto tiempo prever";
    case "place":
      return "Dónde y de qué forma";
    case "prepare":
      return "Cómo prepararse";
    case "proof":
      return "En qué se basa";
    case "limits":
      return "Límites e ideas equivocadas";
  }
}
