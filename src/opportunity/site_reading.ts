import { z } from "zod";
import { hostOfUrl } from "../base/domain_name.ts";
import { sha256Hex } from "../base/ids.ts";
import { uniqueBy } from "../base/unique_by.ts";
import { pagePath, plural } from "../core/phrase.ts";
import { priorityOf, roundScore } from "../core/score_weights.ts";
import { besidesWords, linksTo, noteAt, type SiteNotes } from "../core/site_notes.ts";
import { type Block, textOfBlocks } from "../domain/block.ts";
import { type Insight, ORDERS, type Order } from "../domain/insight.ts";
import { type ModelCall, materialText, shown } from "../domain/model_call.ts";
import { openCopies, openNews, repeatedLines, shareRoom, withoutFurniture } from "../language/text_room.ts";
import { wordsOf } from "../language/words.ts";
import type { OutreachDraft } from "./draft.ts";
import { SITE_READING_TASK, SITE_READING_VERSION } from "./prompts/site_reading.ts";
import { openStated } from "./stated.ts";

/** Characters of all pages together, for the first call and for shorter ones. */
export const READING_CHARS = [150_000, 100_000, 70_000, 50_000, 30_000, 15_000] as const;
const PAGES_MAX = 80;
/** What an article or a good is shown of, over other pages; the home page names all. */
const SHARES: Readonly<Record<string, number>> = { home: 3, article: 0.3, product: 0.2, legal: 0.2 };
/** A page that says nothing new is shown by its title and headings. */
const NEWS_MIN = 0.1;
/** From here on a page is told to be the text of another. */
const COPY_SHARE_MIN = 0.35;
const HEADINGS_MAX = 25;
const LISTED_MAX = 90;
const LISTED_CHARS_MAX = 240;
const JOBS_MAX = 8;
const OTHERS_MAX = 6;
const CHARS_MAX = { title: 70, action: 460, why: 220, quote: 300 };
const QUOTE_WORDS_MIN = 2;
const LACKS_MAX = 3;
const LACK_CHARS_MAX = 60;
const OUTPUT_TOKENS_MAX = 3_500;
/** How soon it pays, by when a reader would have it done (assumed): no search tells. */
const PACE: Readonly<Record<Order, number>> = { first: 0.85, middle: 0.65, last: 0.4 };
const SEVERITY_MEDIUM_MIN = 0.55;
const KINDS = [
  "missing_answer",
  "audience",
  "offer",
  "proof",
  "reviews",
  "prices",
  "contradiction",
  "contact",
  "rules",
  "places",
  "structure",
  "words",
] as const;

const Said = z.object({
  kind: z.enum(KINDS),
  title: z.string(),
  /** How a visitor would look for what the job says is missing, in the site's own language. */
  lacks: z.array(z.string()),
  action: z.string(),
  why: z.string(),
  order: z.enum(ORDERS),
});

export const ReadingAnswer = z.object({
  jobs: z.array(
    Said.extend({
      earlier: z.number().int(),
      page: z.string(),
      pages: z.array(z.string()),
      seen: z.array(z.object({ page: z.string(), quote: z.string() })),
    }),
  ),
});
export type ReadingAnswer = z.infer<typeof ReadingAnswer>;

/** A reading as it was checked when it was given: jobs that stand on the site's words, and how many did not. */
export const Reading = z.object({
  jobs: z.array(
    Said.extend({
      key: z.string(),
      pages: z.array(z.string()),
      seen: z.array(z.object({ url: z.string(), detail: z.string() })),
    }),
  ),
  refused: z.number().int(),
});
export type Reading = z.infer<typeof Reading>;

/** A page as it stands. */
interface StandingPage {
  url: string;
  title: string;
  description: string;
  kind: string | null;
  blocks: readonly Block[];
}

interface ReadPage {
  url: string;
  label: string;
  /** Title, description, headings and text, each by itself. */
  says: readonly string[];
  text: string;
  share: number;
}

/** A site as it is read: its pages that count, in the order in which a visitor meets them. */
export interface ReadingMaterial {
  about: readonly string[];
  pages: readonly ReadPage[];
  /** Entries of the home page's menu with what they lead to. */
  menu: readonly string[];
}

/** What else a call shows; `earlier` are jobs of the last reading as `earlierJob` words them. */
export interface ReadingAround {
  listed: readonly string[];
  earlier: readonly string[];
}

/** In steps: to hold every text of a site against those before is much at once. */
export function* readingMaterialSteps(
  all: readonly StandingPage[],
  { about, site }: { about: readonly string[]; site: SiteNotes | undefined },
): Generator<void, ReadingMaterial> {
  const pages = [...all].sort((a, b) => placeOf(a) - placeOf(b) || (a.url < b.url ? -1 : 1)).slice(0, PAGES_MAX);
  const texts = pages.map(({ blocks }) => textOfBlocks(blocks));
  yield;
  const furniture = repeatedLines(texts);
  yield;
  const [newsOf, copyOf] = [openNews(), openCopies()];
  const hosts = new Set(pages.map(({ url }) => hostOfUrl(url)));
  const pictured = new Set<string>();
  const read: ReadPage[] = [];
  for (const [at, page] of pages.entries()) {
    const { url, title, description, kind, blocks } = page;
    const headings = blocks.flatMap((block) => (block.type === "heading" ? [block.text] : []));
    const own = withoutFurniture(texts[at]!, furniture[at]!);
    const linked = linksTo(site, url);
    const { hidden = null, pictures = [] } = noteAt(site, url) ?? {};
    const has = besidesWords(site, url);
    const named = pictures.filter((picture) => !pictured.has(picture));
    for (const picture of named) pictured.add(picture);
    const copy = copyOf(texts[at]!);
    yield;
    const label = [
      `P${at + 1} ${hosts.size > 1 ? hostOfUrl(url) : ""}${pagePath(url)}`,
      ...(kind === null ? [] : [kind]),
      ...(linked === null ? [] : [`linked from ${plural(linked, "page")}`]),
      ...(hidden === null ? [] : ["kept out of search"]),
      ...(copy === null || copy.share < COPY_SHARE_MIN
        ? []
        : [`${Math.round(copy.share * 100)} % of its text stands on P${copy.of + 1} word for word`]),
      ...(has.length === 0 ? [] : [`has ${has.join(", ")}`]),
    ];
    const sections = [...new Set(headings)].slice(0, HEADINGS_MAX);
    const head = [
      ...[`Title: ${title}`, `Description: ${description}`, `Headings: ${sections.join(" · ")}`],
      ...(named.length === 0 ? [] : [`Pictures: ${named.join(" · ")}`]),
    ];
    const share = (SHARES[placeOf(page) === 0 ? "home" : (kind ?? "")] ?? 1) * Math.max(NEWS_MIN, newsOf(texts[at]!));
    const says = [title, description, ...headings, ...pictures, texts[at]!];
    // Lines of others are not to look like the head of a page.
    const text = [...head, own.replace(/^#+/gm, "")].join("\n");
    read.push({ url, label: label.join(" · "), says, text, share });
    yield;
  }
  return { about, pages: read, menu: noteAt(site, pages[0]?.url)?.menu ?? [] };
}

/** The same until the pages, the sheet or the prompt are others. */
export function readingKey({ pages, menu }: ReadingMaterial, mark: string): string {
  return sha256Hex([SITE_READING_VERSION, mark, ...menu, ...pages.map(({ url, text }) => `${url} ${text}`)].join("\n"));
}

export function siteReadingCall(
  { about, pages, menu }: ReadingMaterial,
  { listed, earlier, chars }: ReadingAround & { chars: number },
): ModelCall<ReadingAnswer> {
  const room = shareRoom(
    pages.map(({ text, share }) => ({ chars: text.length, share })),
    chars,
  );
  const lines = listed.slice(0, LISTED_MAX).map((line) => shown(line, LISTED_CHARS_MAX));
  return {
    name: "site_reading",
    version: SITE_READING_VERSION,
    task: SITE_READING_TASK,
    data: [
      { label: "COMPANY", text: about.join("\n") },
      ...(lines.length === 0 ? [] : [{ label: "LISTED", text: lines.join("\n") }]),
      ...(earlier.length === 0
        ? []
        : [{ label: "EARLIER", text: earlier.map((job, at) => `${at + 1}. ${job}`).join("\n") }]),
      ...(menu.length === 0 ? [] : [{ label: "MENU", text: menu.join("\n") }]),
      {
        label: "PAGES",
        text: pages.map(({ label, text }, at) => `## ${label}\n${shown(text, room[at]!)}`).join("\n\n"),
      },
    ],
    schema: ReadingAnswer,
    outputTokensMax: OUTPUT_TOKENS_MAX,
  };
}

/** What an earlier reading gave, as the next is shown it. */
export function earlierJob({ data }: Pick<Insight, "data">, decision: "declined" | "done" | null): string {
  const [url] = data.examples ?? [];
  const page = url === undefined ? "no page" : pagePath(url);
  return `${decision === null ? "" : `(${decision}) `}${data.job_kind} · ${page} · ${data.title}: ${data.next_action}`;
}

/** Jobs that stand on words of the site and say nothing that the material does not have; what goes on keeps its key. */
export function checkedReading(
  { jobs }: ReadingAnswer,
  material: ReadingMaterial,
  around: ReadingAround & { brandId: string; earlierKeys: readonly string[] },
): Reading {
  const whole = siteReadingCall(material, { ...around, chars: Number.MAX_SAFE_INTEGER });
  const sound = openStated(materialText(whole));
  const byMark = new Map(material.pages.map((page, at) => [`p${at + 1}`, page]));
  const byPath = new Map(material.pages.map((page): [string, ReadPage] => [pagePath(page.url).toLowerCase(), page]));
  const pageAt = (named: string): ReadPage | undefined => {
    const name = named.trim().toLowerCase();
    if (name === "") return undefined;
    return byMark.get(name) ?? byPath.get(pagePath(name)) ?? byPath.get(`/${name}`);
  };
  const said = new Map<ReadPage, string[]>();
  const flatOf = (page: ReadPage) => {
    const known = said.get(page) ?? page.says.map(flat);
    said.set(page, known);
    return known;
  };
  const found = jobs.slice(0, JOBS_MAX).flatMap((job): Reading["jobs"] => {
    const [title, action] = [sound(job.title, CHARS_MAX.title), sound(job.action, CHARS_MAX.action)];
    const seen = job.seen.flatMap(({ page, quote }) => {
      const told = flat(quote);
      const says = (one: ReadPage | undefined) => one !== undefined && flatOf(one).some((text) => text.includes(told));
      if (told.trim().split(" ").length < QUOTE_WORDS_MIN || quote.length > CHARS_MAX.quote) return [];
      const named = pageAt(page);
      const at = says(named) ? named : material.pages.find(says);
      return at === undefined ? [] : [{ url: at.url, detail: `“${quote.trim()}”` }];
    });
    if (title === "" || action === "" || seen.length === 0) return [];
    const own = pageAt(job.page);
    const others = job.pages.slice(0, OTHERS_MAX).map(pageAt);
    const pages = [own, ...others].flatMap((page) => page?.url ?? []);
    const fresh = sha256Hex(["site_reading", around.brandId, job.kind, own?.url ?? "", title].join("\n")).slice(0, 32);
    const key = around.earlierKeys[job.earlier - 1] ?? fresh;
    const asked = job.lacks.map((words) => words.trim().slice(0, LACK_CHARS_MAX));
    const lacks = asked.filter((words) => words !== "").slice(0, LACKS_MAX);
    const { kind, order } = job;
    const why = sound(job.why, CHARS_MAX.why);
    return [{ key, kind, title, action, why, order, lacks, pages: [...new Set(pages)], seen }];
  });
  const kept = uniqueBy(found, ({ key }) => key);
  return { jobs: kept, refused: jobs.length - kept.length };
}

/** One finding for every job. */
export function draftSiteReading(
  { jobs }: Reading,
  { ceiling, simulated }: { ceiling: number; simulated: boolean },
): OutreachDraft[] {
  return jobs.map(({ key, kind, title, action, why, order, lacks, pages, seen }) => ({
    stable_key: key,
    text: title,
    category: "site_reading",
    severity: ceiling >= SEVERITY_MEDIUM_MIN ? "medium" : "low",
    priority: roundScore(priorityOf(PACE[order], ceiling)),
    data: {
      simulated,
      title,
      what: `The site says: ${seen.map(({ url, detail }) => `${detail} (${pagePath(url)})`).join("; ")}.`,
      why,
      next_action: action,
      examples: pages,
      ...(pages.length === 0 ? {} : { pages_affected: pages.length }),
      findings: seen,
      ...(lacks.length === 0 ? {} : { lacks }),
      job_kind: kind,
    },
    evidence_ids: [],
  }));
}

function placeOf({ url, kind }: StandingPage): number {
  if (pagePath(url) === pagePath("")) return 0;
  if (kind === "legal") return 4;
  return ["offer", "about", "contact"].includes(kind ?? "") ? 1 : kind === "article" || kind === "product" ? 3 : 2;
}

/** Between spaces: part of a word is not said. */
function flat(text: string): string {
  return ` ${wordsOf(text).join(" ")} `;
}
