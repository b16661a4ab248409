import type { PlannedSection, SectionRole } from "../domain/content_plan.ts";
import type { Dossier } from "../domain/dossier.ts";
import type { Format } from "../domain/opportunity.ts";
import { primaryLanguage } from "../language/keyword_text.ts";
import { filled, type SectionWords, sectionWords } from "../language/section_words.ts";
import { isStopWord } from "../language/stop_words.ts";
import { contentKeys, wordsOf } from "../language/words.ts";
import {
  ABOUT_SHARE_MIN,
  best,
  coverage,
  findOpening,
  findPassage,
  type Ground,
  groundOf,
  holdsAll,
  holdsHeaviest,
  isLikeQuestion,
  isSameQuestion,
  isUnder,
  relevance,
  tellingKeys,
  titleShare,
} from "./passage_match.ts";
import { isQuestion, lineKey } from "./site_lines.ts";
import { ownTitle, type SitePassage, saysPrice, sitePassages } from "./site_passages.ts";

/** A section as far as finding its passages needs it. */
export interface Wanted {
  role: SectionRole;
  heading: string;
  /** Marks of the sources it may quote; none: all. */
  cites: readonly string[];
  covers: readonly string[];
  must_say?: string[];
}

/** Passages of a dossier, given out once each. */
export interface Finder {
  ground: Ground;
  words: SectionWords | null;
  primary: string;
  /** Null: nobody of the site says it. */
  take(wanted: Wanted): SitePassage[];
  free(): SitePassage[];
  /** Whether the site answers the question or one much like it, wherever. */
  answers(question: string): boolean;
}

type Row = readonly [role: SectionRole, most: number];

/** What a page of each format has, in its order, and how many of it at most. */
const FORMAT_ROLES: Readonly<Record<Format, readonly Row[]>> = {
  hub_and_spokes: [
    ["answer", 1],
    ["section", 3],
    ["question", 4],
  ],
  single_article: [
    ["answer", 1],
    ["section", 5],
    ["question", 5],
  ],
  programmatic: [
    ["answer", 1],
    ["variant", 8],
    ["question", 3],
  ],
  comparison: [
    ["answer", 1],
    ["variant", 4],
    ["section", 2],
    ["fairness", 1],
    ["price", 1],
    ["question", 4],
  ],
  landing_page: [
    ["answer", 1],
    ["section", 4],
    ["proof", 1],
    ["price", 1],
    ["question", 4],
  ],
};
/** Kinds of pages that are about something themselves. */
const WRITTEN_KINDS: ReadonlySet<string> = new Set(["offer", "article", "other"]);
const VOICES_MAX = 3;
/** How much of a heading its passage takes up, by weight. */
const HEADING_SHARE_MIN = 0.3;
/** Words of others, or the label of a picture. */
const QUOTING = /["“”„«»…]/u;
/** Of searches and of questions that are put into a page at once. */
const MISSING_MAX = 4;
/** More open questions than these are a list of homework, not a draft. */
const OPEN_QUESTIONS_MAX = 3;

/** `without`: the page that is edited or extended; it says already what it says. */
export function createFinder(dossier: Dossier, without: string | null): Finder {
  const language = primaryLanguage(dossier.language);
  const everything = sitePassages(dossier);
  const passages = everything.filter(({ url }) => url !== without);
  const ground = groundOf(passages, dossier);
  const primary = searchesOf(dossier, "primary")[0] ?? dossier.keywords[0]?.keyword ?? dossier.task.title;
  const topic = contentKeys(primary, language);
  const taken = new Set<SitePassage>();
  const free = () => passages.filter((passage) => !taken.has(passage));
  const isOfTopic = (passage: SitePassage) => holdsAll(topic, [...passage.keys, ...passage.headingKeys]);

  /** Under another heading than its own a passage is about that heading in its first paragraph only. */
  function cut(passage: SitePassage, texts: readonly string[]): SitePassage {
    const isOwn = texts.some((text) => isUnder(text, passage, ground));
    return isOwn || passage.author !== "" ? passage : { ...passage, paragraphs: passage.paragraphs.slice(0, 1) };
  }

  function found({ role, heading, cites, covers, must_say = [] }: Wanted): SitePassage[] {
    const among = free().filter(({ mark }) => cites.length === 0 || cites.includes(mark));
    const planned = among.filter(({ paragraphs: [text] }) =>
      must_say.some((line) => line !== "" && text!.startsWith(line)),
    );
    if (planned.length > 0) return planned;
    if (role === "price") return among.filter((passage) => saysPrice(passage) && isOfTopic(passage)).slice(0, 1);
    if (role === "proof")
      return among.filter((passage) => passage.author !== "" && isOfTopic(passage)).slice(0, VOICES_MAX);
    if (role === "fairness" || role === "checklist") return [];
    const texts = [heading, ...covers].filter((text) => text !== "");
    for (const find of role === "answer" ? [findPassage, findOpening] : [findPassage])
      for (const text of texts) {
        const passage = find(text, ground, among);
        if (passage !== null) return [passage];
      }
    return [];
  }

  return {
    ground,
    words: sectionWords(language),
    primary,
    free,
    answers: (question) => everything.some(({ heading }) => isLikeQuestion(question, heading, ground)),
    take(wanted) {
      const passages = found(wanted);
      for (const passage of passages) taken.add(passage);
      return passages.map((passage) => cut(passage, [wanted.heading, ...wanted.covers]));
    },
  };
}

/** Sections with what the site says for each; one without passages is to be asked. */
export interface Candidate extends Wanted {
  passages: SitePassage[];
}

/** A section to plan; what it must say is what its passages say where nothing else is given. */
export type Draft = Candidate & Partial<Pick<PlannedSection, "must_say" | "edit">>;

/** In the format's order. Questions that the site answers under their own words are given their passages first. */
export function formatSections(dossier: Dossier, finder: Finder): Candidate[] {
  const rows = FORMAT_ROLES[dossier.format];
  const found = new Map(
    rows
      .toSorted(([a], [b]) => Number(b === "question") - Number(a === "question"))
      .map(([role, most]) => [role, sectionsOf(role, most, { dossier, finder })]),
  );
  return rows.flatMap(([role]) => found.get(role)!);
}

function sectionsOf(
  role: SectionRole,
  most: number,
  { dossier, finder }: { dossier: Dossier; finder: Finder },
): Candidate[] {
  const fixed: Partial<Record<SectionRole, string | undefined>> = {
    price: finder.words?.price,
    proof: finder.words?.voices,
    fairness: finder.words?.limits,
  };
  if (role in fixed) return fixed[role] === undefined ? [] : [taken({ role, heading: fixed[role] }, finder)];
  if (role === "answer") return [taken({ role, heading: asHeading(finder.primary), covers: [finder.primary] }, finder)];
  if (role === "question") return questionSections(dossier, finder, { most, skips: () => false });
  const secondary = searchesOf(dossier, "secondary");
  if (role === "variant")
    return secondary
      .slice(0, most)
      .map((search) => taken({ role, heading: asHeading(search), covers: [search] }, finder));
  return ownSections(finder, { searches: [finder.primary, ...secondary], most });
}

function taken(wanted: Pick<Wanted, "role" | "heading"> & Partial<Wanted>, finder: Finder): Candidate {
  const whole = { cites: [], covers: [], ...wanted };
  const passages = finder.take(whole);
  return { ...whole, cites: [...new Set(passages.map(({ mark }) => mark))], passages };
}

/** What pages about the first search say under their own headings, in the dossier's order. */
export function ownSections(
  finder: Finder,
  { searches, most }: { searches: readonly string[]; most: number },
): Candidate[] {
  const { ground, free } = finder;
  const topic = tellingKeys(finder.primary, ground);
  const all = contentKeys(searches.join(" "), ground.language);
  const rated = free()
    .filter((passage) => isSectionOf(topic, passage, ground))
    .toSorted((a, b) => relevance(all, b, ground) - relevance(all, a, ground));
  const chosen = new Map<string, SitePassage>();
  for (const passage of rated) {
    const key = lineKey(passage.heading);
    if (chosen.size < most && !chosen.has(key)) chosen.set(key, passage);
  }
  return free()
    .filter((passage) => [...chosen.values()].includes(passage))
    .map(({ heading, mark }) => taken({ role: "section", heading, cites: [mark] }, finder));
}

/**
 * On a page named by the topic a section is about it wherever it speaks of it; elsewhere its own heading has to name the
 * topic. A heading that nothing of its passage takes up may belong to a picture or a button.
 */
function isSectionOf(topic: readonly string[], passage: SitePassage, ground: Ground): boolean {
  const { heading, headingKeys, pageKeys, keys, author, leans, isLast } = passage;
  if (heading === "" || author !== "" || leans || isLast || QUOTING.test(heading)) return false;
  if (headingKeys.every(ground.isCommon)) return false;
  const names = (held: readonly string[]) =>
    coverage(topic, held, ground) >= ABOUT_SHARE_MIN && holdsHeaviest(topic, held, ground);
  const isOfPage = names(pageKeys) && coverage(topic, [...headingKeys, ...keys], ground) > 0;
  // What is asked to call the reader begins with any word; real questions with a small one.
  const isAsked = isQuestion(heading) && isStopWord(wordsOf(heading)[0] ?? "", ground.language);
  if (isQuestion(heading) ? !isAsked || !names(headingKeys) : !names(headingKeys) && !isOfPage) return false;
  return coverage(headingKeys, keys, ground) >= HEADING_SHARE_MIN;
}

/** Searches and questions that a page to edit does not hold yet. */
export function missingSections(
  dossier: Dossier,
  finder: Finder,
  page: { holds: (search: string) => boolean; answers: (question: string) => boolean },
): Candidate[] {
  const questions = questionSections(dossier, finder, { most: MISSING_MAX, skips: page.answers });
  const opening = page.holds(finder.primary) ? [] : sectionsOf("answer", 1, { dossier, finder });
  const searches = searchesOf(dossier, "secondary")
    .filter((search) => !page.holds(search))
    .slice(0, MISSING_MAX)
    .map((search) => taken({ role: "variant", heading: asHeading(search), covers: [search] }, finder));
  return [...opening, ...searches, ...questions];
}

/** Questions that the site answers, then the first that it leaves open. */
function questionSections(
  dossier: Dossier,
  finder: Finder,
  { most, skips }: { most: number; skips: (question: string) => boolean },
): Candidate[] {
  const different: string[] = [];
  for (const question of [...searchesOf(dossier, "question"), ...dossier.questions.map(({ question }) => question)]) {
    if (skips(question) || isSameQuestion(question, finder.primary, finder.ground)) continue;
    if (!different.some((other) => isSameQuestion(question, other, finder.ground))) different.push(question);
  }
  const all = different.map((question) =>
    taken({ role: "question", heading: asHeading(question), covers: [question] }, finder),
  );
  const answered = all.filter(({ passages }) => passages.length > 0).slice(0, most);
  const open = all.filter(({ passages, heading }) => passages.length === 0 && !finder.answers(heading));
  return [...answered, ...open.slice(0, Math.min(OPEN_QUESTIONS_MAX, most - answered.length))];
}

/** The page whose title holds the search, with the least beside it. */
export function namedPage(search: string, dossier: Dossier, { ground }: Finder): Dossier["index"][number] | null {
  const wanted = contentKeys(search, ground.language);
  const keysOf = ({ title }: { title: string }) => contentKeys(ownTitle(title, dossier), ground.language);
  const named = dossier.index.filter((page) => WRITTEN_KINDS.has(page.kind) && holdsAll(wanted, keysOf(page)));
  return best(named, (page) => titleShare(wanted, page.title, ground));
}

/** What the company is asked where its site is silent. */
export function askWording({ role, heading, covers }: Wanted, { words, primary }: Finder): string {
  const said = covers[0] ?? heading;
  if (words === null || role === "question") return said === "" ? primary : said;
  if (role === "price") return filled(words.askPrice, primary);
  if (role === "proof") return filled(words.askVoices, primary);
  if (role === "fairness") return filled(words.askLimits, primary);
  if (role === "checklist") return filled(words.askGain, primary);
  return filled(role === "variant" ? words.askOffer : words.askAbout, said === "" ? primary : said);
}

export function searchesOf({ keywords }: Dossier, role: Dossier["keywords"][number]["role"]): string[] {
  return keywords.filter((keyword) => keyword.role === role).map(({ keyword }) => keyword);
}

/** As it stands, with a capital where the script has them. */
export function asHeading(text: string): string {
  const [first = "", ...rest] = text;
  return first.toLocaleUpperCase() + rest.join("");
}
