import { sentenceCase } from "../phrase.ts";
import { type Offer, SITE } from "../sandbox_data.ts";
import { fill, pick, shuffled, unit } from "../seeded.ts";
import { headingFor, type PlannedPage, topicValues } from "./planned_page.ts";
import { escapeHtml, heading, image, items, link, list, paragraph, renderDocument, table } from "./site_html.ts";
import { companyValues, type SitePlan } from "./site_plan.ts";

/** A page as its parts see it. */
interface Place {
  plan: SitePlan;
  page: PlannedPage;
  fill(text: string): string;
  /** The texts of a kind that the topic, the offer or else the trade of the page has. */
  texts(kind: string, order?: string): readonly string[];
}

const COMPARED_COUNT = 5;
const OFFERS_PER_AUDIENCE = 3;
const RELATED_COUNT = 3;
const SCORE = { least: 3.6, spread: 1.3 };
const MONTHS = "January February March April May June July August September October November December".split(" ");

/** What lines of a body that begin with `@` stand for. */
const PARTS: Record<string, (place: Place, ...args: string[]) => string> = {
  image: ({ plan, page, fill }, src = "", ...alt) =>
    image({ src: fill(src), alt: plan.flaws.has("withoutAlt", page.path) ? null : fill(alt.join(" ")), first: true }),
  link: ({ fill }, path = "", ...text) => `<p>${link(fill(path), fill(text.join(" ")))}</p>`,
  list: ({ texts }, kind = "", order) => list(texts(kind, order)),
  ordered: ({ texts }, kind = "") => list(texts(kind), "ol"),
  text: ({ texts }, kind = "", order) => paragraph(texts(kind, order).join(" ")),
  facts,
  story: ({ plan, fill }, count) => {
    const story = plan.identity.trade.story.map(fill);
    return count === undefined ? story.map(paragraph).join("\n") : paragraph(story.slice(0, Number(count)).join(" "));
  },
  quotes: ({ plan }, count) => {
    const quotes = plan.identity.trade.testimonials.slice(0, Number(count));
    return quotes
      .map(({ quote, role }, at) => quotation(quote, `${SITE.speakers[at % SITE.speakers.length]}, ${role}`))
      .join("\n");
  },
  quote: ({ plan, page }) => {
    const { testimonials } = plan.identity.trade;
    return quotation(testimonials[(page.index ?? 0) % testimonials.length]?.quote ?? "");
  },
  posts: ({ plan }, count) =>
    items(
      postsOf(plan)
        .slice(0, Number(count))
        .map((post) => entry(post, "h3")),
    ),
  cases: ({ plan }) => items(plan.pages.filter(({ kind }) => kind === "case").map((page) => entry(page, "h2"))),
  articles: ({ plan, page }) => items(postsOn(plan, page).map((post) => link(post.path, post.heading))),
  team: ({ plan }) =>
    items(
      plan.identity.trade.roles.map(({ role, bio }, at) => {
        const person = plan.identity.people[at] ?? plan.identity.name;
        const picture = image({ src: `/images/team-${at + 1}.jpg`, alt: person });
        return picture + heading(3, person) + paragraph(`${role}. ${person.split(" ")[0]} ${bio}`);
      }),
    ),
  cards: ({ plan }) => {
    const priced = (offer: Offer) => paragraph(offer.summary) + paragraph(fill(SITE.price, { price: offer.price }));
    return items(plan.identity.offers.map((offer) => `<h3>${offerLink(plan, offer)}</h3>${priced(offer)}`));
  },
  plans: ({ plan }) => {
    const rows = plan.identity.trade.plans.map(({ name, price, text }) => [name, price, text].map(escapeHtml));
    return table(["Plan", "Price", "What it is"], rows);
  },
  prices: ({ plan }) => {
    const rows = plan.identity.offers.map((offer) => [
      offerLink(plan, offer),
      ...[offer.price, offer.summary].map(escapeHtml),
    ]);
    return table(["Offer", "Price", "What it is"], rows);
  },
  suiting,
  rivals,
  questions: ({ plan, page }) => {
    const answered = plan.pages.filter(({ post }) => post === "question").map((other) => other.heading);
    return answers(page.topic?.questions.filter(({ question }) => !answered.includes(question)) ?? []);
  },
  faq: ({ plan }) => answers(plan.identity.trade.faq),
  form: () => SITE.form,
};

/** A whole page of a generated site as HTML. */
export function renderPage(plan: SitePlan, page: PlannedPage): string {
  const place = placeOf(plan, page);
  const conditions = conditionsOf(plan, page);
  const lines = page.body.map((text) => {
    const [, condition, line = ""] = /^(?:\?(\w+) )?(.*)$/.exec(text) ?? [];
    if (condition !== undefined && !conditions[condition]) return "";
    if (line.startsWith("# ")) return heading(2, place.fill(headingFor(line.slice(2), page.topic)));
    const [name = "", ...args] = line.slice(1).split(" ");
    return line.startsWith("@") ? PARTS[name]!(place, ...args) : paragraph(place.fill(line));
  });
  const parts = page.kind === "post" ? article(plan, page, lines) : [heading(1, page.heading), ...lines];
  return renderDocument(plan, page, parts.filter((part) => part !== "").join("\n"));
}

function placeOf(plan: SitePlan, page: PlannedPage): Place {
  const { topic, offer, question, heading, description, path } = page;
  const old = plan.flaws.oldLinks.get(path) ?? "";
  const own = { heading, description, old, answer: question?.answer ?? "" };
  const values = { ...companyValues(plan.identity), ...page.values, ...(topic && topicValues(topic)), ...own };
  const sources: Record<string, unknown> = {
    ...plan.identity.trade,
    ...topic,
    ...(offer && { details: offer.details }),
  };
  return {
    plan,
    page,
    fill: (text) => fill(text, values),
    texts(kind, order) {
      const texts = sources[kind] as readonly string[];
      return order === "mixed" ? shuffled(texts, path) : texts;
    },
  };
}

/** What a line of a body may depend on. */
function conditionsOf(plan: SitePlan, page: PlannedPage): Record<string, boolean> {
  const { trade, towns } = plan.identity;
  const priced = /\d/.test(page.offer?.price ?? "");
  const shop = trade.local && trade.offersPath === "shop";
  const region = trade.local && !shop && towns.length > 0;
  const told = postsOn(plan, page).length > 0;
  const sells = page.offer !== undefined;
  const old = plan.flaws.oldLinks.has(page.path);
  const house = trade.local && !shop && !region;
  return {
    priced,
    unpriced: !priced,
    local: trade.local,
    shop,
    region,
    house,
    towns: towns.length > 0,
    told,
    alone: !told,
    sells,
    old,
  };
}

/** An article around its lines: who wrote it when, a picture, and what to read next. */
function article(plan: SitePlan, page: PlannedPage, lines: readonly string[]): string[] {
  const { flaws, identity } = plan;
  const [year, month, day] = (page.published ?? "").split("-").map(Number);
  const date = `<time datetime="${page.published}">${day} ${MONTHS[(month ?? 1) - 1]} ${year}</time>`;
  const alt = flaws.has("withoutAlt", page.path) ? null : sentenceCase(page.topic?.head ?? page.heading);
  const mixed = image({ src: `http://${identity.domain}/images/team.jpg`, alt: "The team" });
  return [
    `<article>${heading(1, page.heading)}<p class="byline">By ${escapeHtml(page.author ?? identity.name)}, ${date}</p>`,
    image({ src: `/images/${page.path.split("/").at(-1)}.jpg`, alt, first: true }),
    ...lines,
    flaws.has("mixedContent", page.path) ? mixed : "",
    relatedLinks(plan, page),
    flaws.has("severalH1", page.path) ? heading(1, "Read on") : "",
    "</article>",
  ];
}

function relatedLinks(plan: SitePlan, page: PlannedPage): string {
  const others = postsOf(plan).filter((other) => other.path !== page.path);
  const chosen = new Set([...postsOn(plan, page), ...shuffled(others, page.path)]);
  chosen.delete(page);
  const entries = [...chosen].slice(0, RELATED_COUNT).map((other) => link(other.path, other.heading));
  const dead = plan.flaws.deadLinks.get(page.path);
  const old = plan.flaws.oldLinks.get(page.path);
  if (dead) entries.push(link(dead, SITE.related.dead));
  if (old) entries.push(link(old, SITE.related.old));
  return `<aside>${heading(2, SITE.related.next)}${items(entries)}</aside>`;
}

/** Texts in paragraphs of so many, from one paragraph to before another; `half` is where the later half begins. */
function facts({ texts }: Place, size = "1", from = "0", to = "9", order = ""): string {
  const facts = texts("facts", order);
  const count = Math.ceil(facts.length / Number(size));
  const at = (text: string) => (text === "half" ? Math.ceil((count + 1) / 2) : Number(text));
  const groups = Array.from({ length: count }, (_, group) =>
    facts.slice(group * Number(size), (group + 1) * Number(size)),
  );
  return groups
    .slice(at(from), at(to))
    .map((group) => paragraph(group.join(" ")))
    .join("\n");
}

/** The offers that suit an audience, or any where nobody said which do. */
function suiting({ plan, page }: Place): string {
  const { offers, trade, domain } = plan.identity;
  const named = trade.offersByAudience[page.index ?? 0] ?? [];
  const fitting = named.flatMap((slug) => offers.find((offer) => offer.slug === slug) ?? []);
  const chosen = fitting.length > 0 ? fitting : shuffled(offers, `${domain}|${page.index}`);
  const told = chosen.slice(0, OFFERS_PER_AUDIENCE).map((offer) => {
    const topic = trade.topics.find((candidate) => candidate.head === offer.topic);
    const fact = shuffled(topic?.facts ?? [], `${page.path}|${offer.slug}`).slice(0, 1);
    const text = [offer.summary, ...shuffled(offer.details, page.path), ...fact].join(" ");
    return `<h2>${offerLink(plan, offer)}</h2>${paragraph(text)}`;
  });
  return told.join("\n");
}

/** Only publications compare: the companies of the trade, each with a link to its site. */
function rivals({ plan, page }: Place): string {
  const { domain, trade } = plan.identity;
  const key = `${domain}|${page.path}`;
  const companies = shuffled(trade.rivals, key).filter((rival) => rival.kind === "business");
  const rows = companies.slice(0, COMPARED_COUNT).map((rival, index) => {
    const score = (SCORE.least + SCORE.spread * unit(`${key}|${rival.domain}`)).toFixed(1);
    const audience = pick(trade.audiences, `${key}|${index}`);
    return [link(`https://${rival.domain}/`, rival.name), `${score} of 5`, escapeHtml(audience)];
  });
  return table(["Provider", "Our score", "Suits"], rows);
}

function postsOf(plan: SitePlan): PlannedPage[] {
  return plan.pages.filter((page) => page.kind === "post" && !plan.flaws.has("orphan", page.path));
}

function postsOn(plan: SitePlan, { topic }: PlannedPage): PlannedPage[] {
  return topic ? postsOf(plan).filter((post) => post.topic?.head === topic.head) : [];
}

function offerLink(plan: SitePlan, offer: Offer): string {
  return link(`/${plan.identity.trade.offersPath}/${offer.slug}`, offer.name);
}

function entry({ path, heading, description }: PlannedPage, tag: string): string {
  return `<${tag}>${link(path, heading)}</${tag}>${paragraph(description)}`;
}

function quotation(quote: string, by = ""): string {
  return `<blockquote>${paragraph(quote)}${by === "" ? "" : `<cite>${escapeHtml(by)}</cite>`}</blockquote>`;
}

function answers(entries: readonly { question: string; answer: string }[]): string {
  return entries.map(({ question, answer }) => heading(2, question) + paragraph(answer)).join("\n");
}
