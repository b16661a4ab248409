import { contentKeys } from "../../language/words.ts";
import { leansOnContext, type Passage, withParts } from "../text/passages.ts";
import { coverage } from "../text/similarity.ts";
import type { Facet } from "./facets.ts";
import { type Ground, supportFor } from "./ground.ts";
import { tellsOf, tellsSide } from "./topic_sentences.ts";

const SIDE_PASSAGES_MAX = 6;
const SEARCH_PASSAGES_MAX = 4;
const SEARCH_PASSAGES_READ_MAX = 24;
/** Share of what a search adds to the topic that a sentence must say to be about it. */
const OWN_WORDS_FROM = 0.5;
/** Share of the topic's words in its heading from which a passage is about the topic throughout. */
const NAMED_FROM = 0.6;
/** Of texts on cost, those that name an amount come first. */
const AMOUNT = /[$€£]\s?\d|\d\s?(?:€|EUR|USD|GBP|dollars?|euros?|cents?|pounds?)\b/i;

/** What the brand's pages say to a side of the topic, best first; those kept for answers are left out. */
export function sidePassages(ground: Ground, facet: Facet, reserved: ReadonlySet<Passage | null>): Passage[] {
  const tells = tellsOf(ground.topic, facet, ground.language);
  const found = supportFor(ground, facet.query, {
    limit: SIDE_PASSAGES_MAX,
    near: "topic",
    tells: (passage) => !reserved.has(passage) && tells(passage),
  }).map((entry) => trimmed(ground, entry.passage, facet));
  if (facet.id !== "cost") return found;
  return [
    ...found.filter((passage) => AMOUNT.test(passage.text)),
    ...found.filter((passage) => !AMOUNT.test(passage.text)),
  ];
}

/** What the brand's pages say to a narrower search: of each passage the sentences on what the search adds to the topic. */
export function searchPassages(ground: Ground, keyword: string): Passage[] {
  const { language, topicKeys } = ground;
  const keys = contentKeys(keyword, language);
  const own = keys.filter((key) => !topicKeys.includes(key));
  const brand = new Set(contentKeys(ground.input.brand.name, language));
  const topic = topicKeys.filter((key) => !brand.has(key));
  return supportFor(ground, keyword, {
    limit: SEARCH_PASSAGES_READ_MAX,
    tells: (passage) => coverage(keys, new Set([...passage.keys, ...passage.heading_keys])) >= 1,
  })
    .flatMap(({ passage }) => {
      // On the page of another offer a sentence has to name this one: its delivery is not ours.
      const near = ground.otherOfferPages.has(passage.url) ? topic : null;
      return excerpt(passage, { keys, own, near, language });
    })
    .slice(0, SEARCH_PASSAGES_MAX);
}

/** The whole passage where its heading names what is asked for, else the sentences that do, with those that lean on them. */
function excerpt(
  passage: Passage,
  {
    keys,
    own,
    near,
    language,
  }: { keys: readonly string[]; own: readonly string[]; near: readonly string[] | null; language: string },
): Passage[] {
  const heading = new Set(passage.own_heading_keys);
  const isNear = (said: ReadonlySet<string>) => near === null || coverage(near, said) > 0;
  if (own.length > 0 && coverage(keys, heading) >= 1 && isNear(heading)) return [passage];
  if (passage.kind === "list") return [];
  const kept: string[] = [];
  let isTaken = false;
  for (const [place, part] of passage.parts.entries()) {
    const said = new Set(passage.part_keys[place]);
    const around = new Set([...said, ...passage.heading_keys]);
    const leans = leansOnContext(part, language);
    isTaken = leans ? isTaken : coverage(own, said) >= OWN_WORDS_FROM && coverage(keys, around) >= 1 && isNear(said);
    if (isTaken) kept.push(part);
  }
  return kept.length === 0 ? [] : [kept.length === passage.parts.length ? passage : withParts(passage, kept, language)];
}

/** A passage without what stands at its ends and neither names the topic nor tells the side; whole under a heading of the topic. */
function trimmed({ topicKeys, language }: Ground, passage: Passage, facet: Facet): Passage {
  const heading = new Set(passage.own_heading_keys);
  if (passage.kind === "list" || coverage(topicKeys, heading) >= NAMED_FROM) return passage;
  const isWanted = (part: string) =>
    tellsSide({ ...facet, signs: 1 }, part) || coverage(topicKeys, new Set(contentKeys(part, language))) > 0;
  const first = passage.parts.findIndex((part) => isWanted(part) && !leansOnContext(part, language));
  if (first === -1) return passage;
  const last = passage.parts.findLastIndex(isWanted);
  const kept = passage.parts.slice(first, last + 1);
  return kept.length === passage.parts.length ? passage : withParts(passage, kept, language);
}
