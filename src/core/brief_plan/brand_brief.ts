import { uniqueBy } from "../../base/unique_by.ts";
import type { Brief } from "../../domain/brief.ts";
import { contentKeys } from "../../language/words.ts";
import { pageRole } from "../../page/page_role.ts";
import { pagePath } from "../phrase.ts";
import { rankPassages } from "../text/ranking.ts";
import { coverage } from "../text/similarity.ts";
import type { Ground } from "./ground.ts";
import { relevantServices } from "./offers.ts";
import { anchorOf } from "./page_anchor.ts";

const LINKS_MAX = 8;
const LINK_RELEVANCE_MIN = 0.45;
const CLAIMS_MAX = 12;
const SERVICES_MAX = 8;

/** Who speaks, in which voice, and which claims the site itself already makes: no others are allowed. */
export function brandBrief(ground: Ground): Brief["brand_context"] {
  const { name, domain, context } = ground.input.brand;
  if (context === null) {
    return {
      name,
      domain,
      claims_allowed: [],
      note: "The brand was not enriched: no voice, offers or claims are known",
    };
  }
  return {
    name,
    domain,
    description: context.description,
    tagline: context.tagline,
    audience: context.icp.map((entry) => entry.value),
    services: relevantServices(ground).slice(0, SERVICES_MAX),
    voice:
      context.voice === null
        ? null
        : {
            person: context.voice.person,
            traits: context.voice.traits,
            reading_grade: context.voice.reading_grade,
            sounds_like: context.voice.sample_sentences,
          },
    claims_allowed: context.trust_signals.slice(0, CLAIMS_MAX).map((signal) => ({
      text: signal.value,
      kind: signal.kind,
      ...(signal.author === undefined ? {} : { author: signal.author }),
      source_url: signal.source_url,
    })),
    claims_rule: "No figure, customer, award or quote that is not listed here or in the sources",
    contact: context.contact,
    locations: context.locations.map((entry) => entry.value),
    simulated: context.simulated,
  };
}

/** Pages of the site worth a link: by their title and by the passages they give; only pages that are stored. */
export function internalLinks(ground: Ground): Brief["internal_links"] {
  const target = ground.input.targetUrl;
  const ranked = rankPassages(ground.index, ground.topicKeys);
  const best = new Map<string, number>();
  for (const { passage, score } of ranked) best.set(passage.url, Math.max(best.get(passage.url) ?? 0, score));
  const scored = ground.pages.map((page) => {
    const inTitle = coverage(ground.topicKeys, new Set(contentKeys(page.title, ground.language)));
    return { page, inTitle, score: inTitle + Math.min(1, best.get(page.url) ?? 0) };
  });
  const links = scored
    .filter((entry) => entry.page.url !== target && entry.score >= LINK_RELEVANCE_MIN)
    .sort((a, b) => b.score - a.score || a.page.url.localeCompare(b.page.url))
    .slice(0, LINKS_MAX)
    .map(({ page, inTitle }) => ({
      url: page.url,
      anchor: anchorOf(page, ground.input.brand.name),
      reason:
        inTitle >= 0.5
          ? `Its title is about ${ground.topic.name}`
          : `Its text speaks of ${ground.topic.name} (${pagePath(page.url)})`,
    }));
  return uniqueBy([...links, ...contactLink(ground)], (link) => link.url);
}

function contactLink(ground: Ground): Brief["internal_links"] {
  const page = ground.input.pages.find((entry) => pageRole(entry.url) === "contact");
  if (page === undefined) return [];
  return [{ url: page.url, anchor: anchorOf(page, ground.input.brand.name), reason: "Where a convinced reader acts" }];
}
