import { uniqueBy } from "../../base/unique_by.ts";
import { contentKeys, countWords } from "../../language/words.ts";
import { leansOnContext } from "../text/passages.ts";
import { AMOUNT } from "./cues/cues.ts";
import type { Ground } from "./ground.ts";
import { isBiography, topicNames } from "./topic_sentences.ts";

const SENTENCES_MAX = 2;
const WORDS_MIN = 8;
const PRICED = new RegExp(AMOUNT, "iu");
const ARTICLE =
  /^(?:an?|the|eine?r?|der|die|das|une?|le|la|les|el|los|las|una?|il|lo|gli|i|os?|as?|um|uma|de|het|een)\s+|^l[’']/iu;

/** Sentences of the site whose subject is the topic itself, for a text that introduces it; null where there are none. */
export function topicLed(ground: Ground): { text: string; url: string }[] | null {
  const names = topicNames(ground.topic, ground.language).map((name) => name.toLowerCase());
  const searched = new Set(ground.keywords.flatMap((entry) => contentKeys(entry.keyword, ground.language)));
  const found = ground.index.passages
    .filter((passage) => passage.kind === "prose" && !isBiography(passage.text, ground.language))
    .flatMap((passage) =>
      passage.parts
        .filter((part) => isAbout(ground, part, { names, searched }))
        .map((text) => ({ text, url: passage.url, passage })),
    )
    .sort((a, b) => ground.index.centrality(b.passage) - ground.index.centrality(a.passage));
  const chosen = uniqueBy(found, (entry) => entry.text).slice(0, SENTENCES_MAX);
  return chosen.length === 0 ? null : chosen.map(({ text, url }) => ({ text, url }));
}

/** Begins with the topic, and goes on with something other than a narrower topic that is searched too. */
function isAbout(
  { language, input, services }: Ground,
  text: string,
  { names, searched }: { names: readonly string[]; searched: ReadonlySet<string> },
): boolean {
  const bare = text.toLowerCase().replace(ARTICLE, "");
  const name = names.find((entry) => bare.startsWith(`${entry} `) || bare.startsWith(`${entry}s `));
  if (name === undefined || countWords(text) < WORDS_MIN || text.endsWith("?")) return false;
  if (PRICED.test(text) || leansOnContext(text, language)) return false;
  if (bare.includes(input.brand.name.toLowerCase())) return false;
  // `Coffee Subscription Box is delivered …` speaks of an offer.
  if (services.some(({ service }) => service.value.length > name.length && isLed(bare, service.value))) return false;
  const rest = bare.slice(name.length).replace(/^s?\s+/, "");
  const [next] = contentKeys(rest.split(/\s+/)[0] ?? "", language);
  return next === undefined || !searched.has(next);
}

function isLed(text: string, name: string): boolean {
  return text.startsWith(`${name.toLowerCase()} `);
}
