import type { OutlineSection } from "../brief.ts";
import type { Format } from "../opportunity.ts";
import { capitalize, joinAnd, truncate } from "../phrase.ts";
import { isAsking } from "../search_pattern.ts";
import { coverage } from "../text/similarity.ts";
import { contentKeys, countWords, wordsOf } from "../text/words.ts";
import { FACETS, facetPhrase } from "./facets.ts";
import type { Ground } from "./ground.ts";
import { relevantServices, serviceMatch } from "./offers.ts";

const TITLE_CHARS_MAX = 70;
const NAME_WORDS_MAX = 14;
/** Share of the topic's words from which a name says the topic. */
const NAMED_FROM = 0.5;

/** The brief's title: what the offer or the page calls itself, else what the sections keep. */
export function titleFor(format: Format, ground: Ground, outline: readonly OutlineSection[]): string {
  const topic = capitalize(ground.topic.name);
  const brand = ground.input.brand.name;
  const primary = ground.keywords[0]?.keyword;
  const head =
    primary !== undefined && isAsking(primary)
      ? primary
      : ground.keywords
          .map((entry) => entry.keyword)
          .find(
            (keyword) =>
              isAsking(keyword) && coverage(ground.topicKeys, new Set(contentKeys(keyword, ground.language))) >= 1,
          );
  const versus = ground.keywords.map((keyword) => keyword.keyword).find((keyword) => /\s(?:vs|versus)\s/.test(keyword));
  switch (format) {
    case "comparison":
      if (versus !== undefined) return fit(`${capitalize(versus)}: how to decide`, capitalize(versus));
      if (ground.topic.isAction)
        return fit(`How to ${ground.topic.name}: the options compared`, `${topic}: the options`);
      return fit(`${topic} compared: what to weigh before you choose`, `${topic} compared`);
    case "landing_page":
      return named(ground) ?? stocked(ground) ?? offered(ground) ?? fit(`${topic} from ${brand}`, topic);
    case "hub_and_spokes":
      return fit(`${topic}: a guide from first questions to first steps`, `${topic}: the guide`);
    case "programmatic":
      return fit(`${topic}: one page for every case`, topic);
    case "single_article":
      if (named(ground) !== null) return named(ground) ?? topic;
      if (head !== undefined) return fit(`${capitalize(head.replace(/\?$/, ""))}?`, `${topic}: what to know`);
      return promised(ground, outline);
  }
}

/** The topic with the names of the shop's groups; in the plural where the shop itself says it so. */
function stocked(ground: Ground): string | null {
  const products = ground.products.flatMap((group) => group.products);
  if (products.length < 2) return null;
  const name = ground.topic.name;
  const last = /(?:[sxz]|ch|sh)$/.test(name)
    ? `${name}es`
    : /[^aeiou]y$/.test(name)
      ? name.replace(/y$/, "ies")
      : `${name}s`;
  const said = new Set(
    products.flatMap((product) => wordsOf(`${product.name} ${product.group ?? ""} ${product.text}`)),
  );
  const saysPlural = said.has(wordsOf(last).at(-1) ?? "");
  const topic = capitalize(ground.topic.plural || !saysPlural ? name : last);
  const title = `${topic}: ${joinAnd(ground.products.map((group) => group.name))}`;
  return fit(title, `${topic} from ${ground.input.brand.name}`);
}

/** The page to edit as it calls itself, with the topic where its name does not say it. */
function named(ground: Ground): string | null {
  const { target, language, topicKeys } = ground;
  if (target === null || countWords(target.name) > NAME_WORDS_MAX) return null;
  const said = coverage(topicKeys, new Set(contentKeys(target.name, language)));
  if (said >= NAMED_FROM) return target.name;
  const page = target.title.split(/\s+[|–—·•»]\s+|\s+-\s+/)[0] ?? "";
  if (coverage(topicKeys, new Set(contentKeys(page, language))) >= NAMED_FROM && countWords(page) <= NAME_WORDS_MAX)
    return page.replace(/\s+Archives?$/i, "").trim();
  return fit(`${target.name}: ${ground.topic.name}`, target.name);
}

/** The topic with what the brand says of its offer, where that is short. */
function offered(ground: Ground): string | null {
  const service = relevantServices(ground).find((entry) => serviceMatch(ground, entry) >= 0.5);
  const line = service?.description?.split(/[.!?](?:\s|$)/)[0]?.trim();
  if (line === undefined || line === "") return null;
  const title = `${capitalize(ground.topic.name)}: ${line.charAt(0).toLowerCase()}${line.slice(1)}`;
  return title.length <= TITLE_CHARS_MAX &&
    !/^(?:we|our|i|you|this|these|there|it|currently|here)\b/i.test(line) &&
    countWords(line) >= 4
    ? title
    : null;
}

/** A title that promises what the sections keep. */
function promised(ground: Ground, outline: readonly OutlineSection[]): string {
  const topic = ground.topic.isAction ? `How to ${ground.topic.name}` : capitalize(ground.topic.name);
  const kept = outline
    .filter((section) => (section.source_urls ?? []).length > 0)
    .flatMap((section) => FACETS.find((facet) => facet.query === section.query) ?? [])
    .map((facet) => facetPhrase(facet.id, ground.topic.plural));
  for (const count of [3, 2]) {
    const title = `${topic}: ${joinAnd(kept.slice(0, count))}`;
    if (kept.length >= count && title.length <= TITLE_CHARS_MAX) return title;
  }
  return fit(`${topic}: what to know before you start`, `${topic}: what to know`);
}

function fit(long: string, short: string): string {
  return long.length <= TITLE_CHARS_MAX ? long : truncate(short, TITLE_CHARS_MAX);
}
