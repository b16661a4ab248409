import type { Offer, Topic } from "../packs/industry_pack.ts";
import { sentenceCase, slugOf, subjectTokens, titleCase, withLabelArticle } from "../phrase.ts";
import { fill, pick, unit } from "../seeded.ts";
import { planPosts } from "./plan_posts.ts";
import type { PageKind, PlannedPage } from "./planned_page.ts";
import { applyFlaws, type SiteFlaws } from "./site_flaws.ts";
import type { SiteIdentity } from "./site_identity.ts";

/** Everything that a generated site answers, without its HTML. */
export interface SitePlan {
  identity: SiteIdentity;
  pages: readonly PlannedPage[];
  byPath: ReadonlyMap<string, PlannedPage>;
  topics: readonly Topic[];
  flaws: SiteFlaws;
}

const TOPIC_SHARE_COVERED = 0.62;
const TOPICS_COVERED_MIN = 6;

/** Plans the site of an identity: the same identity always gives the same plan. */
export function planSite(identity: SiteIdentity): SitePlan {
  const topics = coveredTopics(identity);
  const posts = planPosts(identity, topics);
  const pages =
    identity.kind === "business" ? [...companyPages(identity), ...posts] : [...editorialPages(identity), ...posts];
  return {
    identity,
    pages,
    byPath: new Map(pages.map((page) => [page.path, page])),
    topics,
    flaws: applyFlaws(identity, pages),
  };
}

/** Words by which a page is found. */
export function pageTokens(page: PlannedPage): string[] {
  const extra = page.post === "guide" || page.kind === "offer" ? (page.topic?.head ?? "") : "";
  return subjectTokens(`${page.title} ${page.heading} ${extra}`);
}

function coveredTopics(identity: SiteIdentity): Topic[] {
  const { pack, domain, kind } = identity;
  if (kind !== "business") return [...pack.topics];
  const ordered = [...pack.topics].sort(
    (a, b) => unit(`${domain}|covers|${a.head}`) - unit(`${domain}|covers|${b.head}`),
  );
  const count = Math.max(TOPICS_COVERED_MIN, Math.round(ordered.length * TOPIC_SHARE_COVERED));
  return ordered.slice(0, count);
}

function companyPages(identity: SiteIdentity): PlannedPage[] {
  const { pack, name, city } = identity;
  const values = { name, city };
  const tagline = fill(pick(pack.taglines, `${identity.domain}|tagline`), values);
  const audiences = joined(pack.audiences.slice(0, 3));
  const base = `/${pack.offersPath}`;
  const pages: PlannedPage[] = [
    page("/", "home", {
      title: `${name} | ${tagline}`,
      heading: tagline,
      description: `${name} is ${withLabelArticle(pack.label)} in ${city} for ${audiences}.`,
    }),
    page("/about", "about", {
      title: `About us | ${name}`,
      heading: `About ${name}`,
      description: `Who we are, how ${name} began in ${identity.founded} and what we stand for.`,
    }),
    page(base, "offers", {
      title: `${pack.offersLabel} | ${name}`,
      heading: pack.offersLabel,
      description: `Everything that ${name} offers to ${audiences}, with prices.`,
    }),
    ...identity.offers.map((offer) => offerPage(identity, offer)),
    page("/pricing", "pricing", {
      title: `${titleCase(pack.trade)} prices | ${name}`,
      heading: "Our prices",
      description: `What ${name} charges, what is included and what is not.`,
    }),
    ...casePages(identity),
    page("/testimonials", "testimonials", {
      title: `What customers say | ${name}`,
      heading: "What customers say",
      description: `Customers about working with ${name}.`,
    }),
    page("/blog", "blog", {
      title: `Blog | ${name}`,
      heading: "From our blog",
      description: `Guides, answers and checklists from the team of ${name}.`,
    }),
    page("/faq", "faq", {
      title: `Questions and answers | ${name}`,
      heading: "Questions and answers",
      description: `Answers to what people ask ${name} most.`,
    }),
    page("/contact", "contact", {
      title: `Contact | ${name}`,
      heading: "Contact",
      description: `Phone, e-mail and address of ${name} in ${city}.`,
    }),
    page("/careers", "careers", {
      title: `Careers | ${name}`,
      heading: "Work with us",
      description: `Open positions at ${name} in ${city}.`,
    }),
  ];
  return [...pages, ...plainPages(name), ...areaPages(identity)];
}

/** Pages that every company has and nobody reads. */
function plainPages(name: string): PlannedPage[] {
  return [
    page("/privacy", "privacy", {
      title: `Privacy | ${name}`,
      heading: "Privacy policy",
      description: `How ${name} handles personal data.`,
    }),
    page("/terms", "terms", {
      title: `Terms | ${name}`,
      heading: "Terms of service",
      description: `The terms on which ${name} works.`,
    }),
    page("/thank-you", "thanks", {
      title: `Thank you | ${name}`,
      heading: "Thank you",
      description: `Your message to ${name} has arrived.`,
    }),
  ];
}

function editorialPages(identity: SiteIdentity): PlannedPage[] {
  const { pack, name } = identity;
  const subject = pack.topics[0]?.head ?? pack.label;
  const what =
    identity.kind === "publisher" ? "Independent tests, guides and answers" : "Compare providers, prices and reviews";
  return [
    page("/", "home", {
      title: `${name} | ${what}`,
      heading: what,
      description: `${name}: ${what.toLowerCase()} about ${subject} and more.`,
    }),
    page("/about", "about", {
      title: `About us | ${name}`,
      heading: `About ${name}`,
      description: `How ${name} tests, who pays for it and who writes.`,
    }),
    page("/blog", "blog", {
      title: `All articles | ${name}`,
      heading: "All articles",
      description: `Every article of ${name}, newest first.`,
    }),
    page("/contact", "contact", {
      title: `Contact | ${name}`,
      heading: "Contact",
      description: `How to reach the editors of ${name}.`,
    }),
    page("/privacy", "privacy", {
      title: `Privacy | ${name}`,
      heading: "Privacy policy",
      description: `How ${name} handles personal data.`,
    }),
  ];
}

function offerPage(identity: SiteIdentity, offer: Offer): PlannedPage {
  const topic = identity.pack.topics.find((candidate) => candidate.head === offer.topic);
  const planned = page(`/${identity.pack.offersPath}/${offer.slug}`, "offer", {
    title: offerTitle(identity, offer),
    heading: offer.name,
    description: `${identity.name} offers ${offer.summary.charAt(0).toLowerCase()}${offer.summary.slice(1)}`,
  });
  return topic ? { ...planned, offer, topic } : { ...planned, offer };
}

function offerTitle(identity: SiteIdentity, offer: Offer): string {
  const { name, city, domain, pack } = identity;
  const hasSubject = subjectTokens(offer.topic).every((token) => subjectTokens(offer.name).includes(token));
  const titles = [
    `${offer.name} | ${name}`,
    ...(pack.local && pack.offersPath !== "shop" ? [`${offer.name} in ${city} | ${name}`] : []),
    `${offer.name}, ${offer.price} | ${name}`,
    ...(hasSubject
      ? []
      : [`${offer.name}: ${offer.topic} by ${name}`, `${titleCase(offer.topic)} | ${offer.name} by ${name}`]),
  ];
  return pick(titles, `${domain}|${offer.slug}`);
}

function casePages(identity: SiteIdentity): PlannedPage[] {
  const { pack, name } = identity;
  if (pack.cases.length === 0) return [];
  const list = page("/case-studies", "cases", {
    title: `Case studies | ${name}`,
    heading: "Case studies",
    description: `What changed for customers of ${name}, with figures.`,
  });
  const each = pack.cases.map((study, index) => ({
    ...page(`/case-studies/${slugOf(study.client)}`, "case", {
      title: `${study.title} | ${name}`,
      heading: study.title,
      description: study.result,
    }),
    index,
  }));
  return [list, ...each];
}

function areaPages(identity: SiteIdentity): PlannedPage[] {
  return identity.pack.audiences.map((audience, index) => ({
    ...page(`/for/${slugOf(audience)}`, "area", {
      title: `${sentenceCase(identity.pack.trade)} for ${audience} | ${identity.name}`,
      heading: `${sentenceCase(identity.pack.trade)} for ${audience}`,
      description: `How ${identity.name} works with ${audience}, from the first talk to the everyday.`,
    }),
    index,
  }));
}

function page(
  path: string,
  kind: PageKind,
  texts: Pick<PlannedPage, "title" | "heading" | "description">,
): PlannedPage {
  return { path, kind, ...texts };
}

/** `a, b and c`. */
function joined(items: readonly string[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}
