import { joined, sentenceCase, slugOf, subjectTokens, titleCase, withLabelArticle } from "../phrase.ts";
import { type Offer, type PageText, SITE, type Topic } from "../sandbox_data.ts";
import { fill, pick, unit } from "../seeded.ts";
import { planPosts } from "./plan_posts.ts";
import { offerValues, type PlannedPage } from "./planned_page.ts";
import { applyFlaws } from "./site_flaws.ts";
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
