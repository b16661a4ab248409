import { capitalize } from "../../phrase.ts";
import type { FacetId } from "../facet_id.ts";
import type { Topic } from "../topic.ts";
import { articled, asWritten, decimal, joined, type Wording, waysIn, withSubject } from "./wording.ts";

const PHRASES: Readonly<Record<FacetId, string>> = {
  definition: "de que se trata",
  how: "funcionamento",
  benefits: "vantagens",
  audience: "para quem",
  kinds: "opções",
  choose: "como escolher",
  cost: "preços",
  timing: "prazos",
  place: "onde",
  prepare: "preparação",
  proof: "provas",
  limits: "limites",
};

/** Words that are spelled alike on both sides of the Atlantic. */
export const PORTUGUESE: Wording = {
  facetHeading,
  facetPhrase: (id) => PHRASES[id],
  headings: {
    faq: "Perguntas frequentes",
    customersSay: (brand) => `O que dizem os clientes sobre ${brand}`,
    standsOn: (brand) => `O que fala a favor de ${brand}`,
    nextStep: (brand) => `O próximo passo com ${brand}`,
    moreFrom: (brand) => `Mais de ${brand}`,
    youGet: (brand) => `O que ${brand} oferece`,
    whereAndWhen: (brand) => `Onde e quando encontrar ${brand}`,
    about: (name) => `Mais sobre ${name}`,
    atAGlance: (name) => `${name} em resumo`,
  },
  titles: {
    versus: (search) => ({ long: `${capitalize(search)}: como decidir`, short: capitalize(search) }),
    compared: ({ name }) => ({
      long: `${capitalize(name)}: comparação e critérios de escolha`,
      short: `${capitalize(name)}: comparação`,
    }),
    fromBrand: ({ name }, brand) => `${capitalize(name)} de ${brand}`,
    // `no Porto`, `em Lisboa`: the form without an article is right for each.
    inTown: ({ name }, town) => `${capitalize(name)} (${town})`,
    hub: ({ name }) => ({
      long: `${capitalize(name)}: o guia das primeiras dúvidas ao primeiro passo`,
      short: `${capitalize(name)}: o guia`,
    }),
    programmatic: ({ name }) => `${capitalize(name)}: uma página para cada caso`,
    whatToKnow: ({ name }) => ({
      long: `${capitalize(name)}: o que saber antes de começar`,
      short: `${capitalize(name)}: o essencial`,
    }),
    subject: ({ name }) => capitalize(name),
  },
  placeLabels: { address: "Endereço", area: "Área atendida", phone: "Telefone", booking: "Marcação" },
  question: (text) => capitalize(text.endsWith("?") ? text : `${text}?`),
  labelled: (label, text) => `${label}: ${text}`,
  quoted: (text) => `“${text}”`,
  and: (items) => joined(items, "e"),
  linkLeads: ["Saiba mais", "Para continuar a leitura", "Com mais detalhe", "Ver também"],
  quoteLeads: ["explica assim", "escreve", "observa"],
  fullPage: (link) => `A página completa: ${link}.`,
  bundle: (link) => `A maioria encontra-se também num só pacote: ${link}.`,
  rangeOfOne: (brand, { count, group, price }) => `${brand} oferece ${count} produtos em “${group}” (${price}).`,
  rangeOfSeveral: (brand, { count, parts }) => `${brand} oferece aqui ${count} produtos: ${joined(parts, "e")}.`,
  rangePart: ({ count, group, price }) => `${count} em “${group}” (${price})`,
  products: "Produtos",
  rated: ({ rating, best, count }) =>
    `Avaliação de ${decimal(rating)} em ${best}${count === null ? "" : `, com ${count} opiniões`}`,
  founded: (date) => `Ano de fundação: ${date}`,
  priceEach: (price) => `${price} cada`,
  priceSpan: (least, most) => `de ${least} a ${most}`,
  seeOffer: (link, price) => `Ver a oferta: ${link}.${price === null ? "" : ` ${price}`}`,
  reach: (brand, ways) => {
    const parts = waysIn(ways, {
      page: (link) => `pela página ${link}`,
      email: (link) => `por e-mail (${link})`,
      phone: (number) => `por telefone (${number})`,
    });
    return `Alguma dúvida? ${brand} responde ${joined(parts, "ou")}.`;
  },
  contactPage: null,
  introduced: (description, brand) =>
    withSubject({ description, brand, bare: /^Uma?\s(?:\S+\s){1,8}(?:que|para)\s/u, be: "é" }),
  typeset: asWritten,
};

function facetHeading(id: FacetId, topic: Topic): string {
  const name = capitalize(topic.name);
  const one = articled(topic);
  switch (id) {
    case "definition":
      return one === null ? `${name}: de que se trata` : `O que é ${one}?`;
    case "how":
      return one === null ? `${name}: como funciona na prática` : `Como funciona ${one}?`;
    case "benefits":
      return one === null ? "Vantagens" : `Quais são as vantagens de ${one}?`;
    case "audience":
      return one === null ? "Para quem é" : `Para quem é ${one}?`;
    case "kinds":
      return "Que opções existem";
    case "choose":
      return one === null ? "Como escolher bem" : `Como escolher ${one}?`;
    case "cost":
      return one === null ? "Preços e custos" : `Quanto custa ${one}?`;
    case "timing":
      return "Quando começar e quanto tempo prever";
    case "place":
      return "Onde e de que forma";
    case "prepare":
      return "Como se preparar";
    case "proof":
      return "Em que se baseia";
    case "limits":
      return "Limites e ideias erradas";
  }
}
