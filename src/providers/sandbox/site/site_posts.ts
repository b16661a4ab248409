import type { Topic } from "../packs/industry_pack.ts";
import { sentenceCase } from "../phrase.ts";
import { pick, shuffled, unit } from "../seeded.ts";
import type { PlannedPage } from "./planned_page.ts";
import { escapeHtml, heading, image, link, list, paragraph } from "./site_html.ts";
import type { SitePlan } from "./site_plan.ts";

const COMPARED_COUNT = 5;

/** The main part of an article. */
export function renderPost(plan: SitePlan, page: PlannedPage & { topic: Topic }): string {
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

function postBody(plan: SitePlan, page: PlannedPage & { topic: Topic }): string[] {
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

function guideBody(plan: SitePlan, page: PlannedPage & { topic: Topic }): string[] {
  const { topic } = page;
  const key = `${plan.identity.domain}|${page.path}`;
  const [first = "", ...rest] = topic.facts;
  const facts = shuffled(rest, key);
  const half = Math.ceil(facts.length / 2);
  return [
    paragraph(`${opening(topic, key)} ${first}`),
    heading(2, pick(["The basics", "What to know first", "How it works"], `${key}|h1`)),
    paragraph(facts.slice(0, half).join(" ")),
    heading(2, pick(["What makes the difference", "The details that count", "Figures worth knowing"], `${key}|h2`)),
    paragraph(facts.slice(half).join(" ")),
    ownWay(plan, topic),
    heading(2, pick(["What we recommend", "Our advice", "Practical tips"], `${key}|h3`)),
    list(shuffled(topic.tips, key)),
    heading(2, "What often goes wrong"),
    paragraph(shuffled(topic.mistakes, key).slice(0, 2).join(" ")),
    ...topic.questions.slice(0, 2).flatMap((entry) => [heading(3, entry.question), paragraph(entry.answer)]),
  ];
}

function questionBody(plan: SitePlan, page: PlannedPage & { topic: Topic }): string[] {
  const { topic } = page;
  const key = `${plan.identity.domain}|${page.path}`;
  const facts = shuffled(topic.facts, key);
  return [
    paragraph(page.question?.answer ?? facts[0] ?? ""),
    heading(2, "Why it is so"),
    paragraph(facts.slice(0, 3).join(" ")),
    heading(2, "What you can do"),
    list(shuffled(topic.tips, key)),
    heading(2, "What often goes wrong"),
    paragraph(shuffled(topic.mistakes, key).join(" ")),
    ownWay(plan, topic),
    ...otherQuestions(page),
  ];
}

function mistakesBody(plan: SitePlan, page: PlannedPage & { topic: Topic }): string[] {
  const { topic } = page;
  const key = `${plan.identity.domain}|${page.path}`;
  const facts = shuffled(topic.facts, key);
  const names = ["The first mistake", "The second mistake", "The third mistake", "The fourth mistake"];
  return [
    paragraph(`We see the same mistakes again and again, and most of them are easy to avoid. ${facts[0] ?? ""}`),
    ...topic.mistakes.flatMap((mistake, index) => [heading(2, names[index] ?? "One more"), paragraph(mistake)]),
    heading(2, "What to do instead"),
    list(topic.tips),
    heading(2, "Figures that help"),
    paragraph(facts.slice(1, 4).join(" ")),
    ownWay(plan, topic),
    ...otherQuestions(page).slice(0, 2),
  ];
}

function checklistBody(plan: SitePlan, page: PlannedPage & { topic: Topic }): string[] {
  const { topic } = page;
  const key = `${plan.identity.domain}|${page.path}`;
  const facts = shuffled(topic.facts, key);
  return [
    paragraph(`This list fits on one page and covers what our customers forget most. ${facts[0] ?? ""}`),
    list(topic.tips, true),
    heading(2, "What stands behind it"),
    paragraph(facts.slice(1, 5).join(" ")),
    heading(2, "What the list protects you from"),
    list(topic.mistakes),
    ownWay(plan, topic),
    ...otherQuestions(page),
  ];
}

/** Only publications compare: the companies of the industry, each with a link to its site. */
function comparedBody(plan: SitePlan, page: PlannedPage & { topic: Topic }): string[] {
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

/** The topic's questions beside the one that the article is about. */
function otherQuestions(page: PlannedPage & { topic: Topic }): string[] {
  const others = page.topic.questions.filter((entry) => entry.question !== page.heading);
  return others.flatMap((entry) => [heading(3, entry.question), paragraph(entry.answer)]);
}

function opening(topic: Topic, key: string): string {
  const head = topic.head;
  if (head.startsWith("how to ")) return `Hardly a week passes in which nobody asks us ${head}.`;
  if (head.includes(" vs ")) return `Few questions divide our customers like ${head}.`;
  return pick(
    [
      `People ask us about ${head} every week, so we wrote down what we tell them.`,
      `There is a lot of advice about ${head}, and much of it is copied. Here is what we see in our own work.`,
      `This page collects what we know about ${head}, without the parts that only sound good.`,
    ],
    `${key}|opening`,
  );
}

/** How the company itself does it: the offer that belongs to the topic. */
function ownWay(plan: SitePlan, topic: Topic): string {
  const { identity } = plan;
  const offer =
    identity.kind === "business" ? identity.offers.find((candidate) => candidate.topic === topic.head) : undefined;
  if (!offer) return "";
  const name = `${offer.name} (${offer.price})`;
  const details = offer.details.slice(0, 2).join(" ");
  return `${heading(2, `How ${identity.name} does it`)}<p>Our answer to this is ${link(`/${identity.pack.offersPath}/${offer.slug}`, name)}. ${escapeHtml(details)}</p>`;
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
