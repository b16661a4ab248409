import { z } from "zod";
import { type ModelCall, shown } from "../domain/model_call.ts";
import { isDatedAddress } from "../language/dated_address.ts";
import { countWords } from "../language/words.ts";
import type { OpportunityDraft } from "./draft.ts";
import { OPPORTUNITY_JUDGE_TASK, OPPORTUNITY_JUDGE_VERSION } from "./prompts/opportunity_judge.ts";
import { NEW_PAGE_PLAYS, stepParts } from "./revision.ts";
import { WORTHS } from "./score_parts.ts";
import type { Around } from "./synthesis.ts";

const VERDICTS = ["do", "join", "ask", "drop"] as const;

const Told = z.object({
  verdict: z.enum(VERDICTS),
  worth: z.enum(WORTHS),
  /** Empty where it stays, `new` for a page of its own. */
  page: z.string(),
  kind: z.enum([...NEW_PAGE_PLAYS, ""]),
  /** What its subject is called; empty where that stays. */
  name: z.string(),
  /** What title and main heading of the page are to carry; empty where they do. */
  title: z.string(),
  omit: z.array(z.string()),
  cover: z.array(z.string()),
  /** Whether who searches it chooses a firm nearby. */
  local: z.boolean(),
  reason: z.string(),
});

/** What a model says of a recommendation: parts of its steps by `stepParts`, the one it is part of by stable key. */
export type OpportunityVerdict = z.infer<typeof OpportunityVerdict>;
export const OpportunityVerdict = Told.extend({
  with: z.string(),
  /** Searches that mean something else. */
  apart: z.array(z.string()),
  /** Other words for what parts of steps name. */
  reword: z.array(z.object({ key: z.string(), words: z.string() })),
});

/** The same as it is told: recommendations by number, steps by letter. */
export const OpportunityAnswer = z.object({
  opportunities: z.array(
    Told.extend({
      n: z.number().int(),
      with: z.number().int(),
      apart: z.array(z.number().int()),
      reword: z.array(z.object({ step: z.string(), words: z.string() })),
    }),
  ),
});
export type OpportunityAnswer = z.infer<typeof OpportunityAnswer>;

export const OPPORTUNITIES_A_CALL_MAX = 40;
/** All that its figures count. */
const KEYWORDS_MAX = 60;
const REASON_CHARS_MAX = 240;
const COVER_MAX = 3;
const COVER_CHARS_MAX = 80;
const NAME_CHARS_MAX = 60;
const AROUND_CHARS_MAX = 160;
const ANSWER_TOKENS_EACH = 180;
const FIGURES = /\d+/g;
const STRANGE = /[<>{}@\\]|:\/\//;
/** What stands for a page that is not the site's to edit. */
export const NEW_PAGE = "new";
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const ANSWER_TOKENS_MIN = 300;

/** The same for a recommendation until its page is another, the prompt, or what a person said of the brand. */
export function opportunityVerdictKey(
  { stable_key, data }: Pick<OpportunityDraft, "stable_key" | "data">,
  told: string,
): string {
  return [OPPORTUNITY_JUDGE_VERSION, stable_key, data.target_url ?? "", told].join(" ").trim();
}

export function opportunityJudgeCall(
  drafts: readonly OpportunityDraft[],
  {
    about,
    pages,
    around = () => ({ near: [], ranks: [] }),
    detail = 1,
  }: {
    about: readonly string[];
    pages: readonly PageNotes[];
    around?: (draft: OpportunityDraft) => Around;
    /** Over what is shown of pages where there is room. */
    detail?: number;
  },
): ModelCall<OpportunityAnswer> {
  const lines = drafts.map((draft, place) => {
    const { data, recommended_format, play } = draft;
    const searches = shownSearches(draft).map(({ keyword, google_vol }, at) => {
      const demand = google_vol === undefined ? "" : ` [${google_vol} a month]`;
      return `(${at + 1}) ${keyword}${demand}`;
    });
    const where = data.target_url === null ? `a new page ${data.proposed_path}` : `edit ${data.target_url}`;
    const steps = lettered(draft).map(({ letter, text }) => `   ${letter}) ${text}`);
    const searched = `Searches: ${searches.join("; ")}`;
    const { near, ranks } = around(draft);
    const listed = (name: string, values: readonly string[]) =>
      values.length === 0 ? [] : [`   ${name}: ${values.map((value) => shown(value, AROUND_CHARS_MAX)).join(" | ")}`];
    return [
      `${place + 1}. ${recommended_format}, ${where}: ${play}. ${searched}`,
      ...listed("NEAR", near),
      ...listed("RANKS", ranks),
      ...steps,
    ].join("\n");
  });
  const meant = {
    targets: new Set(drafts.map(({ data }) => data.target_url)),
    near: new Set(drafts.flatMap((draft) => around(draft).near)),
  };
  return {
    name: "opportunities",
    version: OPPORTUNITY_JUDGE_VERSION,
    task: OPPORTUNITY_JUDGE_TASK,
    data: [
      { label: "COMPANY", text: about.join("\n") },
      { label: "PAGES", text: pageLines(meant, pages, detail).join("\n") },
      { label: "RECOMMENDATIONS", text: lines.join("\n") },
    ],
    schema: OpportunityAnswer,
    outputTokensMax: ANSWER_TOKENS_MIN + ANSWER_TOKENS_EACH * drafts.length,
  };
}

/** Verdicts by recommendation; numbers and letters that do not exist are left out, and what was not answered. `material` is all that was shown. */
export function readOpportunities(
  answer: OpportunityAnswer,
  drafts: readonly OpportunityDraft[],
  material: string,
): Map<OpportunityDraft, OpportunityVerdict> {
  const figures: ReadonlySet<string> = new Set(material.match(FIGURES));
  return new Map(
    answer.opportunities.flatMap(({ n, ...told }) => {
      const draft = drafts[n - 1];
      if (draft === undefined) return [];
      const omitted = new Set(told.omit.map((letter) => letter.trim().toLowerCase()));
      const verdict: OpportunityVerdict = {
        ...told,
        page: told.page.trim(),
        with: drafts[told.with - 1]?.stable_key ?? "",
        apart: told.apart.flatMap((at) => shownSearches(draft)[at - 1]?.keyword ?? []),
        name: plainWords(told.name, figures, NAME_CHARS_MAX) ?? "",
        title: plainWords(told.title, figures, NAME_CHARS_MAX) ?? "",
        omit: lettered(draft).flatMap(({ letter, key }) => (omitted.has(letter) ? [key] : [])),
        reword: told.reword.flatMap(({ step, words }) => {
          const part = lettered(draft).find(({ letter }) => letter === step.trim().toLowerCase());
          const plain = plainWords(words, figures, COVER_CHARS_MAX);
          return part === undefined || plain === null ? [] : [{ key: part.key, words: plain }];
        }),
        cover: told.cover.flatMap((topic) => plainWords(topic, figures, COVER_CHARS_MAX) ?? []).slice(0, COVER_MAX),
        reason: told.reason.trim().slice(0, REASON_CHARS_MAX),
      };
      return [[draft, verdict] as const];
    }),
  );
}

/** Words fit to be told; what has markup, an address or a figure that nothing shown has is none. */
function plainWords(told: string, figures: ReadonlySet<string>, charsMax: number): string | null {
  const words = told
    .replace(/["“”„]/g, "'")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[.;:,]+$/, "");
  const isKnown = (words.match(FIGURES) ?? []).every((figure) => figures.has(figure));
  return words === "" || words.length > charsMax || STRANGE.test(words) || !isKnown ? null : words;
}

function shownSearches({ keywords }: OpportunityDraft): OpportunityDraft["keywords"] {
  return keywords.slice(0, KEYWORDS_MAX);
}

function lettered({ data }: OpportunityDraft): { letter: string; key: string; text: string }[] {
  return (data.steps ?? []).flatMap(stepParts).map((part, at) => ({ ...part, letter: LETTERS[at] ?? "" }));
}

const LINES_MAX = 100;
const TITLE_CHARS_MAX = 90;
/** Of what a page has sections on, and of what it says there: where it is edited, where it may be instead, elsewhere. */
const TARGET_CHARS_MAX = 5_000;
const NEAR_CHARS_MAX = 1_200;
const PAGE_CHARS_MAX = 300;
const LINE_CHARS_MAX = 240;
const TEXT_CHARS_MAX = 6_000;
/** A line on so many pages is no page's own. */
const FURNITURE_PAGES_MIN = 4;
/** A line on so many of all is the template's, not that of a page with copies. */
const TEMPLATE_SHARE_MIN = 0.8;
/** So many posts under one address are told by their number and a few of them. */
const ALIKE_MIN = 5;
const EXAMPLES_MAX = 3;

/** A page as the judge sees it: its length, and what it has sections on. */
export interface ShownPage {
  url: string;
  title: string;
  kind: string | null;
  headings: readonly { text: string }[];
  main_text: string;
}

/** Pages by address: those that recommendations edit, and those that are near to one. */
interface Meant {
  targets: ReadonlySet<string | null>;
  near: ReadonlySet<string>;
}

/** What calls show of a page, read once. */
export interface PageNotes extends Pick<ShownPage, "url" | "title" | "kind"> {
  words: number;
  /** Sections and how each paragraph begins. */
  starts: string;
  /** The same in short. */
  brief: string;
}

/** What the pages say that is their own. */
export function notePages(pages: readonly ShownPage[]): PageNotes[] {
  const own = ownLines(pages);
  return pages.map((page) => {
    const { url, title, kind } = page;
    const text = own(page, page.main_text.split("\n"));
    const sections = own(
      page,
      page.headings.map((heading) => heading.text),
      true,
    );
    const starts = [...new Set([...sections, ...text])].map((line) => shown(line, LINE_CHARS_MAX)).join(" | ");
    const brief = shown(sections.length === 0 ? text.join(" ") : sections.join(" | "), PAGE_CHARS_MAX);
    const words = countWords(text.join(" ").slice(0, TEXT_CHARS_MAX));
    return { url, title, kind, words, starts: shown(starts, TARGET_CHARS_MAX), brief };
  });
}

/** The pages as a judge of recommendations reads them, a line each: what stands on those that are meant, the rest in short. */
function pageLines({ targets, near }: Meant, pages: readonly PageNotes[], detail: number): string[] {
  const placeOf = ({ url, kind }: PageNotes) =>
    targets.has(url) ? 0 : near.has(url) ? 1 : kind === "article" || kind === "archive" ? 3 : 2;
  const sorted = pages.toSorted((a, b) => placeOf(a) - placeOf(b));
  const isMeant = ({ url }: PageNotes) => targets.has(url) || near.has(url);
  const alike = postsAlike(sorted.filter((page) => !isMeant(page)));
  const grouped = new Set([...alike.values()].flat());
  const single = sorted
    .filter((page) => !grouped.has(page))
    .map(({ url, kind, title, words, starts, brief }) => {
      const charsMax = targets.has(url) ? TARGET_CHARS_MAX : NEAR_CHARS_MAX;
      const says =
        targets.has(url) || near.has(url) ? shown(starts, charsMax * detail) : shown(brief, PAGE_CHARS_MAX * detail);
      return `${url} · ${kind ?? "page"} · ${shown(title, TITLE_CHARS_MAX)} · ${words} words · ${says}`;
    });
  const groups = [...alike].map(([pattern, posts]) => {
    const examples = posts.slice(0, EXAMPLES_MAX).map(({ title }) => shown(title, TITLE_CHARS_MAX));
    return `${pattern} · ${posts.length} posts alike, for example: ${examples.join(" | ")}`;
  });
  return [...single.slice(0, LINES_MAX), ...groups.slice(0, LINES_MAX)];
}

/** Many posts and dated pages under one address, by its pattern: figures of dates and numbers apart. */
function postsAlike(pages: readonly PageNotes[]): Map<string, PageNotes[]> {
  const posts = pages.filter(({ url, kind }) => kind === "article" || isDatedAddress(url));
  const groups = Map.groupBy(posts, ({ url }) => url.replace(/[^/]*\p{L}[^/]*\/?$/u, "…").replace(/\d+/g, "#"));
  return new Map([...groups].filter(([, group]) => group.length >= ALIKE_MIN));
}

/** Of some lines of a page those that do not stand on many pages, each once; of copies the one of the shortest address keeps what is not on all. */
function ownLines(pages: readonly ShownPage[]) {
  const counts = new Map<string, number>();
  const first = new Map<string, string>();
  const flat = (line: string) => line.replace(/\s+/g, " ").trim();
  for (const { url, main_text, headings } of pages.toSorted((a, b) => a.url.length - b.url.length)) {
    const lines = [...main_text.split("\n"), ...headings.map(({ text }) => text)];
    for (const line of new Set(lines.map(flat))) {
      counts.set(line, (counts.get(line) ?? 0) + 1);
      if (!first.has(line)) first.set(line, url);
    }
  }
  const isOwn = (line: string, { url }: ShownPage, isSection: boolean) => {
    const count = counts.get(line) ?? 0;
    // That a page has a section is known though others have the same.
    const isKept = (isSection || first.get(line) === url) && count < pages.length * TEMPLATE_SHARE_MIN;
    return line !== "" && (count < FURNITURE_PAGES_MIN || isKept);
  };
  return (page: ShownPage, lines: readonly string[], isSection = false) =>
    [...new Set(lines.map(flat))].filter((line) => isOwn(line, page, isSection));
}
