import type { Topic } from "../packs/industry_pack.ts";
import { sentenceCase } from "../phrase.ts";
import { shuffled, unit } from "../seeded.ts";
import type { PlannedPage } from "./planned_page.ts";
import { escapeHtml, heading, image, link, list, paragraph } from "./site_html.ts";
import type { SitePlan } from "./site_plan.ts";

const COMPARED_COUNT = 5;

type Article = PlannedPage & { topic: Topic };

/** The main part of an article. */
export function renderPost(plan: SitePlan, page: Article): string {
  const { flaws } = plan;
  const byline = `<p class="byline">By ${escapeHtml(page.author ?? plan.identity.name)}, <time datetime="${page.published}">${longDate(page.published ?? "")}</time></p>`;
  const picture = image({
    src: `/images/${page.path.split("/").at(-1)}.jpg`,
    alt: flaws.withoutAlt.has(page.path) ? null : sentenceCase(page.topic.head),
    first: true,
  });
  const extraH1 = flaws.severalH1.has(page.path) ? heading(1, "Read on") : "";
  const mixed = flaws.mixedContent.has(page.path)
    ? image({ src: `http://${plan.identity.domain}/images/team.jpg`, alt: "The team" })
    : "";
  return [
    `<article>${heading(1, page.heading)}${byline}${picture}`,
    ...postBody(plan, page),
    mixed,
    relatedLinks(plan, page),
    extraH1,
    "</article>",
  ]
    .filter((block) => block !== "")
    .join("\n");
}

function postBody(plan: SitePlan, page: Article): string[] {
  switch (page.post) {
    case "question":
      return questionBody(plan, page);
    case "mistakes":
      return mistakesBody(plan, page);
    case "checklist":
      return checklistBody(plan, page);
    case "compared":
      return comparedBody(plan, page);
    default:
      return guideBody(plan, page);
  }
}

function guideBody(plan: SitePlan, page: Article): string[] {
  const { topic } = page;
  const key = `${plan.identity.domain}|${page.path}`;
  const words = sectionWords(topic);
  const [intro = [], ...rest] = inGroups(topic.facts, 2);
  const half = Math.ceil(rest.length / 2);
  return [
    paragraph(intro.join(" ")),
    heading(2, words.matters),
    ...rest.slice(0, half).map((group) => paragraph(group.join(" "))),
    heading(2, words.figures),
    ...rest.slice(half).map((group) => paragraph(group.join(" "))),
    ownWay(plan, topic),
    heading(2, words.advice),
    list(shuffled(topic.tips, key)),
    heading(2, words.wrong),
    paragraph(shuffled(topic.mistakes, key).join(" ")),
    ...otherQuestions(plan, page),
  ];
}

function questionBody(plan: SitePlan, page: Article): string[] {
  const { topic } = page;
  const key = `${plan.identity.domain}|${page.path}`;
  const words = sectionWords(topic);
  const groups = inGroups(shuffled(topic.facts, key), 3);
  return [
    paragraph(page.question?.answer ?? topic.facts[0] ?? ""),
    heading(2, words.matters),
    ...groups.slice(0, 2).map((group) => paragraph(group.join(" "))),
    heading(2, words.advice),
    paragraph(shuffled(topic.tips, key).join(" ")),
    ownWay(plan, topic),
  ];
}

function mistakesBody(plan: SitePlan, page: Article): string[] {
  const { topic } = page;
  const key = `${plan.identity.domain}|${page.path}`;
  const words = sectionWords(topic);
  const [intro = [], ...groups] = inGroups(shuffled(topic.facts, key), 2);
  return [
    paragraph(intro.join(" ")),
    heading(2, words.wrong),
    list(topic.mistakes, true),
    heading(2, words.advice),
    paragraph(shuffled(topic.tips, `${key}|tips`).join(" ")),
    heading(2, words.figures),
    ...groups.slice(0, 2).map((group) => paragraph(group.join(" "))),
    ownWay(plan, topic),
  ];
}

function checklistBody(plan: SitePlan, page: Article): string[] {
  const { topic } = page;
  const key = `${plan.identity.domain}|${page.path}`;
  const words = sectionWords(topic);
  const [intro = [], ...groups] = inGroups(shuffled(topic.facts, key), 3);
  return [
    paragraph(intro.join(" ")),
    heading(2, `${sentenceCase(topic.head)}: the list`),
    list(topic.tips, true),
    heading(2, words.matters),
    ...groups.slice(0, 2).map((group) => paragraph(group.join(" "))),
    heading(2, words.wrong),
    paragraph(shuffled(topic.mistakes, key).join(" ")),
    ownWay(plan, topic),
  ];
}

/** Only publications compare: the companies of the industry, each with a link to its site. */
function comparedBody(plan: SitePlan, page: Article): string[] {
  const { topic } = page;
  const key = `${plan.identity.domain}|${page.path}`;
  const rivals = shuffled(
    plan.identity.pack.rivals.filter((rival) => rival.kind === "business"),
    key,
  ).slice(0, COMPARED_COUNT);
  const audiences = plan.identity.pack.audiences;
  const rows = rivals.map((rival, index) => {
    const score = (3.6 + 1.3 * unit(`${key}|${rival.domain}`)).toFixed(1);
    return `<tr><td>${link(`https://${rival.domain}/`, rival.name)}</td><td>${score} of 5</td><td>${escapeHtml(audiences[index % audiences.length] ?? "")}</td></tr>`;
  });
  return [
    paragraph(
      `We asked five companies about ${topic.head} and compared quality, price, advice and what happens after the sale. ${topic.facts[0] ?? ""}`,
    ),
    `<table><thead><tr><th scope="col">Provider</th><th scope="col">Our score</th><th scope="col">Suits</th></tr></thead><tbody>${rows.join("")}</tbody></table>`,
    heading(2, "How to read the table"),
    paragraph(
      `A difference of less than three tenths is a matter of taste. ${topic.facts[1] ?? ""} ${topic.facts[2] ?? ""}`.trim(),
    ),
    heading(2, "Before you decide"),
    list(topic.tips),
  ];
}

/** The topic's questions that have no article of their own here. */
function otherQuestions(plan: SitePlan, page: Article): string[] {
  const answered = new Set(plan.pages.filter((other) => other.post === "question").map((other) => other.heading));
  return page.topic.questions
    .filter((entry) => !answered.has(entry.question))
    .flatMap((entry) => [heading(2, entry.question), paragraph(entry.answer)]);
}

/** Headings that name the subject, where it is a noun that can be named. */
function sectionWords(topic: Topic): { matters: string; figures: string; advice: string; wrong: string } {
  if (/^how to | vs /.test(topic.head))
    return {
      matters: "What matters most",
      figures: "Figures worth knowing",
      advice: "Our advice",
      wrong: "What goes wrong",
    };
  return {
    matters: `What matters with ${topic.head}`,
    figures: `${sentenceCase(topic.head)} in figures`,
    advice: `Advice on ${topic.head}`,
    wrong: `What goes wrong with ${topic.head}`,
  };
}

function inGroups<T>(items: readonly T[], size: number): T[][] {
  const groups: T[][] = [];
  for (let start = 0; start < items.length; start += size) groups.push(items.slice(start, start + size));
  return groups;
}

/** What the company itself offers on the topic. */
function ownWay(plan: SitePlan, topic: Topic): string {
  const { identity } = plan;
  const offer =
    identity.kind === "business" ? identity.offers.find((candidate) => candidate.topic === topic.head) : undefined;
  if (!offer) return "";
  const details = shuffled(offer.details, `${identity.domain}|${topic.head}`).join(" ");
  return [
    heading(2, `${offer.name} at ${identity.name}`),
    paragraph(`${identity.name} offers ${lowerFirst(offer.summary)} ${details}`),
    `<p>${link(`/${identity.pack.offersPath}/${offer.slug}`, `${offer.name}, ${offer.price}`)}</p>`,
  ].join("\n");
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function relatedLinks(plan: SitePlan, page: PlannedPage): string {
  const others = plan.pages.filter(
    (other) => other.kind === "post" && other.path !== page.path && !plan.flaws.orphans.has(other.path),
  );
  const same = others.filter((other) => other.topic?.head === page.topic?.head);
  const chosen = [...same, ...shuffled(others, page.path).filter((other) => !same.includes(other))].slice(0, 3);
  const entries = chosen.map((other) => `<li>${link(other.path, other.heading)}</li>`);
  const dead = plan.flaws.deadLinks.get(page.path);
  if (dead) entries.push(`<li>${link(dead, "More on this from last summer")}</li>`);
  const old = plan.flaws.oldLinks.get(page.path);
  if (old) entries.push(`<li>${link(old, "Who writes here")}</li>`);
  return `<aside>${heading(2, "Read next")}<ul>${entries.join("")}</ul></aside>`;
}

function longDate(day: string): string {
  const [year, month, date] = day.split("-").map(Number);
  const names = "January February March April May June July August September October November December".split(" ");
  return `${date} ${names[(month ?? 1) - 1]} ${year}`;
}
