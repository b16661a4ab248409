import { finishSteps } from "../../base/finish_steps.ts";
import { contentKeys, countWords } from "../../language/words.ts";
import { isFragment } from "./fragments.ts";
import { furnitureSteps, pageSections, type StoredPage } from "./page_sections.ts";
import { personCounts } from "./reading.ts";
import { sentenceCues } from "./sentence_cues.ts";
import { isDebris, isProse } from "./sentences.ts";

const SENTENCES_PER_PASSAGE = 4;
const PASSAGE_WORDS_MIN = 12;
const PASSAGE_WORDS_MAX = 130;
const LIST_ITEMS_MAX = 12;
const LIST_ITEM_WORDS_MAX = 28;
/** Words that lean on a sentence before: nothing may begin with them. */
const LEANING =
  /^["'“(]?(?:this|that|these|those|it|its|it's|they|their|them|he|she|his|her|such|however|but|and|or|so|also|then|therefore|thus|hence|additionally|furthermore|moreover|besides|instead|otherwise|rather|yet|nor|because|which|who|while there|both|another|others|again|here|there,|meanwhile|similarly|likewise|for example|for instance|in addition|as a result|as such|in other words|on the other hand|that's why|in (?:this|that) (?:way|case)|again,|now that|to illustrate|put another way|in the same way|to that end|for this reason|with that|at that point|by doing so|in doing so|dies|diese|dieser|dieses|er|sie|es|aber|und|oder|denn|deshalb|daher|außerdem|cela|ceci|il|elle|ils|elles|mais|et|donc|esto|eso|pero|y|además|questo|ma|inoltre|dit|dat|deze|maar|dus)\b/i;

/** Words that only make sense on the page and day they were written for. */
const BOUND =
  /\b(?:below|above|this (?:page|article|post|blog|website|site|video|section|form|month|week|year|summer|spring|fall|winter)|the (?:form|video|link|links|button|photo|image)|click|fill out|scroll|stay tuned|last (?:week|month|year)|next (?:week|month)|yesterday|tomorrow|today only|register now|upcoming|coming soon|currently|has passed|sold out|out of stock|blog post|following questions?|as follows|we recently|recently|our latest|no (?:products?|results?|posts?|events?|items?) (?:were|was|are|found)|see you|thanks for|thank you for)\b|#\d/i;
/** A sentence that lost its subject (`Includes access to …`) or carries a label (`IMPORTANT: …`). */
const FRAGMENT =
  /^(?:Includes|Provides|Offers|Features|Contains|Unlocks|Comes|Covers|Gives|Makes|Allows|Uses|Helps|Teaches|Explains|Learn how)\b|^\p{Lu}{4,}:|^(?:Please note|Note|Tip|Warning|Photo|Image|Source|Q|A|Step \d+)\s?:/u;

/** Said of the one product whose page it stands on. */
const OF_ONE_PRODUCT = /\bthis (?:recording|track|audio|script|bundle|product|e-?book|download|set|kit|bag|box)\b/i;
/** A labelled item of a list (`Fear Release: …`). */
const LABELLED = /^\p{Lu}[^.!?:]{2,60}:\s\p{Lu}/u;
/** What begins with a gerund is a sentence only with a verb of its own. */
const GERUND_FIRST = /^\p{Lu}\p{Ll}+ing\s/u;
const FINITE =
  /\b(?:is|are|was|were|has|have|had|can|could|will|would|may|might|must|should|do|does|did|makes?|helps?|gives?|takes?|means?|leads?|keeps?|needs?|costs?|lets?|brings?|saves?|allows?|starts?|works?|pays|depends|suits|leaves|shows|hides|mixes|ends|adds|turns|gets|seems|feels|looks|tastes|sounds|begins|becomes|remains|requires|involves|includes|reduces|increases|improves|prevents|causes|you|we|they|it)\b/i;

/** Sentences that stand together on a page, or one of its lists; the smallest thing a writer may take. */
export interface Passage {
  url: string;
  /** Heading it stands under; null above the first one. */
  heading: string | null;
  kind: "prose" | "list";
  /** Sentences, or list items, as they stand. */
  parts: string[];
  text: string;
  words: number;
  keys: ReadonlySet<string>;
  /** Spoken in the first person singular: a story or a testimonial, to be quoted with a name, never made ours. */
  personal: boolean;
}

/** Passages of the pages in order, without what repeats from page to page. */
export function passagesOf(pages: readonly StoredPage[], language: string): Passage[] {
  return finishSteps(passageSteps(pages, language));
}

/** The same a page at a time. */
export function* passageSteps(pages: readonly StoredPage[], language: string): Generator<void, Passage[]> {
  const furniture = yield* furnitureSteps(pages);
  const passages: Passage[] = [];
  for (const page of pages) {
    yield;
    passages.push(...pagePassages(page, { furniture, language }));
  }
  return passages;
}

/** Whether a sentence can be carried into another text: whole, and not bound to the page and day it stands on. */
export function isUsable(sentence: string, language?: string): boolean {
  // The rules on verbs hold for English: other languages end nouns in -ing and -s.
  if (sentenceCues(language) !== null) return isUnbound(sentence, language);
  return (
    isUnbound(sentence) &&
    !LABELLED.test(sentence) &&
    !OF_ONE_PRODUCT.test(sentence) &&
    !isFragment(sentence) &&
    !(GERUND_FIRST.test(sentence) && !FINITE.test(sentence))
  );
}

/** The same for lines that may do without a verb, as offers and headlines do. */
function isUnbound(sentence: string, language?: string): boolean {
  const cues = sentenceCues(language);
  if (cues !== null) return isProse(sentence) && !cues.bound.test(sentence) && !cues.fragment.test(sentence);
  return isProse(sentence) && !BOUND.test(sentence) && !FRAGMENT.test(sentence);
}

/** Whether a text cannot be understood without the sentence before it. */
export function leansOnContext(sentence: string, language?: string): boolean {
  return (sentenceCues(language)?.leaning ?? LEANING).test(sentence);
}

function pagePassages(
  page: StoredPage,
  { furniture, language }: { furniture: ReadonlySet<string>; language: string },
): Passage[] {
  const passages: Passage[] = [];
  for (const { heading, blocks } of pageSections(page, { furniture, language })) {
    for (const { kind, parts } of blocks) {
      if (kind === "prose") {
        for (const run of proseRuns(parts, language))
          passages.push(makePassage(page.url, { heading, kind, parts: run, language }));
      } else if (
        heading !== null &&
        parts.length <= LIST_ITEMS_MAX &&
        parts.every((item) => isListItem(item, language))
      ) {
        passages.push(makePassage(page.url, { heading, kind, parts: parts.map(bareItem), language }));
      }
    }
  }
  return joinShort(passages, language).filter(
    (passage) => passage.kind === "list" || (passage.words >= PASSAGE_WORDS_MIN && !isMostlyQuestions(passage)),
  );
}

/** Runs of whole sentences of one paragraph, each beginning with one that stands alone. */
function proseRuns(sentences: readonly string[], language: string): string[][] {
  const runs: string[][] = [];
  let run: string[] = [];
  const close = () => {
    if (run.length > 0) runs.push(run);
    run = [];
  };
  for (const text of sentences) {
    if (!isUsable(text, language)) {
      close();
      continue;
    }
    const leans = leansOnContext(text, language);
    if (run.length >= SENTENCES_PER_PASSAGE && !leans) close();
    if (run.length === 0 && leans) continue;
    if (run.length < SENTENCES_PER_PASSAGE + 2) run.push(text);
  }
  close();
  return runs;
}

/** Neighbouring one-sentence blocks under one heading become one passage. */
function joinShort(passages: readonly Passage[], language: string): Passage[] {
  const joined: Passage[] = [];
  for (const passage of passages) {
    const before = joined.at(-1);
    const fits =
      before?.kind === "prose" &&
      passage.kind === "prose" &&
      before.heading === passage.heading &&
      before.personal === passage.personal &&
      before.parts.length + passage.parts.length <= SENTENCES_PER_PASSAGE &&
      before.words + passage.words <= PASSAGE_WORDS_MAX / 2;
    if (!fits || before === undefined) joined.push(passage);
    else {
      const parts = [...before.parts, ...passage.parts];
      joined[joined.length - 1] = makePassage(passage.url, {
        heading: passage.heading,
        kind: "prose",
        parts,
        language,
      });
    }
  }
  return joined;
}

function makePassage(
  url: string,
  {
    heading,
    kind,
    parts,
    language,
  }: { heading: string | null; kind: Passage["kind"]; parts: string[]; language: string },
): Passage {
  const text = parts.join(kind === "prose" ? " " : "; ");
  return {
    ...{ url, heading, kind, parts, text },
    words: countWords(text),
    keys: new Set(parts.flatMap((part) => contentKeys(part, language))),
    personal: personCounts(text, language).first_singular > 0,
  };
}

/** Questions without their answers: teasers and lists of topics. */
function isMostlyQuestions(passage: Passage): boolean {
  return passage.parts.filter((part) => part.endsWith("?")).length * 2 >= passage.parts.length;
}

/** An item that means the same in another text. */
function isListItem(item: string, language: string): boolean {
  return (
    !isDebris(item) &&
    !(sentenceCues(language)?.bound ?? BOUND).test(item) &&
    countWords(item) <= LIST_ITEM_WORDS_MAX &&
    !/[|»›©{}<>@]|https?:|\d{6,}/.test(item)
  );
}

function bareItem(item: string): string {
  return item.replace(/^[-–•*]\s*/, "").trim();
}
