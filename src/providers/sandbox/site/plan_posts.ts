import type { Topic } from "../packs/industry_pack.ts";
import { sentenceCase, slugOf } from "../phrase.ts";
import { between, pick, shuffled, unit } from "../seeded.ts";
import type { PlannedPage, PostKind } from "./planned_page.ts";
import type { SiteIdentity } from "./site_identity.ts";

const POSTS_MAX = 28;
/** Articles appeared over the two years before the site's own. */
const POST_DAYS_SPAN = 720;
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
  const chance = (kind: string) => unit(`${identity.domain}|${topic.head}|${kind}`);
  const isPhrase = topic.head.startsWith("how to ") || topic.head.includes(" vs ");
  const posts: PlannedPage[] = [post(identity, { topic, kind: "guide", title: guideTitle(identity.domain, topic) })];
  const question =
    topic.questions[between(`${identity.domain}|${topic.head}`, { min: 0, max: topic.questions.length - 1 })];
  if (question && chance("question") < 0.7)
    posts.push({ ...post(identity, { topic, kind: "question", title: question.question }), question });
  if (!isPhrase && chance("mistakes") < 0.42)
    posts.push(
      post(identity, {
        topic,
        kind: "mistakes",
        title: `${numberWord(topic.mistakes.length)} mistakes with ${topic.head}`,
      }),
    );
  if (!isPhrase && chance("checklist") < 0.3)
    posts.push(post(identity, { topic, kind: "checklist", title: `${sentenceCase(topic.head)}: a short checklist` }));
  if (identity.kind !== "business" && !isPhrase)
    posts.push(post(identity, { topic, kind: "compared", title: comparedTitle(topic) }));
  return posts;
}

function post(identity: SiteIdentity, options: { topic: Topic; kind: PostKind; title: string }): PlannedPage {
  const { topic, kind, title } = options;
  const lead = kind === "question" ? topic.questions.find((entry) => entry.question === title)?.answer : undefined;
  const source =
    lead ?? (kind === "mistakes" ? topic.mistakes[0] : kind === "checklist" ? topic.tips[0] : topic.facts[0]) ?? title;
  return {
    path: `/blog/${slugOf(title)}`,
    kind: "post",
    title: `${title} | ${identity.name}`,
    heading: title,
    description: shorten(source),
    topic,
    post: kind,
  };
}

function comparedTitle(topic: Topic): string {
  const isSought = topic.variants.some((variant) => variant.startsWith("best "));
  return isSought
    ? `Best ${topic.head}: five providers compared`
    : `${sentenceCase(topic.head)}: five providers compared`;
}

function guideTitle(domain: string, topic: Topic): string {
  const head = sentenceCase(topic.head);
  if (topic.head.startsWith("how to ")) return head;
  if (topic.head.includes(" vs ")) return `${head}: what is the difference?`;
  return pick(
    [
      `${head}: a practical guide`,
      `${head}: what matters and what does not`,
      `${head}: what to know before you decide`,
      `${head} explained in plain words`,
    ],
    `${domain}|${topic.head}`,
  );
}

function postDates(identity: SiteIdentity, path: string): { published: string; updated: string } {
  const key = `${identity.domain}|${path}`;
  const day = Date.UTC(identity.year - 2, 0, 8) + between(`${key}|day`, { min: 0, max: POST_DAYS_SPAN }) * DAY_MS;
  const later = unit(`${key}|updated`) < 0.4 ? between(`${key}|later`, { min: 20, max: 120 }) * DAY_MS : 0;
  return { published: isoDay(day), updated: isoDay(Math.min(day + later, Date.UTC(identity.year - 1, 11, 30))) };
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

function numberWord(count: number): string {
  return ["No", "One", "Two", "Three", "Four", "Five"][count] ?? String(count);
}
