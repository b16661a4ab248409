import type { Offer, Topic } from "../packs/industry_pack.ts";
import { sentenceCase } from "../phrase.ts";
import { shuffled } from "../seeded.ts";
import type { PlannedPage } from "./planned_page.ts";
import { escapeHtml, heading, image, link, list, paragraph } from "./site_html.ts";
import type { SitePlan } from "./site_plan.ts";

const OFFERS_PER_AUDIENCE = 3;

export function offersPage(plan: SitePlan): string {
  const { pack, name } = plan.identity;
  return [
    paragraph(
      `${name} works for ${pack.audiences.join(", ")}. Every price below includes advice before and help afterwards.`,
    ),
    offerCards(plan),
  ].join("\n");
}

export function offerCards(plan: SitePlan): string {
  const { identity } = plan;
  const { pack } = identity;
  const cards = identity.offers.map(
    (offer) =>
      `<li><h3>${link(`/${pack.offersPath}/${offer.slug}`, offer.name)}</h3>${paragraph(offer.summary)}${paragraph(sentencePrice(offer))}</li>`,
  );
  return `<ul>${cards.join("")}</ul>`;
}

export function offerPage(plan: SitePlan, page: PlannedPage): string {
  const { offer, topic } = page;
  if (!offer) return "";
  const alt = plan.flaws.withoutAlt.has(page.path) ? null : offer.name;
  const posts = plan.pages.filter(
    (other) => other.kind === "post" && other.topic?.head === topic?.head && !plan.flaws.orphans.has(other.path),
  );
  const links = posts.map((other) => `<li>${link(other.path, other.heading)}</li>`).join("");
  return [
    paragraph(`${plan.identity.name} offers ${offer.summary.charAt(0).toLowerCase()}${offer.summary.slice(1)}`),
    image({ src: `/images/${offer.slug}.jpg`, alt, first: true }),
    heading(2, "What you get"),
    list(offer.details),
    ...costAndPlace(plan, offer),
    ...(topic ? background(topic, { path: page.path, hasPosts: posts.length > 0 }) : []),
    links === "" ? "" : `${heading(2, "Read more")}<ul>${links}</ul>`,
    `<p>${link("/contact", "Ask us about it")}</p>`,
  ].join("\n");
}

/** What an offer costs and where it is to be had, in sentences of its own. */
function costAndPlace(plan: SitePlan, offer: Offer): string[] {
  const { name, city, street, towns, pack } = plan.identity;
  const hasFigure = /\d/.test(offer.price);
  const cost = `${offer.name} at ${name} costs ${offer.price}, and advice before and after is included.`;
  const place =
    pack.offersPath === "shop"
      ? `${offer.name} can be collected at ${street} in ${city} from Monday to Friday or sent to you within three working days.`
      : towns.length > 0
        ? `${offer.name} is done at your place in ${city}, ${towns.join(", ")}, from Monday to Friday between 8 am and 5 pm.`
        : `${offer.name} is available at ${street} in ${city} from Monday to Friday, 9 am to 6 pm, and by video where that works.`;
  return [
    ...(hasFigure ? [heading(2, "What it costs"), paragraph(cost)] : [paragraph(sentencePrice(offer))]),
    ...(pack.local ? [heading(2, "Where and when"), paragraph(place)] : []),
  ];
}

/** What there is to know about an offer's subject: all of it where no article says it. */
function background(topic: Topic, options: { path: string; hasPosts: boolean }): string[] {
  const facts = shuffled(topic.facts, options.path);
  const text = [
    heading(2, `${sentenceCase(topic.head)}: good to know`),
    paragraph(facts.slice(0, 3).join(" ")),
    paragraph(facts.slice(3, options.hasPosts ? 5 : 7).join(" ")),
  ];
  if (options.hasPosts) return text;
  const questions = topic.questions.flatMap((entry) => [heading(2, entry.question), paragraph(entry.answer)]);
  return [...text, heading(2, "Our tips"), list(topic.tips), ...questions];
}

export function pricingPage(plan: SitePlan): string {
  const { identity } = plan;
  const { pack, name } = identity;
  const rows = pack.plans.map(
    (entry) =>
      `<tr><td>${escapeHtml(entry.name)}</td><td>${escapeHtml(entry.price)}</td><td>${escapeHtml(entry.text)}</td></tr>`,
  );
  const offers = identity.offers.map(
    (offer) =>
      `<tr><td>${link(`/${pack.offersPath}/${offer.slug}`, offer.name)}</td><td>${escapeHtml(offer.price)}</td><td>${escapeHtml(offer.summary)}</td></tr>`,
  );
  return [
    paragraph(`${name} publishes every price. What you read here is what stands on the invoice.`),
    `<table><thead><tr><th scope="col">Plan</th><th scope="col">Price</th><th scope="col">What it is</th></tr></thead><tbody>${rows.join("")}</tbody></table>`,
    heading(2, "All prices"),
    `<table><thead><tr><th scope="col">Offer</th><th scope="col">Price</th><th scope="col">What it is</th></tr></thead><tbody>${offers.join("")}</tbody></table>`,
    heading(2, "What is included"),
    list(pack.values),
  ].join("\n");
}

export function areaPage(plan: SitePlan, page: PlannedPage): string {
  const { identity } = plan;
  const { pack } = identity;
  const audience = pack.audiences[page.index ?? 0] ?? "";
  const alt = plan.flaws.withoutAlt.has(page.path) ? null : page.heading;
  const offers = offersFor(plan, page.index ?? 0).map((offer) => {
    const topic = pack.topics.find((candidate) => candidate.head === offer.topic);
    const fact = topic ? shuffled(topic.facts, `${page.path}|${offer.slug}`)[0] : "";
    return [
      `<h2>${link(`/${pack.offersPath}/${offer.slug}`, offer.name)}</h2>`,
      paragraph(`${offer.summary} ${shuffled(offer.details, page.path).join(" ")} ${fact}`.trim()),
    ].join("");
  });
  const quote = pack.testimonials[(page.index ?? 0) % pack.testimonials.length];
  return [
    paragraph(
      `${identity.name} works with ${audience} in and around ${identity.city}, from the first question to the everyday.`,
    ),
    image({ src: `/images/for-${page.index}.jpg`, alt, first: true }),
    ...offers,
    quote ? `<blockquote>${paragraph(quote.quote)}</blockquote>` : "",
    `<p>${link("/contact", `Talk to ${identity.name}`)}</p>`,
  ].join("\n");
}

/** The offers that suit an audience, or any where nobody said which do. */
function offersFor(plan: SitePlan, audience: number): Offer[] {
  const { offers, pack } = plan.identity;
  const suiting = (pack.offersByAudience[audience] ?? [])
    .map((slug) => offers.find((offer) => offer.slug === slug))
    .filter((offer) => offer !== undefined);
  return (suiting.length > 0 ? suiting : shuffled(offers, `${plan.identity.domain}|${audience}`)).slice(
    0,
    OFFERS_PER_AUDIENCE,
  );
}

function sentencePrice(offer: Offer): string {
  return `Price: ${offer.price}.`;
}
