import type { OutlineSection } from "../../domain/brief.ts";
import type { Format } from "../../domain/opportunity.ts";
import { contentKeys, countWords, wordsOf } from "../../language/words.ts";
import { capitalize, truncate } from "../phrase.ts";
import { coverage } from "../text/similarity.ts";
import { cuesFor } from "./cues/cues_for.ts";
import { facetsIn } from "./facets.ts";
import type { Ground } from "./ground.ts";
import { localFocus } from "./local_focus.ts";
import { sameOffer } from "./offers.ts";
import type { TitleForms } from "./wording/wording.ts";
import { wordingFor } from "./wording/wording_for.ts";
import { leadQuestionOf, writtenQuestion } from "./written_question.ts";

const TITLE_CHARS_MAX = 70;
const NAME_WORDS_MAX = 14;
/** Share of the topic's words from which a name says the topic. */
const NAMED_FROM = 0.5;

/** A line that speaks for itself alone is no title. */
const OWN_VOICE = /^(?:we|our|i|you|this|these|there|it|currently|here)\b/i;

/** The brief's title: what the offer or the page calls itself, else what the sections keep. */
export function titleFor(format: Format, ground: Ground, outline: readonly OutlineSection[]): string {
  const { language, topic } = ground;
  const { titles } = wordingFor(language);
  const asked = leadQuestionOf(ground);
  const versus = ground.keywords.map((keyword) => keyword.keyword).find((keyword) => /\s(?:vs|versus)\s/.test(keyword));
  switch (format) {
    case "comparison":
      return fit(versus === undefined ? titles.compared(topic) : titles.versus(versus));
    case "landing_page":
      return (
        named(ground) ??
        inTown(ground) ??
        stocked(ground) ??
        offered(ground) ??
        fit(
          topic.name.toLowerCase() === ground.input.brand.name.toLowerCase()
            ? { long: ground.input.brand.name, short: ground.input.brand.name }
            : { long: titles.fromBrand(topic, ground.input.brand.name), short: capitalize(topic.name) },
        )
      );
    case "hub_and_spokes":
      return named(ground) ?? fit(titles.hub(topic));
    case "programmatic":
      return fit({ long: titles.programmatic(topic), short: capitalize(topic.name) });
    case "single_article":
      if (named(ground) !== null) return named(ground) ?? topic.name;
      if (asked !== null)
        return fit({
          long: writtenQuestion(ground, asked.replace(/\?$/, "")),
          short: titles.whatToKnow({ ...topic, isAction: false }).short,
        });
      return promised(ground, outline);
  }
}

/** A page for people nearby says where; one for several towns names them as far as they fit. */
function inTown(ground: Ground): string | null {
  const focus = ground.target === null ? localFocus(ground) : null;
  if (focus === null) return null;
  const { titles, and } = wordingFor(ground.language);
  const { topic } = ground;
  const fitting = (towns: readonly string[]) => {
    const title = titles.inTown(topic, and(towns));
    return title.length <= TITLE_CHARS_MAX ? title : null;
  };
  const { towns } = focus.places;
  if (focus.town === null) return towns.length === 0 ? null : fitting(towns);
  const says = ` ${topic.name.toLowerCase()} `.includes(` ${focus.town.toLowerCase()} `);
  return says ? null : fitting([focus.town]);
}

/** The topic with the names of the shop's groups; in the plural where the shop itself says it so. */
function stocked(ground: Ground): string | null {
  const products = ground.products.flatMap((group) => group.products);
  if (products.length < 2) return null;
  const name = ground.topic.name;
  const { titles, and } = wordingFor(ground.language);
  const last = /(?:[sxz]|ch|sh)$/.test(name)
    ? `${name}es`
    : /[^aeiou]y$/.test(name)
      ? name.replace(/y$/, "ies")
      : `${name}s`;
  const said = new Set(
    products.flatMap((product) => wordsOf(`${product.name} ${product.group ?? ""} ${product.text}`)),
  );
  const saysPlural = ground.language === "en" && said.has(wordsOf(last).at(-1) ?? "");
  const topic = capitalize(ground.topic.plural || !saysPlural ? name : last);
  const title = titled(ground, topic, and(ground.products.map((group) => group.name)));
  return fit({ long: title, short: titles.fromBrand({ ...ground.topic, name: topic }, ground.input.brand.name) });
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
  return fit({ long: titled(ground, target.name, ground.topic.name), short: target.name });
}

/** The topic with what the brand says of its offer, where that is short. */
function offered(ground: Ground): string | null {
  const service = sameOffer(ground);
  const line = service?.description?.split(/[.!?](?:\s|$)/)[0]?.trim();
  if (line === undefined || line === "") return null;
  const title = titled(
    ground,
    capitalize(ground.topic.name),
    ground.language === "de" ? line : `${line.charAt(0).toLowerCase()}${line.slice(1)}`,
  );
  return title.length <= TITLE_CHARS_MAX &&
    !(cuesFor(ground.language)?.ownVoice ?? OWN_VOICE).test(line) &&
    countWords(line) >= 4
    ? title
    : null;
}

/** A title that promises what the sections keep. */
function promised(ground: Ground, outline: readonly OutlineSection[]): string {
  const { titles, facetPhrase, and } = wordingFor(ground.language);
  const topic = titles.subject(ground.topic);
  const kept = outline
    .filter((section) => (section.source_urls ?? []).length > 0)
    .flatMap((section) => facetsIn(ground.language).find((facet) => facet.query === section.query) ?? [])
    .map((facet) => facetPhrase(facet.id, ground.topic));
  for (const count of [3, 2]) {
    const title = titled(ground, topic, and(kept.slice(0, count)));
    if (kept.length >= count && title.length <= TITLE_CHARS_MAX) return title;
  }
  return fit(titles.whatToKnow(ground.topic));
}

function titled(ground: Ground, subject: string, rest: string): string {
  return wordingFor(ground.language).labelled(subject, rest);
}

function fit({ long, short }: TitleForms): string {
  return long.length <= TITLE_CHARS_MAX ? long : truncate(short, TITLE_CHARS_MAX);
}
