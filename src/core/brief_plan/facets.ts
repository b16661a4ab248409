import { CUED_LANGUAGES, cuesFor } from "./cues/cues_for.ts";
import type { FacetId } from "./facet_id.ts";
import type { Topic } from "./topic.ts";

/** A side of a topic that people search, ask or write about. */
export interface Facet {
  id: FacetId;
  /** Shows in a search, a question, a title or a snippet that it is meant. */
  asked: RegExp;
  /** Shows in a passage that it speaks of this side. */
  told: RegExp;
  /** Different signs of `told` that it takes; 1 where none is given. */
  signs?: number;
  /** Words to look for in the brand's own text. */
  query: string;
  /** Where it stands in a text, low first. */
  order: number;
}

export const FACETS: readonly Facet[] = [
  {
    id: "definition",
    order: 0,
    told: /\b(?:is|are|means|refers to)\b/i,
    query: "is a defined means called",
    asked: /\bwhat (?:is|are|does)\b|\bmeaning\b|\bdefinition\b|\bexplained\b|\bwas (?:ist|sind)\b/,
  },
  {
    id: "how",
    signs: 2,
    order: 1,
    told: /\b(?:first(?! time)|then|next|steps?|begin|learn|practi[cs]\w*|teach\w*|techniques?|skills?|use)\b/i,
    query: "how work works step process learn teach practice",
    asked:
      /\bhow (?:does|do|to|is|are)\b|\bbest way to\b|\bsteps?\b|\bprocess\b|\bguide\b|\btips\b|\btechniques?\b|\bwie\b/,
  },
  {
    id: "benefits",
    signs: 2,
    order: 2,
    told: /\b(?:help\w*|reduc\w+|increas\w+|improv\w+|benefit\w*|eliminat\w+|more \w+|easier|faster|better|sav(?:e|es|ing))\b/i,
    query: "benefit help helps improve reduce increase advantage result confidence",
    asked: /\bbenefits?\b|\bworth\b|\badvantages?\b|\bwhy\b|\bpros\b|\bvorteile?\b|\bwarum\b/,
  },
  {
    id: "audience",
    order: 3,
    told: /\b(?:for (?:anyone|everyone|those|people|all|you|every)|whether you|if you|designed|suitable|not only|ideal|no matter)\b/i,
    query: "for who anyone everyone suitable designed beginner need whether",
    asked:
      /\bwho (?:is|are|needs?|should)\b|\bfor (?:beginners|small|first|kids|adults|women|men|couples|families|teams|business)\w*\b|\bright for\b|\bfür wen\b/,
  },
  {
    id: "kinds",
    signs: 2,
    order: 4,
    told: /\b(?:types?|kinds?|options?|differ\w*|unlike|methods?|approach\w*|rather than|instead of|other)\b/i,
    query: "type kind option different difference method approach",
    asked:
      /\btypes?\b|\bkinds?\b|\boptions?\b|\bdifferences?\b|\bdifferent\b|\bvs\b|\bversus\b|\balternatives?\b|\bmethods?\b|\barten\b|\bunterschied\b/,
  },
  {
    id: "choose",
    order: 5,
    told: /\b(?:choos(?:e|ing) (?:an?|the|your|one|between|which|wisely)|look for|compar(?:e|ing)|questions? to ask|ask (?:about|them|whether|if|how)|red flags?|which (?:one|is right)|right (?:fit|choice))\b/i,
    query: "choose choosing compare look right best ask question consider",
    asked:
      /\bbest\b(?! (?:way|time|practices?)\b)|\btop\b|\bchoos\w*\b|\bcompar\w*\b|\breviews\b|\bwhich\b|\blook for\b|\brecommended\b|\bbeste[nr]?\b|\bvergleich\b/,
  },
  {
    id: "cost",
    order: 6,
    told: /[$€£]\s?\d|\d\s?(?:€|EUR\b|USD\b|GBP\b)|\b\d+ (?:dollars|euros?|pounds|cents)\b|\b(?:tuition|deposit|refund\w*|discount\w*|free of charge|insurance (?:pays|covers))\b/i,
    query: "cost price fee tuition pay payment include included free refund discount insurance",
    asked:
      /\bcosts?\b|\bpric\w+\b|\bcheap\w*\b|\baffordable\b|\bfree\b|\bhow much (?:do|does|is|are|for|should i pay)\b(?!.*\bneeds?\b)|\bfees?\b|\binsurance\b|\bkosten\b|\bpreise?\b/,
  },
  {
    id: "timing",
    order: 7,
    told: /\b(?:\d+|one|two|three|four|five|six|eight|ten|twelve|few|several) (?:weeks?|months?|hours?|days?|minutes|sessions?|classes)\b|\b(?:weekly|daily|every (?:day|week)|trimester|schedule\w*)\b/i,
    query: "week weeks hour hours month when start begin long early duration session schedule daily",
    asked:
      /\bhow (?:long|often|soon|early)\b|\bwhen (?:should|to|do|is|can)\b|\bduration\b|\bschedule\b|\btime\b|\bwann\b|\bwie lange\b/,
  },
  {
    id: "place",
    order: 8,
    told: /\b(?:online|in[- ]person|at home|home study|zoom|virtual\w*|live class\w*|locat\w+|studio|clinic|county|counties)\b/i,
    query: "online home local location area private live group virtual in-person hospital",
    asked:
      /\bnear me\b|\bonline\b(?! (?:sellers?|shops?|stores?|retail\w*|business\w*|banking|marketing|payments?)\b)|\bat home\b|\blocal\b|\bvirtual\b|\bin[- ]person\b|\bwhere\b|\bin der nähe\b/,
  },
  {
    id: "prepare",
    order: 9,
    told: /\b(?:prepar\w+|ready|bring|pack|plan|practi[cs]e)\b/i,
    query: "prepare preparation ready practice need bring plan checklist",
    asked: /\bprepar\w+\b|\bget ready\b|\bchecklist\b|\bget(?:ting)? started\b|\bplan\b|\bneed to\b/,
  },
  {
    id: "proof",
    order: 10,
    told: /\b(?:stud(?:y|ies)|research|trials?|percent|evidence)\b|\d\s?%/i,
    query: "study studies research evidence result shown found success",
    asked: /\bdoes .+ work\b|\beffective(?:ness)?\b|\bevidence\b|\bstudies\b|\bresearch\b|\bsuccess rates?\b/,
  },
  {
    id: "limits",
    order: 11,
    told: /\b(?:risks?|safe\w*|not (?:for|only|just|a|an)|myths?|avoid|mistakes?|unless|caution|consult|necessary|complications?)\b/i,
    query: "risk safe safety avoid mistake myth problem concern not only",
    asked:
      /\brisks?\b|\bsafe\w*\b|\bside effects?\b|\bproblems?\b|\bmistakes?\b|\bdisadvantages?\b|\bcons\b|\bmyths?\b|\bavoid\b/,
  },
];

const FACETS_OF: ReadonlyMap<string, readonly Facet[]> = new Map(
  CUED_LANGUAGES.map((language) => {
    const cues = cuesFor(language);
    return [language, FACETS.map((facet) => ({ ...facet, ...cues?.facets[facet.id] }))];
  }),
);

/** The sides as the language asks for them and tells them; the English ones where it has no cues of its own. */
export function facetsIn(language: string): readonly Facet[] {
  return FACETS_OF.get(language) ?? FACETS;
}

/** Sides of the topic that a text asks about, in order. */
export function facetsAsked(text: string, language = "en"): Facet[] {
  const lower = text.toLowerCase();
  const asked = facetsIn(language).filter((facet) => facet.asked.test(lower));
  // `How do I choose …` asks for choosing: the general sides count only by themselves.
  const special = asked.filter((facet) => facet.id !== "how" && facet.id !== "definition");
  return special.length > 0 ? special : asked;
}

/** Heading of a side where nobody's own question serves. */
export function facetHeading(id: FacetId, topic: Topic): string {
  const { name, plural } = topic;
  const be = plural ? "are" : "is";
  if (topic.isAction && ACTION_HEADINGS[id] !== undefined) return ACTION_HEADINGS[id].replace("{action}", name);
  switch (id) {
    case "definition":
      return `What ${be} ${topic.withArticle}?`;
    case "how":
      return `How ${topic.withArticle} ${plural ? "work" : "works"}`;
    case "benefits":
      return `What ${topic.withArticle} can do for you`;
    case "audience":
      return / for /.test(name) ? "Who it is for" : `Who ${topic.withArticle} ${be} for`;
    case "kinds":
      return `The main approaches to ${name}`;
    case "choose":
      return `How to choose ${topic.withArticle}`;
    case "cost":
      return `What to know about cost`;
    case "timing":
      return `When to start and how much time to allow`;
    case "place":
      return `Where and how it takes place`;
    case "prepare":
      return `How to prepare`;
    case "proof":
      return `What it is based on`;
    case "limits":
      return `Limits and common misconceptions`;
  }
}

/** Headings of an action. */
const ACTION_HEADINGS: Partial<Record<FacetId, string>> = {
  definition: "What it means to {action}",
  how: "How to {action}",
  benefits: "Why {action}",
  audience: "Who it is for",
  kinds: "Ways to {action}",
  choose: "How to choose",
  cost: "What it costs to {action}",
};
/** The side in a title: `how it works`. */
export function facetPhrase(id: FacetId, plural: boolean): string {
  const [it, works, costs, is, does] = plural
    ? ["they", "work", "cost", "are", "do"]
    : ["it", "works", "costs", "is", "does"];
  const phrases: Record<FacetId, string> = {
    definition: `what ${it} ${is}`,
    how: `how ${it} ${works}`,
    benefits: `what ${it} ${does}`,
    audience: `who ${it} ${is} for`,
    kinds: "the main approaches",
    choose: "how to choose",
    cost: `what ${it} ${costs}`,
    timing: "when to start",
    place: "where to go",
    prepare: "how to prepare",
    proof: `what ${it} ${is} based on`,
    limits: "where the limits are",
  };
  return phrases[id];
}
