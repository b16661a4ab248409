import type { RankingPage } from "./landscape.ts";

/** Sides of a topic, in the order in which a text takes them. */
const FACET_IDS = [
  "definition",
  "how",
  "benefits",
  "audience",
  "kinds",
  "choose",
  "cost",
  "timing",
  "place",
  "prepare",
  "proof",
  "limits",
] as const;
type FacetId = (typeof FACET_IDS)[number];

/** A side of a topic as results show it in title and snippet, and as a page of the brand may hold it. */
interface Side {
  id: SideId;
  /** What a page without it would have to take in: `the price`. */
  name: string;
  shown: RegExp;
  /** Wider than `shown`: a page is told to lack it only where nothing hints at it. */
  held: RegExp;
  /** Only a title tells it: a snippet names it in passing. */
  titleOnly?: true;
  /** Said of nearly every topic: it tells less than a price or a town. */
  general?: true;
  /** The pattern needs no English. */
  anyLanguage?: true;
}

export type SideId = FacetId | "comparison" | "mistakes" | "checklist" | "expect" | "delivery" | "booking" | "reviews";

/** How many results of one search show a side, and whether the page at hand holds it (null: no page, or not told). */
export interface ShownSide {
  id: SideId;
  name: string;
  pages: number;
  of: number;
  /** 0 to 1: the share of results, less for what is said of nearly every topic. */
  weight: number;
  held: boolean | null;
}

const SIDES: readonly Side[] = [
  {
    id: "cost",
    name: "the price",
    anyLanguage: true,
    shown:
      /[$€£]\s?\d|\d\s?(?:€|EUR\b|USD\b|GBP\b)|\b(?:costs?|pric(?:es?|ing)|how much|fees?|tuition|kosten|preise?|prix|tarifs?|precios?|prezz[io])\b/i,
    held: /[$€£]\s?\d|\d\s?(?:€|EUR\b|USD\b|GBP\b)|\b(?:costs?|pric\w*|how much|fees?|tuition|free|kosten\w*|preise?|prix|gratuit|tarif\w*|precios?|prezz[io]|quote|paid|pay)\b/i,
  },
  {
    id: "place",
    name: "where it takes place",
    shown: /\b(?:near (?:me|you)|online|in[- ]person|at home|virtual(?:ly)?|locations?)\b/i,
    held: /\b(?:near|online|in[- ]person|at home|virtual\w*|zoom|locat\w+|address|street|avenue|road|studio|where)\b/i,
  },
  {
    id: "timing",
    name: "how long or how often",
    shown:
      /\b(?:\d+|one|two|three|four|five|six|seven|eight|ten|twelve)[ -](?:weeks?|months?|hours?|days?|minutes?|sessions?)\b|\bhow (?:long|often|soon|early)\b|\bschedules?\b/i,
    held: /\b(?:\d+|one|two|three|four|five|six|seven|eight|ten|twelve|few|several|every)[ -](?:weeks?|months?|hours?|days?|minutes?|sessions?)\b|\bhow (?:long|often|soon|early)\b|\b(?:schedul\w+|weekly|daily|monthly|duration|calendar|dates?)\b/i,
  },
  {
    id: "comparison",
    general: true,
    name: "a comparison of the options",
    titleOnly: true,
    shown: /\b(?:compar(?:ed|ison|ing)|vs|versus|best|top \d+|alternatives?|ranked)\b/i,
    held: /\b(?:compar\w+|vs|versus|alternatives?|rather than|instead of|unlike|differen\w+)\b/i,
  },
  {
    id: "choose",
    name: "how to choose",
    shown:
      /\b(?:how to choose|choosing|before you (?:decide|buy|book|start)|what (?:to look for|matters)|questions to ask|buying guide)\b/i,
    held: /\b(?:choos\w+|look for|questions to ask|decid\w+|consider|right for you|which)\b/i,
  },
  {
    id: "how",
    general: true,
    name: "the steps to follow",
    shown:
      /\b(?:how to (?!choose|begin|start)\w+|step[- ]by[- ]step|steps|practical guide|tutorial|instructions|techniques?)\b/i,
    held: /\b(?:how to|steps?|first|then|techniques?|begin by|instructions)\b/i,
  },
  {
    id: "definition",
    general: true,
    name: "a plain explanation of what it is",
    titleOnly: true,
    shown: /\b(?:what (?:is|are)|explained|meaning|definition|in plain words)\b/i,
    held: /\b(?:is an?|are|means|refers to|called|defined)\b/i,
  },
  {
    id: "expect",
    general: true,
    name: "what to expect",
    shown: /\b(?:what to expect|how to (?:begin|start)|getting started)\b/i,
    held: /\b(?:expect|begin\w*|start\w*|first (?:step|visit|session|class))\b/i,
  },
  {
    id: "mistakes",
    name: "the mistakes to avoid",
    shown: /\b(?:mistakes?|pitfalls?|myths?)\b/i,
    held: /\b(?:mistakes?|pitfalls?|myths?|misconceptions?|avoid\w*|wrong)\b/i,
  },
  {
    id: "checklist",
    name: "a checklist or chart to keep",
    shown: /\b(?:checklists?|charts?|templates?|printable|pdf|worksheets?|calculators?|cheat sheet)\b/i,
    held: /\b(?:checklists?|charts?|templates?|printable|pdf|worksheets?|calculators?|cheat sheet|download\w*)\b/i,
  },
  {
    id: "audience",
    name: "who it is for",
    shown:
      /\bfor (?:beginners|kids|children|adults|women|men|couples|families|teams|businesses|offices|cafes|restaurants|first[- ]time\w*|small|home)\b|\bwho (?:it is|it's) for\b/i,
    held: /\b(?:for (?:anyone|everyone|those|people|all|beginners|kids|children|adults|women|men|couples|families|teams|businesses|offices|cafes|restaurants|first|small|home)|who (?:can|should|is|it)|whether you|if you)\b/i,
  },
  {
    id: "benefits",
    name: "what it is worth",
    shown: /\b(?:benefits?|worth it|pros and cons|advantages?)\b/i,
    held: /\b(?:benefits?|worth|pros|advantages?|help\w*|improv\w+|reduc\w+|better|easier)\b/i,
  },
  {
    id: "kinds",
    name: "the kinds there are",
    shown: /\b(?:types of|kinds of|different types|differences?)\b/i,
    held: /\b(?:types?|kinds?|differ\w*|variet\w+|styles?)\b/i,
  },
  {
    id: "delivery",
    name: "delivery and cancelling terms",
    shown: /\b(?:shipping|ships|deliver(?:y|ed|s)|returns? policy|cancel|money[- ]back|guarantee|refunds?)\b/i,
    held: /\b(?:shipp\w+|ships?|deliver\w*|returns?|cancel\w*|guarantee\w*|refund\w*|collect\w*)\b/i,
  },
  {
    id: "booking",
    name: "how to book",
    shown: /\b(?:book (?:now|online|a|your)|appointments?|free (?:consultation|quote|trial|call)|sign up|enrol\w*)\b/i,
    held: /\b(?:book\w*|appointments?|consultation|quote|trial|call|sign up|regist\w+|enrol\w*|contact)\b/i,
  },
  {
    id: "reviews",
    name: "what customers say",
    shown: /\b(?:reviews?|reviewed|ratings?|rated|testimonials?)\b|★|\b\d(?:\.\d)? stars?\b/i,
    held: /\b(?:review\w*|rat(?:ed|ings?)|testimonials?|stars?|clients? say|customers? say)\b|★|[“"][^”"\n]{40,400}[”"]/i,
  },
  {
    id: "proof",
    name: "figures or studies",
    shown: /\b(?:stud(?:y|ies)|research|evidence|percent|statistics)\b|\d\s?%/i,
    held: /\b(?:stud(?:y|ies)|research\w*|evidence|percent|statistics|trials?)\b|\d\s?%/i,
  },
  {
    id: "limits",
    name: "risks and limits",
    shown: /\b(?:risks?|side effects?|dangers?|is it safe|safety|cons)\b/i,
    held: /\b(?:risks?|side effects?|dangers?|safe\w*|not (?:for|suitable)|caution|consult)\b/i,
  },
];

/** Sides that are no row of a table. */
export const NO_CRITERION: ReadonlySet<SideId> = new Set([
  "comparison",
  "choose",
  "definition",
  "how",
  "expect",
  "checklist",
  "mistakes",
]);

/** Fewer results than this, of all, that show a side are chance. */
const PAGES_MIN = 2;
const SHARE_MIN = 0.2;
const GENERAL_FACTOR = 0.45;
const TOWN = /(?<=\S )in (\p{Lu}\p{Ll}{2,}(?: \p{Lu}\p{Ll}{2,})?)\b/gu;

/** The sides that results of one search show in title or snippet, the most common first. */
export function sidesShown(
  results: readonly Pick<RankingPage, "title" | "snippet">[],
  options: {
    head: string;
    language: string;
    held: ((pattern: RegExp) => boolean) | null;
    isName(word: string): boolean;
  },
): ShownSide[] {
  const texts = results.map((result) => ({ title: ownTitle(result.title), snippet: result.snippet }));
  return SIDES.filter((side) => isRead(side, options.language) && !side.shown.test(options.head))
    .map((side) => {
      const pages = texts.filter(
        (text) => shows(side, text) || (side.id === "place" && townsIn(text.title, options.isName).length > 0),
      );
      return {
        id: side.id,
        name: side.name,
        pages: pages.length,
        of: texts.length,
        weight: (pages.length / texts.length) * (side.general ? GENERAL_FACTOR : 1),
        held: options.held?.(side.held) ?? null,
      };
    })
    .filter((side) => side.pages >= PAGES_MIN && side.pages / side.of >= SHARE_MIN)
    .sort((a, b) => b.weight - a.weight || orderOf(a.id) - orderOf(b.id));
}

function isRead(side: Side, language: string): boolean {
  return side.anyLanguage === true || language === "en";
}

/** Whether two texts speak of one side beyond the general ones: `tuition` and `What is the cost?`. */
export function shareSide(a: string, b: string): boolean {
  return SIDES.some(
    (side) => side.general !== true && side.id !== "audience" && side.shown.test(a) && side.shown.test(b),
  );
}

/** Towns in a title, where the words are names and not common words of the trade. */
export function townsIn(title: string, isName: (word: string) => boolean): string[] {
  return [...title.matchAll(TOWN)].flatMap((match) => (match[1]!.split(" ").every(isName) ? [match[1]!] : []));
}

/** The title without the site's name behind the last bar or dash. */
export function ownTitle(title: string): string {
  const cut = siteNameStart(title);
  return cut === null ? title : title.slice(0, cut);
}

/** The site's name behind the last bar or dash of a title; null without one. */
export function siteName(title: string): string | null {
  const cut = siteNameStart(title);
  const name =
    cut === null
      ? ""
      : title
          .slice(cut)
          .replace(/^[\s|–—-]+/, "")
          .trim();
  return name.length >= 2 && name.length <= 40 ? name : null;
}

function siteNameStart(title: string): number | null {
  const cut = Math.max(
    title.lastIndexOf(" | "),
    title.lastIndexOf(" – "),
    title.lastIndexOf(" — "),
    title.lastIndexOf(" - "),
  );
  return cut > 0 ? cut : null;
}

function shows(side: Side, text: { title: string; snippet: string }): boolean {
  return side.shown.test(text.title) || (side.titleOnly !== true && side.shown.test(text.snippet));
}

function orderOf(id: SideId): number {
  const place = (FACET_IDS as readonly string[]).indexOf(id);
  return place === -1 ? FACET_IDS.length : place;
}
