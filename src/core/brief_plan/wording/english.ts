import { capitalize, joinAnd } from "../../phrase.ts";
import { facetHeading, facetPhrase } from "../facets.ts";
import { asWritten, joined, type Wording, waysIn, withSubject } from "./wording.ts";

export const ENGLISH: Wording = {
  facetHeading,
  facetPhrase: (id, topic) => facetPhrase(id, topic.plural),
  headings: {
    faq: "Frequently asked questions",
    customersSay: (brand) => `What customers say about ${brand}`,
    standsOn: (brand) => `What ${brand} stands on`,
    nextStep: (brand) => `Your next step with ${brand}`,
    moreFrom: (brand) => `More from ${brand}`,
    youGet: (brand) => `What you get with ${brand}`,
    whereAndWhen: (brand) => `Where and when to find ${brand}`,
    about: (name) => `About ${name}`,
    atAGlance: (name) => `${name} at a glance`,
  },
  titles: {
    versus: (search) => ({ long: `${capitalize(search)}: how to decide`, short: capitalize(search) }),
    compared: ({ name, isAction }) =>
      isAction
        ? { long: `How to ${name}: the options compared`, short: `${capitalize(name)}: the options` }
        : {
            long: `${capitalize(name)} compared: what to weigh before you choose`,
            short: `${capitalize(name)} compared`,
          },
    fromBrand: ({ name }, brand) => `${capitalize(name)} from ${brand}`,
    inTown: ({ name }, town) => `${capitalize(name)} in ${town}`,
    hub: ({ name }) => ({
      long: `${capitalize(name)}: a guide from first questions to first steps`,
      short: `${capitalize(name)}: the guide`,
    }),
    programmatic: ({ name }) => `${capitalize(name)}: one page for every case`,
    whatToKnow: ({ name, isAction }) => {
      const subject = isAction ? `How to ${name}` : capitalize(name);
      return { long: `${subject}: what to know before you start`, short: `${subject}: what to know` };
    },
    subject: ({ name, isAction }) => (isAction ? `How to ${name}` : capitalize(name)),
  },
  placeLabels: { address: "Address", area: "Area served", phone: "Phone", booking: "Booking" },
  // Searches are typed in lower case.
  question: (text) => capitalize(`${text}${text.endsWith("?") ? "" : "?"}`.replace(/\bi(?=['’]|\s|\?)/g, "I")),
  labelled: (label, text) => `${label}: ${text}`,
  quoted: (text) => `“${text}”`,
  and: joinAnd,
  linkLeads: ["More on this", "Read on", "In more depth", "See also"],
  quoteLeads: ["puts it this way", "writes", "notes"],
  fullPage: (link) => `The full page: ${link}.`,
  bundle: (link) => `Most of them come together in one bundle: ${link}.`,
  rangeOfOne: (brand, { count, group, price }) => `${brand} offers ${count} products in ${group} (${price}).`,
  rangeOfSeveral: (brand, { count, parts }) => `${brand} offers ${count} products for this: ${joinAnd(parts)}.`,
  rangePart: ({ count, group, price }) => `${count} in ${group} (${price})`,
  products: "Products",
  rated: ({ rating, best, count }) => `Rated ${rating} of ${best}${count === null ? "" : ` in ${count} reviews`}`,
  founded: (date) => `Founded ${date}`,
  priceEach: (price) => `${price} each`,
  priceSpan: (least, most) => `${least} to ${most}`,
  seeOffer: (link, price) => `See ${link}${price === null ? "" : `: ${price}`}`.replace(/(?<![.!?])$/, "."),
  reach: (brand, ways) => {
    const parts = waysIn(ways, {
      page: (link) => `use the ${link}`,
      email: (link) => `write to ${link}`,
      phone: (number) => `call ${number}`,
    });
    return `Questions first? To reach ${brand}, ${joined(parts, "or")}.`;
  },
  contactPage: "contact page",
  introduced: (description, brand) =>
    withSubject({ description, brand, bare: /^an?\s(?:\S+\s){1,5}(?:that|who|which|for)\s/i, be: "is" }),
  typeset: asWritten,
};
