import { uniqueBy } from "../../base/unique_by.ts";
import { contentKeys, countWords } from "../../language/words.ts";
import { pageRole } from "../../page/page_role.ts";
import { leansOnContext } from "../text/passages.ts";
import { coverage } from "../text/similarity.ts";
import { brandStatements, isAboutTopic, isOwnStatement, namesTopic, offerPages } from "./comparison_answers.ts";
import { type Ground, isOnHead } from "./ground.ts";
import { audienceOf } from "./offers.ts";

const LIMITS_MAX = 4;
const AUDIENCES_MAX = 5;
const SUBJECT_WORDS_MAX = 5;
const WORDS = { min: 4, max: 34 };
/** Where a provider itself says what it does not do, or for whom it is not. */
const LIMIT =
  /\b(?:we (?:say no|turn down|cannot|can't|refuse|advise against|send you elsewhere)|we (?:do not|don't) (?!charge|hide|sell|share|use|ask|believe|cut|outsource|send|spam|make|promise|think|want|let|leave|just)|(?:is|are) not (?:for|suitable|suited|recommended|meant|made|intended|included|covered|available|worth|the right)|not (?:suitable|recommended) for|no substitute for|does not replace|only (?:within|for|pays?|makes sense|worth)|unless you|(?:does|do) not (?:pay|suit|work|make sense)|wir lehnen|nicht geeignet|nur (?:für|wenn|mit|in))\b/i;

/** For whom the brand is a choice, and what it says itself of where it is none. */
export interface Fit {
  audiences: { name: string; url: string }[];
  limits: { text: string; url: string }[];
  /** Offers of the brand for one of two sides. */
  offers: { side: string; name: string; url: string }[];
}

/** What the site says of whom it suits and of its limits: on the offer's pages, on those of the brand, on the topic. */
export function fitOf(ground: Ground, sides: readonly string[] = []): Fit {
  const offer = offerPages(ground);
  const onTopic = ground.index.passages
    .filter((passage) => passage.kind === "prose" && isOnHead(ground, passage))
    .flatMap((passage) => passage.parts.map((text) => ({ text, url: passage.url })));
  const ofBrand = brandStatements(ground, offer).filter(
    ({ text, url }) => offer.includes(url) || isAboutTopic(ground, text),
  );
  const limits = [...ofBrand, ...onTopic].filter(
    ({ text }) => isLimit(text, ground.language) && (isOwnStatement(ground, text) || beginsWithTopic(ground, text)),
  );
  return {
    audiences: audienceOf(ground)
      .filter((entry) => offer.includes(entry.source_url) || isTopicPage(ground, entry.source_url))
      .slice(0, AUDIENCES_MAX)
      .map((entry) => ({ name: entry.value, url: entry.source_url })),
    limits: uniqueBy(limits, (entry) => entry.text).slice(0, LIMITS_MAX),
    offers: offersFor(ground, sides),
  };
}

/** Advice to whoever buys (`Ask for …`) is no limit of what is sold. */
function beginsWithTopic(ground: Ground, text: string): boolean {
  return namesTopic(ground, new Set(contentKeys(text.split(/\s+/, SUBJECT_WORDS_MAX).join(" "), ground.language)));
}

/** Whom a page of its own on the topic names; the home page speaks of everybody the brand serves. */
function isTopicPage(ground: Ground, url: string): boolean {
  const title = ground.pages.find((page) => page.url === url)?.title;
  return (
    title !== undefined && pageRole(url) !== "home" && namesTopic(ground, new Set(contentKeys(title, ground.language)))
  );
}

function isLimit(text: string, language: string): boolean {
  const words = countWords(text);
  const isWhole = words >= WORDS.min && words <= WORDS.max && !/[?;]$/.test(text);
  return isWhole && LIMIT.test(text) && !leansOnContext(text, language);
}

/** Offers named like one of the sides and not like the other. */
function offersFor(ground: Ground, sides: readonly string[]): Fit["offers"] {
  const keys = sides.map((side) => new Set(contentKeys(side, ground.language)));
  const stored = new Set(ground.input.pages.map((page) => page.url));
  const things = [
    ...(ground.input.brand.context?.services ?? []).map((service) => ({
      name: service.value,
      url: service.url ?? service.source_url,
    })),
    ...ground.products.flatMap((group) => group.products.map(({ name, url }) => ({ name, url }))),
  ];
  return sides.flatMap((side, place) => {
    const own = [...(keys[place] ?? [])].filter((key) => !(keys[1 - place] ?? new Set()).has(key));
    const found = things.find(
      (thing) =>
        own.length > 0 &&
        stored.has(thing.url) &&
        coverage(own, new Set(contentKeys(thing.name, ground.language))) >= 0.99,
    );
    return found === undefined ? [] : [{ side, ...found }];
  });
}
