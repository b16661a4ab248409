import { sentenceCase } from "../phrase.ts";
import { type Offer, SITE } from "../sandbox_data.ts";
import { fill, pick, shuffled, unit } from "../seeded.ts";
import { headingFor, lowerFirst, type PlannedPage, topicValues } from "./planned_page.ts";
import { escapeHtml, heading, image, link, list, paragraph, renderDocument, table } from "./site_html.ts";
import { companyValues, type SitePlan } from "./site_plan.ts";

/** A page as its parts see it. */
interface Place {
  plan: SitePlan;
  page: PlannedPage;
  fill(text: string): string;
  /** The texts of a kind that the topic, the offer or else the trade of the page has. */
  texts(kind: string): readonly string[];
}

type Part = (place: Place, ...args: string[]) => string;

const COMPARED_COUNT = 5;
const OFFERS_PER_AUDIENCE = 3;
const RELATED_COUNT = 3;
const SCORE = { least: 3.6, spread: 1.3 };
/** How many sentences on its subject an offer's page has, where articles say more of it and where none does. */
const BACKGROUND = { first: 3, withPosts: 5, alone: 7 };
const MONTHS = "January February March April May June July August September October November December".split(" ");

/** What lines of a body that begin with `@` stand for. */
const PARTS: Record<string, Part> = {
  image: ({ plan, page, fill }, src = "", ...alt) =>
    image({ src: fill(src), alt: plan.flaws.has("withoutAlt", page.path) ? null : fill(alt.join(" ")), first: true }),
  link: ({ fill }, path = "", ...text) => `<p>${link(path, fill(text.join(" ")))}</p>`,
  list: ({ page, texts }, kind = "", order) => list(ordered(texts(kind), page, order)),
  ordered: ({ texts }, kind = "") => list(texts(kind), { tag: "ol" }),
  text: ({ page, texts }, kind = "", order) => paragraph(ordered(texts(kind), page, order).join(" ")),
  facts: ({ page, texts }, size = "1", from = "0", to = "9", order) => {
    const facts = ordered(texts("facts"), page, order);
    const count = Math.ceil(facts.length / Number(size));
    const place = (text: string) => (text === "half" ? 1 + Math.ceil((count - 1) / 2) : Number(text));
    const groups = Array.from({ length: count }, (_, at) => facts.slice(at * Number(size), (at + 1) * Number(size)));
    return groups
      .slice(place(from), place(to))
      .map((group) => paragraph(group.join(" ")))
      .join("\n");
  },
  story: ({ plan, fill }, count) => {
    const story = plan.identity.trade.story.map(fill);
    return count === undefined ? story.map(paragraph).join("\n") : paragraph(story.slice(0, Number(count)).join(" "));
  },
  quotes: ({ plan }, count) =>
    plan.identity.trade.testimonials
      .slice(0, Number(count))
      .map(({ quote, role }, index) => {
        const speaker = SITE.speakers[index % SITE.speakers.length];
        return `<blockquote>${paragraph(quote)}<cite>${speaker}, ${escapeHtml(role)}</cite></blockquote>`;
      })
      .join("\n"),
  quote: ({ plan, page }) => {
    const { testimonials } = plan.identity.trade;
    return `<blockquote>${paragraph(testimonials[(page.index ?? 0) % testimonials.length]?.quote ?? "")}</blockquote>`;
  },
  posts: ({ plan }, count) =>
    list(
      postsOf(plan)
        .slice(0, Number(count))
        .map((post) => `<h3>${link(post.path, post.heading)}</h3>${paragraph(post.description)}`),
      { isHtml: true },
    ),
  cases: ({ plan }) =>
    list(
      plan.pages
        .filter((page) => page.kind === "case")
        .map((page) => `<h2>${link(page.path, page.heading)}</h2>${paragraph(page.description)}`),
      { isHtml: true },
    ),
  team: ({ plan }) =>
    list(
      plan.identity.trade.roles.map(({ role, bio }, index) => {
        const person = plan.identity.people[index] ?? plan.identity.name;
        const picture = image({ src: `/images/team-${index + 1}.jpg`, alt: person });
        return `${picture}<h3>${escapeHtml(person)}</h3>${paragraph(`${role}. ${person.split(" ")[0]} ${bio}`)}`;
      }),
      { isHtml: true },
    ),
  cards: ({ plan }) =>
    list(
      plan.identity.offers.map(
        (offer) =>
          `<h3>${offerLink(plan, offer)}</h3>${paragraph(offer.summary)}${paragraph(fill(SITE.offer.price, { price: offer.price }))}`,
      ),
      { isHtml: true },
    ),
  plans: ({ plan }) =>
    table(
      ["Plan", "Price", "What it is"],
      plan.identity.trade.plans.map(({ name, price, text }) => [name, price, text].map(escapeHtml)),
    ),
  prices: ({ plan }) =>
    table(
      ["Offer", "Price", "What it is"],
      plan.identity.offers.map((offer) => [offerLink(plan, offer), escapeHtml(offer.price), escapeHtml(offer.summary)]),
    ),
  cost: ({ page, fill }) =>
    /\d/.test(page.offer?.price ?? "")
      ? `${heading(2, "What it costs")}${paragraph(fill(SITE.offer.cost))}`
      : paragraph(fill(SITE.offer.price)),
  place: ({ plan, fill }) => {
    const { trade, towns } = plan.identity;
    const way = trade.offersPath === "shop" ? "shop" : towns.length > 0 ? "region" : "house";
    return trade.local ? `${heading(2, "Where and when")}${paragraph(fill(SITE.offer[way]))}` : "";
  },
  background,
  articles: ({ plan, page }, ...title) => {
    const posts = postsOf(plan).filter((post) => post.topic?.head === page.topic?.head);
    const links = posts.map((post) => link(post.path, post.heading));
    return posts.length === 0 ? "" : `${heading(2, title.join(" "))}${list(links, { isHtml: true })}`;
  },
  suiting,
  own,
  rivals,
  questions: ({ plan, page }) => {
    const answered = new Set(plan.pages.filter((other) => other.post === "question").map((other) => other.heading));
    return (page.topic?.questions ?? [])
      .filter(({ question }) => !answered.has(question))
      .map(({ question, answer }) => heading(2, question) + paragraph(answer))
      .join("\n");
  },
  faq: ({ plan }) =>
    plan.identity.trade.faq.map(({ question, answer }) => heading(2, question) + paragraph(answer)).join("\n"),
  old: ({ plan, page }, ...text) => {
    const path = plan.flaws.oldLinks.get(page.path);
    return path === undefined ? "" : `<p>${link(path, text.join(" "))}</p>`;
  },
  towns: ({ plan, fill }, ...text) => (plan.identity.towns.length > 0 ? paragraph(fill(text.join(" "))) : ""),
  form: () =>
    '<form action="/thank-you" method="post"><label for="email">E-mail</label><input id="email" name="email" type="email" autocomplete="email"><label for="message">Message</label><textarea id="message" name="message"></textarea><button>Send</button></form>',
};

/** A whole page of a generated site as HTML. */
export function renderPage(plan: SitePlan, page: PlannedPage): string {
  const place = placeOf(plan, page);
  const lines = page.body.map((line) => {
    if (line.startsWith("# ")) return heading(2, place.fill(headingFor(line.slice(2), page.topic)));
    const [name = "", ...args] = line.slice(1).split(" ");
    return line.startsWith("@") ? PARTS[name]!(place, ...args) : paragraph(place.fill(line));
  });
  const parts = page.kind === "post" ? article(place, lines) : [heading(1, page.heading), ...lines];
  return renderDocument(plan, page, parts.filter((part) => part !== "").join("\n"));
}

function placeOf(plan: SitePlan, page: PlannedPage): Place {
  const { topic, offer, question } = page;
  const values = {
    ...companyValues(plan.identity),
    ...page.values,
    ...(topic && topicValues(topic)),
    heading: page.heading,
    description: page.description,
    answer: question?.answer ?? "",
  };
  const sources: Record<string, unknown> = { ...plan.identity.trade, ...topic, ...offer };
  return { plan, page, fill: (text) => fill(text, values), texts: (kind) => sources[kind] as readonly string[] };
}

function ordered(texts: readonly string[], page: PlannedPage, order: string | undefined): readonly string[] {
  return order === "mixed" ? shuffled(texts, page.path) : texts;
}

function postsOf(plan: SitePlan): PlannedPage[] {
  return plan.pages.filter((page) => page.kind === "post" && !plan.flaws.has("orphan", page.path));
}

function offerLink(plan: SitePlan, offer: Offer, text = offer.name): string {
  return link(`/${plan.identity.trade.offersPath}/${offer.slug}`, text);
}

/** An article around its lines: who wrote it when, a picture, and what to read next. */
function article({ plan, page }: Place, lines: readonly string[]): string[] {
  const { flaws, identity } = plan;
  const [year, month, day] = (page.published ?? "").split("-").map(Number);
  const date = `<time datetime="${page.published}">${day} ${MONTHS[(month ?? 1) - 1]} ${year}</time>`;
  const alt = flaws.has("withoutAlt", page.path) ? null : sentenceCase(page.topic?.head ?? page.heading);
  return [
    `<article>${heading(1, page.heading)}<p class="byline">By ${escapeHtml(page.author ?? identity.name)}, ${date}</p>`,
    image({ src: `/images/${page.path.split("/").at(-1)}.jpg`, alt, first: true }),
    ...lines,
    flaws.has("mixedContent", page.path)
      ? image({ src: `http://${identity.domain}/images/team.jpg`, alt: "The team" })
      : "",
    relatedLinks(plan, page),
    flaws.has("severalH1", page.path) ? heading(1, "Read on") : "",
    "</article>",
  ];
}

function relatedLinks(plan: SitePlan, page: PlannedPage): string {
  const others = postsOf(plan).filter((other) => other.path !== page.path);
  const same = others.filter((other) => other.topic?.head === page.topic?.head);
  const chosen = [...same, ...shuffled(others, page.path).filter((other) => !same.includes(other))];
  const entries = chosen.slice(0, RELATED_COUNT).map((other) => link(other.path, other.heading));
  const dead = plan.flaws.deadLinks.get(page.path);
  const old = plan.flaws.oldLinks.get(page.path);
  if (dead) entries.push(link(dead, "More on this from last summer"));
  if (old) entries.push(link(old, "Who writes here"));
  return `<aside>${heading(2, "Read next")}${list(entries, { isHtml: true })}</aside>`;
}

/** What there is to know about an offer's subject: all of it where no article says it. */
function background({ plan, page }: Place): string {
  const { topic } = page;
  if (!topic) return "";
  const hasPosts = postsOf(plan).some((post) => post.topic?.head === topic.head);
  const facts = shuffled(topic.facts, page.path);
  const { first, withPosts, alone } = BACKGROUND;
  return [
    heading(2, `${sentenceCase(topic.head)}: good to know`),
    paragraph(facts.slice(0, first).join(" ")),
    paragraph(facts.slice(first, hasPosts ? withPosts : alone).join(" ")),
    ...(hasPosts ? [] : [heading(2, "Our tips"), list(topic.tips)]),
    ...(hasPosts ? [] : topic.questions.map(({ question, answer }) => heading(2, question) + paragraph(answer))),
  ].join("\n");
}

/** The offers that suit an audience, or any where nobody said which do. */
function suiting({ plan, page }: Place): string {
  const { offers, trade, domain } = plan.identity;
  const named = trade.offersByAudience[page.index ?? 0] ?? [];
  const fitting = named.flatMap((slug) => offers.find((offer) => offer.slug === slug) ?? []);
  const chosen = fitting.length > 0 ? fitting : shuffled(offers, `${domain}|${page.index}`);
  return chosen
    .slice(0, OFFERS_PER_AUDIENCE)
    .map((offer) => {
      const topic = trade.topics.find((candidate) => candidate.head === offer.topic);
      const fact = topic ? shuffled(topic.facts, `${page.path}|${offer.slug}`)[0] : "";
      const text = `${offer.summary} ${shuffled(offer.details, page.path).join(" ")} ${fact}`.trim();
      return `<h2>${offerLink(plan, offer)}</h2>${paragraph(text)}`;
    })
    .join("\n");
}

/** What the company itself offers on the topic. */
function own({ plan, page }: Place): string {
  const { kind, offers, name, domain } = plan.identity;
  const offer = kind === "business" ? offers.find((candidate) => candidate.topic === page.topic?.head) : undefined;
  if (!offer) return "";
  const details = shuffled(offer.details, `${domain}|${offer.topic}`).join(" ");
  return [
    heading(2, `${offer.name} at ${name}`),
    paragraph(`${name} offers ${lowerFirst(offer.summary)} ${details}`),
    `<p>${offerLink(plan, offer, `${offer.name}, ${offer.price}`)}</p>`,
  ].join("\n");
}

/** Only publications compare: the companies of the trade, each with a link to its site. */
function rivals({ plan, page }: Place): string {
  const { domain, trade } = plan.identity;
  const key = `${domain}|${page.path}`;
  const companies = trade.rivals.filter((rival) => rival.kind === "business");
  const rows = shuffled(companies, key)
    .slice(0, COMPARED_COUNT)
    .map((rival, index) => {
      const score = (SCORE.least + SCORE.spread * unit(`${key}|${rival.domain}`)).toFixed(1);
      const audience = pick(trade.audiences, `${key}|${index}`);
      return [link(`https://${rival.domain}/`, rival.name), `${score} of 5`, escapeHtml(audience)];
    });
  return table(["Provider", "Our score", "Suits"], rows);
}
