import { isClause, joined, sentenceCase, slugOf, subjectTokens, titleCase, withLabelArticle } from "../phrase.ts";
import { type Offer, type PageText, type PostKind, SITE, type Topic } from "../sandbox_data.ts";
import { between, fill, pick, shuffled, unit } from "../seeded.ts";
import { offerValues, type PlannedPage, topicValues } from "./planned_page.ts";
import type { SiteIdentity } from "./site_identity.ts";

const TOPIC_SHARE_COVERED = 0.62;
const TOPICS_COVERED_MIN = 6;
const AUDIENCES_NAMED = 3;

export type SitePlan = ReturnType<typeof planSite>;

/** Plans the site of an identity: the same identity always gives the same plan. */
export function planSite(identity: SiteIdentity) {
  const { kind, trade } = identity;
  const group = kind === "business" ? "business" : "editorial";
  const texts = SITE.pages.filter((text) => text.for === group || text.for === "all");
  // Sites of other languages have what others link to, no more.
  const pages =
    trade.language === "en"
      ? [...texts.flatMap((text) => pagesOf(identity, text)), ...planPosts(identity, coveredTopics(identity))]
      : [];
  const byPath = new Map(pages.map((page) => [page.path, page]));
  return { identity, pages, byPath, flaws: applyFlaws(identity, pages) };
}

export function pageTokens(page: PlannedPage): string[] {
  const extra = page.post === "guide" || page.kind === "offer" ? (page.topic?.head ?? "") : "";
  return subjectTokens(`${page.title} ${page.heading} ${extra}`);
}

export function companyValues(identity: SiteIdentity): Record<string, string> {
  const { trade, name, city, domain, kind, street, phone, towns, founded } = identity;
  const what = kind === "business" ? "" : SITE.editorial[kind];
  return {
    name,
    city,
    domain,
    street,
    phone,
    towns: towns.join(", "),
    year: String(founded),
    phoneNumber: phone.replaceAll(" ", ""),
    language: trade.language,
    schemaType: kind === "business" ? trade.schemaType : "Organization",
    trade: sentenceCase(trade.trade),
    Trade: titleCase(trade.trade),
    aLabel: withLabelArticle(trade.label),
    tagline: fill(pick(trade.taglines, `${domain}|tagline`), { name, city }),
    audiences: joined(trade.audiences.slice(0, AUDIENCES_NAMED)),
    allAudiences: trade.audiences.join(", "),
    offersPath: trade.offersPath,
    offersLabel: trade.offersLabel,
    subject: trade.topics[0]?.head ?? trade.label,
    what,
    whatLower: what.toLowerCase(),
  };
}

function coveredTopics({ trade, domain, kind }: SiteIdentity): readonly Topic[] {
  if (kind !== "business") return trade.topics;
  const order = (topic: Topic) => unit(`${domain}|covers|${topic.head}`);
  const count = Math.max(TOPICS_COVERED_MIN, Math.round(trade.topics.length * TOPIC_SHARE_COVERED));
  return trade.topics.toSorted((a, b) => order(a) - order(b)).slice(0, count);
}

function pagesOf(identity: SiteIdentity, text: PageText): PlannedPage[] {
  const { trade, offers } = identity;
  const company = companyValues(identity);
  const page = (values: Record<string, string>, more: Partial<PlannedPage> = {}): PlannedPage => {
    const filled = (line: string) => fill(line, { ...company, ...values });
    const title = filled(text.title);
    const texts = { heading: filled(text.heading), description: filled(text.description) };
    return { path: filled(text.path), kind: text.kind, title, ...texts, body: text.body, values, ...more };
  };
  switch (text.each) {
    case "offers":
      return offers.map((offer) => {
        const topic = trade.topics.find((candidate) => candidate.head === offer.topic);
        const values = offerValues(offer);
        const title = fill(offerTitle(identity, offer), { ...company, ...values });
        return page({ ...values, offerTitle: title }, { offer, ...(topic && { topic }) });
      });
    case "cases":
      return trade.cases.map((study) => page({ ...study, slug: slugOf(study.client) }));
    case "audiences":
      return trade.audiences.map((audience, index) =>
        page({ audience, slug: slugOf(audience), index: String(index) }, { index }),
      );
    case undefined:
      return text.kind === "cases" && trade.cases.length === 0 ? [] : [page({})];
  }
}

function offerTitle({ domain, trade }: SiteIdentity, offer: Offer): string {
  const hasSubject = subjectTokens(offer.topic).every((token) => subjectTokens(offer.name).includes(token));
  const isPlaced = trade.local && trade.offersPath !== "shop";
  const titles = SITE.offer.titles.filter((title) => isPlaced || !title.includes("{city}"));
  return pick(hasSubject ? titles : [...titles, ...SITE.offer.topicTitles], `${domain}|${offer.slug}`);
}

const STALE_YEAR_SHARE = 0.4;

/** Chooses the faults of one site; their number grows with the site, their places depend on the domain alone. */
function applyFlaws(identity: SiteIdentity, pages: readonly PlannedPage[]) {
  const key = `${identity.domain}|flaws`;
  const pathsOf = (name: string, kinds: readonly string[]) => {
    const some = pages.filter((page) => kinds.includes(page.kind));
    return shuffled(some, `${key}|${name}`).map((page) => page.path);
  };
  const paths = { posts: pathsOf("posts", ["post"]), offers: pathsOf("offers", ["offer", "area"]) };
  const { posts, offers } = paths;
  const chance = (name: string, share: number) => unit(`${key}|${name}`) < share;
  const flawed = SITE.flaws
    .filter(({ flaw, share }) => chance(flaw, share))
    .flatMap(({ flaw, kind, from, to }) => paths[kind].slice(from, to).map((path) => `${flaw} ${path}`));
  const source = pages.find((page) => page.path === offers[5]);
  const mapped = (...entries: [string | undefined, string | undefined][]) =>
    new Map(entries.filter((entry): entry is [string, string] => !entry.includes(undefined)));
  return {
    /** Whether a page has one of the flaws that the site's texts name. */
    has: (flaw: string, path: string) => flawed.includes(`${flaw} ${path}`),
    /** Path and the title it wrongly shares with another page. */
    titleCopies: mapped([offers[6], source?.title]),
    /** Page and the dead, or the redirecting, address it links to. */
    deadLinks: mapped([posts[1], "/blog/summer-news"], [posts[5], `/${identity.trade.offersPath}/gift-card-2022`]),
    oldLinks: mapped([posts[2], "/about-us"], ["/faq", "/news"]),
    blockedAgents: pick(SITE.blockedAgents, `${key}|agents`),
    staleYear: chance("year", STALE_YEAR_SHARE),
  };
}

const POSTS_MAX = 28;
/** Share of topics with an article of a kind, where a company has them. */
const SHARES = { question: 0.7, mistakes: 0.42, updated: 0.4 };
/** Articles appeared over the two years before the site's own. */
const POST_DAYS = { min: 0, max: 720 };
const UPDATE_DAYS = { min: 20, max: 120 };
const FIRST_DAY = 8;
const LAST_DAY = { month: 11, day: 30 };
const DAY_MS = 86_400_000;
const DESCRIPTION_CHARS_MAX = 155;

/** The articles of a site, newest first: one to four on each topic it covers. */
function planPosts(identity: SiteIdentity, topics: readonly Topic[]): PlannedPage[] {
  const drafts = topics.flatMap((topic) => topicPosts(identity, topic));
  return shuffled(drafts, `${identity.domain}|posts`)
    .slice(0, POSTS_MAX)
    .map((post) => ({
      ...post,
      ...postDates(identity, post.path),
      author: pick(identity.people, post.path),
    }))
    .sort((a, b) => (b.published ?? "").localeCompare(a.published ?? "") || a.path.localeCompare(b.path));
}

function topicPosts(identity: SiteIdentity, topic: Topic): PlannedPage[] {
  const { domain, kind } = identity;
  const offer = kind === "business" ? identity.offers.find((each) => each.topic === topic.head) : undefined;
  const { head, questions, mistakes, facts } = topic;
  const has = (name: keyof typeof SHARES) => unit(`${domain}|${head}|${name}`) < SHARES[name];
  const isNamed = !isClause(head);
  const X = sentenceCase(head);
  const post = (of: PostKind, title: string, source: string | undefined): PlannedPage => ({
    path: `/blog/${slugOf(title)}`,
    kind: "post",
    title: `${title} | ${identity.name}`,
    heading: title,
    description: shorten(source ?? title),
    body: SITE.posts[of],
    topic,
    post: of,
    ...(offer && { offer, values: offerValues(offer) }),
  });
  const question = questions[between(`${domain}|${head}`, { min: 0, max: questions.length - 1 })];
  const isSought = topic.variants.some((variant) => variant.startsWith("best "));
  return [
    post("guide", guideTitle(domain, topic), facts[0]),
    ...(question && has("question") ? [{ ...post("question", question.question, question.answer), question }] : []),
    ...(isNamed && has("mistakes") ? [post("mistakes", `Ways to spoil ${head}`, mistakes[0])] : []),
    ...(isNamed && kind !== "business"
      ? [post("compared", `${isSought ? `Best ${head}` : X}: five providers side by side`, facts[0])]
      : []),
  ];
}

function guideTitle(domain: string, topic: Topic): string {
  const head = sentenceCase(topic.head);
  if (topic.head.startsWith("how to ")) return head;
  if (topic.head.includes(" vs ")) return `${head}: which suits whom`;
  return fill(pick(SITE.guideTitles, `${domain}|${topic.head}`), topicValues(topic));
}

function postDates(identity: SiteIdentity, path: string): { published: string; updated: string } {
  const key = `${identity.domain}|${path}`;
  const day = Date.UTC(identity.year - 2, 0, FIRST_DAY) + between(`${key}|day`, POST_DAYS) * DAY_MS;
  const later = unit(`${key}|updated`) < SHARES.updated ? between(`${key}|later`, UPDATE_DAYS) * DAY_MS : 0;
  const last = Date.UTC(identity.year - 1, LAST_DAY.month, LAST_DAY.day);
  return { published: isoDay(day), updated: isoDay(Math.min(day + later, last)) };
}

function shorten(text: string): string {
  if (text.length <= DESCRIPTION_CHARS_MAX) return text;
  const cut = text.slice(0, DESCRIPTION_CHARS_MAX);
  const end = Math.max(cut.lastIndexOf(". "), cut.lastIndexOf(", "), cut.lastIndexOf(" "));
  return `${cut.slice(0, end).replace(/[,.]$/, "")}.`;
}

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
