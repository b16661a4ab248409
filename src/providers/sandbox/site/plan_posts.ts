import { isClause, sentenceCase, slugOf } from "../phrase.ts";
import { type PostKind, SITE, type Topic } from "../sandbox_data.ts";
import { between, fill, pick, shuffled, unit } from "../seeded.ts";
import { offerValues, type PlannedPage, topicValues } from "./planned_page.ts";
import type { SiteIdentity } from "./site_identity.ts";

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
export function planPosts(identity: SiteIdentity, topics: readonly Topic[]): PlannedPage[] {
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
