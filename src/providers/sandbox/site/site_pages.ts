import { SITE } from "../sandbox_data.ts";
import { fill, pick, shuffled, unit } from "../seeded.ts";
import { offerValues, type PlannedPage, topicValues, type Values } from "./planned_page.ts";
import { companyValues, type SitePlan } from "./site_plan.ts";

interface Place {
  plan: SitePlan;
  page: PlannedPage;
  values: Values;
}

const COMPARED_COUNT = 5;
const OFFERS_PER_AUDIENCE = 3;
const RELATED_COUNT = 3;
const HEADLINE_CHARS_MAX = 110;
const STALE_YEARS = 3;
const SCORE = { least: 3.6, spread: 1.3 };
const MONTHS = "January February March April May June July August September October November December".split(" ");
const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** What lines that begin with `@` stand for. */
const PARTS: Record<string, (place: Place, ...args: string[]) => string> = {
  body: (place) => renderLines(place, place.page.body),
  structured: ({ plan, page, values }) => structuredData(plan, page, values),
  each(place, name = "", count = "99") {
    const { of, before, item, after } = SITE.lists[name]!;
    const rows = ROWS[of]!(place).slice(0, Number(count));
    return rows.length === 0
      ? ""
      : before + rows.map((row) => html(item, { ...place.values, ...row })).join("") + after;
  },
  image({ page, plan, values }, src = "", ...alt) {
    const named = plan.flaws.has("withoutAlt", page.path) ? "" : html(` alt="${alt.join(" ")}"`, values);
    return `<img src="${html(src, values)}"${named} width="1200" height="800" fetchpriority="high">`;
  },
  list: (place, kind = "") => listed(textsOf(place, kind), "ul"),
  ordered: (place, kind = "") => listed(textsOf(place, kind), "ol"),
  /** In paragraphs of two sentences; the `first` two of them, or the `rest`. */
  text(place, kind = "", part = "") {
    const texts = textsOf(place, kind).map((text) => fill(text, place.values));
    const pairs = [...Map.groupBy(texts, (text) => texts.indexOf(text) >> 1).values()];
    const wanted = part === "first" ? pairs.slice(0, 2) : pairs.slice(part === "rest" ? 2 : 0);
    return wanted.map((pair) => paragraph(pair.join(" "))).join("\n");
  },
};

/** What lines may depend on beside the flaws of their page. */
const CONDITIONS: Record<string, (place: Place) => boolean> = {
  post: ({ page }) => page.kind === "post",
  hidden: ({ plan, page }) => page.kind === "thanks" || plan.flaws.has("noindexInSitemap", page.path),
  priced: ({ page }) => /\d/.test(page.offer?.price ?? ""),
  sells: ({ page }) => page.offer !== undefined,
  told: ({ plan, page }) => postsOn(plan, page).length > 0,
  old: ({ plan, page }) => plan.flaws.oldLinks.has(page.path),
  towns: ({ plan }) => plan.identity.towns.length > 0,
  local: ({ plan }) => plan.identity.trade.local,
  shop: ({ plan }) => wayOf(plan) === "shop",
  region: ({ plan }) => wayOf(plan) === "region",
  house: ({ plan }) => wayOf(plan) === "house",
};

/** What lists are of: the values of each of their items. */
const ROWS: Record<string, (place: Place) => readonly Values[]> = {
  offers: ({ plan }) => plan.identity.offers.map(offerValues),
  posts: ({ plan }) => postsOf(plan).map(linkValues),
  articles: ({ plan, page }) => postsOn(plan, page).map(linkValues),
  cases: ({ plan }) => plan.pages.filter(({ kind }) => kind === "case").map(linkValues),
  plans: ({ plan }) => plan.identity.trade.plans,
  faq: ({ plan }) => plan.identity.trade.faq,
  menu: ({ plan }) => menuRows(plan, SITE.menus[plan.identity.kind === "business" ? "business" : "editorial"]),
  footer({ plan }) {
    const areas = plan.pages.filter(({ kind }) => kind === "area");
    return menuRows(plan, [...SITE.menus.footer, ...areas.map(({ path, heading }) => [path, heading] as const)]);
  },
  roles: ({ plan }) =>
    plan.identity.trade.roles.map((role, at) => {
      const person = plan.identity.people[at] ?? "";
      return { ...role, person, first: person.split(" ")[0]!, number: String(at + 1) };
    }),
  testimonials: ({ plan }) =>
    plan.identity.trade.testimonials.map((said, at) => ({
      ...said,
      speaker: SITE.speakers[at % SITE.speakers.length]!,
    })),
  questions({ plan, page }) {
    const answered = plan.pages.filter(({ post }) => post === "question").map((post) => post.heading);
    return page.topic?.questions.filter(({ question }) => !answered.includes(question)) ?? [];
  },
  related: ({ plan, page }) => relatedRows(plan, page),
  suiting: ({ plan, page }) => suitingRows(plan, page),
  rivals({ plan, page }) {
    const { trade, domain } = plan.identity;
    const key = `${domain}|${page.path}`;
    const companies = shuffled(trade.rivals, key).filter((rival) => rival.kind === "business");
    return companies.slice(0, COMPARED_COUNT).map(({ name, domain }, at) => {
      const score = (SCORE.least + SCORE.spread * unit(`${key}|${domain}`)).toFixed(1);
      return { name, domain, score, audience: pick(trade.audiences, `${key}|${at}`) };
    });
  },
};

export function renderPage(plan: SitePlan, page: PlannedPage): string {
  const values = { ...companyValues(plan.identity), ...pageValues(plan, page) };
  return renderLines({ plan, page, values }, SITE.document);
}

function renderLines(place: Place, lines: readonly string[]): string {
  const { plan, page, values } = place;
  const parts = lines.map((text) => {
    const [, not, condition, line = ""] = /^(?:\?(!?)(\w+) )?(.*)$/s.exec(text) ?? [];
    const holds = (name: string) => CONDITIONS[name]?.(place) ?? plan.flaws.has(name, page.path);
    if (condition !== undefined && holds(condition) === (not === "!")) return "";
    if (line.startsWith("<")) return html(line, values);
    if (line.startsWith("# ")) return html(`<h2>${line.slice(2)}</h2>`, values);
    const [name = "", ...args] = line.slice(1).split(" ");
    return line.startsWith("@") ? PARTS[name]!(place, ...args) : paragraph(fill(line, values));
  });
  return parts.filter((part) => part !== "").join("\n");
}

function pageValues(plan: SitePlan, page: PlannedPage): Values {
  const { identity, flaws } = plan;
  const { path, heading, description, topic, question, author = identity.name, published = "", updated = "" } = page;
  const [year, month = 1, day] = published.split("-").map(Number);
  const { testimonials } = identity.trade;
  return {
    ...page.values,
    ...(topic && topicValues(topic)),
    ...{ path, heading, description, author, published, updated },
    title: flaws.titleCopies.get(path) ?? page.title,
    date: `${day} ${MONTHS[month - 1]} ${year}`,
    slugOfPage: path.slice(path.lastIndexOf("/") + 1),
    old: flaws.oldLinks.get(path) ?? "",
    answer: question?.answer ?? "",
    quote: testimonials[(page.index ?? 0) % testimonials.length]?.quote ?? "",
    lastYear: String(flaws.staleYear ? identity.year - STALE_YEARS : identity.year),
  };
}

function relatedRows(plan: SitePlan, page: PlannedPage): Values[] {
  const others = new Set([...postsOn(plan, page), ...shuffled(postsOf(plan), page.path)]);
  others.delete(page);
  const { deadLinks, oldLinks } = plan.flaws;
  const wrong = [
    { path: deadLinks.get(page.path), heading: SITE.related.dead },
    { path: oldLinks.get(page.path), heading: SITE.related.old },
  ];
  const found = wrong.flatMap(({ path, heading }) => (path === undefined ? [] : [{ path, heading }]));
  return [...[...others].slice(0, RELATED_COUNT).map(linkValues), ...found];
}

function menuRows(plan: SitePlan, menu: readonly (readonly [string, string])[]): Values[] {
  const values = companyValues(plan.identity);
  return menu
    .map(([path, text]) => ({ path: fill(path, values), text: fill(text, values) }))
    .filter(({ path }) => plan.byPath.has(path));
}

/** The offers that suit an audience, or any where nobody said which do. */
function suitingRows(plan: SitePlan, page: PlannedPage): Values[] {
  const { offers, trade, domain } = plan.identity;
  const named = trade.offersByAudience[page.index ?? 0] ?? [];
  const fitting = named.flatMap((slug) => offers.find((offer) => offer.slug === slug) ?? []);
  const chosen = fitting.length > 0 ? fitting : shuffled(offers, `${domain}|${page.index}`);
  return chosen.slice(0, OFFERS_PER_AUDIENCE).map((offer) => {
    const topic = trade.topics.find((candidate) => candidate.head === offer.topic);
    const [fact = ""] = shuffled(topic?.facts ?? [], `${page.path}|${offer.slug}`);
    return { ...offerValues(offer), details: shuffled(offer.details, page.path).join(" "), fact };
  });
}

/** JSON-LD blocks of a page; cut short where the plan says so. */
function structuredData(plan: SitePlan, page: PlannedPage, values: Values): string {
  const { trade, city, towns, domain, name } = plan.identity;
  const own = { ...values, handle: domain.split(".")[0]!, heading: page.heading.slice(0, HEADLINE_CHARS_MAX) };
  const isBroken = plan.flaws.has("brokenJsonLd", page.path);
  const script = (block: object) => {
    const filled = (_: string, value: unknown) => (typeof value === "string" ? fill(value, own) : value);
    const json = JSON.stringify({ "@context": "https://schema.org", ...block }, filled).replaceAll("<", "\\u003c");
    return `<script type="application/ld+json">${isBroken ? json.slice(0, -2) : json}</script>`;
  };
  const parent = plan.byPath.get(page.path.slice(0, page.path.lastIndexOf("/")));
  const trail = [plan.byPath.get("/"), parent, page].filter((entry) => entry !== undefined);
  const crumbs = trail.map(({ path, heading }, at) => {
    const item = `https://${domain}${path}`;
    return { "@type": "ListItem", position: at + 1, name: path === "/" ? name : heading, item };
  });
  const answers = trade.faq.map(({ question, answer }) => {
    return { "@type": "Question", name: question, acceptedAnswer: { "@type": "Answer", text: answer } };
  });
  const more: Record<string, object> = { faq: { mainEntity: answers }, home: { areaServed: [city, ...towns] } };
  const main = SITE.structured[page.kind];
  const isHome = page.path === "/";
  return [
    ...(main ? [script({ ...main, ...more[page.kind] })] : []),
    ...(isHome ? [] : [script({ "@type": "BreadcrumbList", itemListElement: crumbs })]),
  ].join("\n");
}

/** How one gets what a company sells: over its counter, at home in its region, or at its own house. */
function wayOf({ identity }: SitePlan): string | null {
  if (!identity.trade.local) return null;
  const way = identity.towns.length > 0 ? "region" : "house";
  return identity.trade.offersPath === "shop" ? "shop" : way;
}

function postsOf(plan: SitePlan): PlannedPage[] {
  return plan.pages.filter((page) => page.kind === "post" && !plan.flaws.has("orphan", page.path));
}

function postsOn(plan: SitePlan, { topic }: PlannedPage): PlannedPage[] {
  return topic ? postsOf(plan).filter((post) => post.topic?.head === topic.head) : [];
}

function linkValues({ path, heading, description }: PlannedPage): Values {
  return { path, heading, description };
}

/** The texts of a kind that the topic, the offer or else the trade of a page has; a topic's in an order of its own. */
function textsOf({ plan, page }: Place, kind: string): readonly string[] {
  const { topic, offer, path } = page;
  const told = topic?.[kind as "facts"];
  if (told) return shuffled(told, path);
  const sources = { ...plan.identity.trade, ...(offer && { details: offer.details }) };
  return sources[kind as "values"] ?? [];
}

function listed(texts: readonly string[], tag: string): string {
  return `<${tag}>${texts.map((text) => `<li>${escapeHtml(text)}</li>`).join("")}</${tag}>`;
}

function paragraph(text: string): string {
  return text === "" ? "" : `<p>${escapeHtml(text)}</p>`;
}

function html(template: string, values: Values): string {
  return fill(template, values, escapeHtml);
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => ESCAPES[mark]!);
}
