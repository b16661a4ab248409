import { fill } from "../seeded.ts";
import type { PlannedPage } from "./planned_page.ts";
import { escapeHtml, heading, image, link, list, paragraph, renderDocument } from "./site_html.ts";
import { areaPage, offerCards, offerPage, offersPage, pricingPage } from "./site_offers.ts";
import type { SitePlan } from "./site_plan.ts";
import { renderPost } from "./site_posts.ts";

const POSTS_ON_HOME = 4;
const PEOPLE_SAY_ON_HOME = 2;

/** A whole page of a generated site as HTML. */
export function renderPage(plan: SitePlan, page: PlannedPage): string {
  return renderDocument(plan, page, mainPart(plan, page));
}

function mainPart(plan: SitePlan, page: PlannedPage): string {
  const title = heading(1, page.heading);
  switch (page.kind) {
    case "home":
      return homePage(plan, page);
    case "about":
      return `${title}\n${aboutPage(plan)}`;
    case "offers":
      return `${title}\n${offersPage(plan)}`;
    case "offer":
      return `${title}\n${offerPage(plan, page)}`;
    case "pricing":
      return `${title}\n${pricingPage(plan)}`;
    case "cases":
      return `${title}\n${casesPage(plan)}`;
    case "case":
      return `${title}\n${casePage(plan, page)}`;
    case "testimonials":
      return `${title}\n${quotes(plan, plan.identity.pack.testimonials.length)}`;
    case "blog":
      return `${title}\n${postList(plan, Number.POSITIVE_INFINITY)}`;
    case "post":
      return page.topic ? renderPost(plan, { ...page, topic: page.topic }) : title;
    case "faq":
      return `${title}\n${faqPage(plan, page)}`;
    case "contact":
      return `${title}\n${contactPage(plan)}`;
    case "area":
      return `${title}\n${areaPage(plan, page)}`;
    case "careers":
      return `${title}\n${paragraph("We have no open positions at the moment.")}`;
    case "thanks":
      return `${title}\n${paragraph("Your message has arrived. We answer within one working day.")}`;
    case "privacy":
    case "terms":
    case "other":
      return `${title}\n${legalPage(plan, page)}`;
  }
}

function homePage(plan: SitePlan, page: PlannedPage): string {
  const { identity } = plan;
  const { pack } = identity;
  const hero = `<section>${heading(1, page.heading)}${paragraph(page.description)}${image({ src: "/images/hero.jpg", alt: `${identity.name} in ${identity.city}`, first: true })}</section>`;
  if (identity.kind !== "business")
    return [hero, `<section>${heading(2, "Newest articles")}${postList(plan, 12)}</section>`].join("\n");
  const story = pack.story.map((sentence) => fill(sentence, storyValues(plan)));
  return [
    hero,
    `<section>${heading(2, `What ${identity.name} offers`)}${offerCards(plan)}</section>`,
    `<section>${heading(2, "Who we work for")}${list(pack.audiences)}${paragraph(story.slice(0, 2).join(" "))}</section>`,
    `<section>${heading(2, "Why people stay with us")}${list(pack.values)}</section>`,
    `<section>${heading(2, "What customers say")}${quotes(plan, PEOPLE_SAY_ON_HOME)}</section>`,
    `<section>${heading(2, "Good to know")}${list(pack.trust)}</section>`,
    `<section>${heading(2, "From our blog")}${postList(plan, POSTS_ON_HOME)}</section>`,
  ].join("\n");
}

function aboutPage(plan: SitePlan): string {
  const { identity } = plan;
  const { pack } = identity;
  if (identity.kind !== "business")
    return [
      paragraph(
        `${identity.name} is an independent publication. We buy what we test, and no company sees an article before it appears.`,
      ),
      paragraph(
        "Our income comes from readers and from clearly marked advertising. Scores are given by two people who do not know each other's result.",
      ),
      paragraph(
        `Corrections are printed on the page they belong to. Write to hello@${identity.domain} when you find a mistake.`,
      ),
    ].join("\n");
  const story = pack.story.map((sentence) => fill(sentence, storyValues(plan)));
  const team = pack.roles.map((entry, index) => {
    const person = identity.people[index] ?? identity.name;
    const picture = image({ src: `/images/team-${index + 1}.jpg`, alt: person });
    return `<li>${picture}<h3>${escapeHtml(person)}</h3><p>${escapeHtml(entry.role)}. ${escapeHtml(person.split(" ")[0] ?? person)} ${escapeHtml(entry.bio)}</p></li>`;
  });
  return [
    heading(2, "Our story"),
    ...story.map(paragraph),
    heading(2, "What we stand for"),
    list(pack.values),
    heading(2, "The team"),
    `<ul>${team.join("")}</ul>`,
    heading(2, "Memberships and awards"),
    list(pack.trust),
  ].join("\n");
}

function casesPage(plan: SitePlan): string {
  const entries = plan.pages
    .filter((page) => page.kind === "case")
    .map((page) => `<li><h2>${link(page.path, page.heading)}</h2>${paragraph(page.description)}</li>`);
  return `<ul>${entries.join("")}</ul>`;
}

function casePage(plan: SitePlan, page: PlannedPage): string {
  const study = plan.identity.pack.cases[page.index ?? 0];
  if (!study) return "";
  return [
    paragraph(`Customer: ${study.client}`),
    heading(2, "The situation"),
    paragraph(study.problem),
    heading(2, "What we did"),
    paragraph(study.work),
    heading(2, "The result"),
    paragraph(study.result),
    paragraph(study.lesson),
    `<p>${link("/case-studies", "More case studies")}</p>`,
  ].join("\n");
}

function quotes(plan: SitePlan, count: number): string {
  const people = ["Robin", "Casey", "Morgan", "Alex", "Jamie", "Taylor"];
  return plan.identity.pack.testimonials
    .slice(0, count)
    .map(
      (entry, index) =>
        `<blockquote>${paragraph(entry.quote)}<cite>${people[index % people.length]} ${"BDHKMR"[index % 6]}., ${escapeHtml(entry.role)}</cite></blockquote>`,
    )
    .join("\n");
}

function postList(plan: SitePlan, count: number): string {
  const posts = plan.pages.filter((page) => page.kind === "post" && !plan.flaws.orphans.has(page.path)).slice(0, count);
  return `<ul>${posts.map((page) => `<li><h3>${link(page.path, page.heading)}</h3>${paragraph(page.description)}</li>`).join("")}</ul>`;
}

function faqPage(plan: SitePlan, page: PlannedPage): string {
  const old = plan.flaws.oldLinks.get(page.path);
  return [
    ...plan.identity.pack.faq.flatMap((entry) => [heading(2, entry.question), paragraph(entry.answer)]),
    old ? `<p>${link(old, "Read our latest articles")}</p>` : "",
  ].join("\n");
}

function contactPage(plan: SitePlan): string {
  const { identity } = plan;
  return [
    paragraph(`Call us on ${identity.phone} or write to hello@${identity.domain}. We answer within one working day.`),
    paragraph(`${identity.name}, ${identity.street}, ${identity.city}. Open from Monday to Friday, 9 am to 6 pm.`),
    ...(identity.towns.length > 0
      ? [paragraph(`We drive out to ${identity.city}, ${identity.towns.join(", ")}.`)]
      : []),
    '<form action="/thank-you" method="post"><label for="email">E-mail</label><input id="email" name="email" type="email" autocomplete="email"><label for="message">Message</label><textarea id="message" name="message"></textarea><button>Send</button></form>',
  ].join("\n");
}

function legalPage(plan: SitePlan, page: PlannedPage): string {
  const { name, domain, city } = plan.identity;
  if (page.kind === "privacy")
    return [
      paragraph(`${name} stores only what an order or a message needs: name, address, e-mail and what you wrote.`),
      paragraph("We keep invoices for as long as the law asks and delete messages after two years."),
      paragraph(`Write to privacy@${domain} to see, correct or delete your data. We answer within 14 days.`),
      paragraph("We set one cookie that remembers your basket, and none for advertising."),
    ].join("\n");
  return [
    paragraph(`These terms apply to everything that ${name}, ${city}, delivers.`),
    paragraph("A contract begins when we confirm your order by e-mail. Prices include all taxes."),
    paragraph(
      "You may return goods within 30 days. Appointments can be cancelled without charge until 24 hours before.",
    ),
    paragraph(
      "We are liable for what we cause, up to the price that you paid, and without limit where the law says so.",
    ),
  ].join("\n");
}

function storyValues(plan: SitePlan): Record<string, string> {
  const { name, city, founded } = plan.identity;
  return { name, city, year: String(founded) };
}
