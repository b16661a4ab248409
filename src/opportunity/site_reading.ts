import { z } from "zod";
import { sha256Hex } from "../base/ids.ts";
import { uniqueBy } from "../base/unique_by.ts";
import { newShares, repeatedLines, shareRoom, withoutFurniture } from "../brand/text_room.ts";
import type { ContentPage } from "../content/passage_index.ts";
import { pageKey } from "../core/page_match.ts";
import { pagePath, plural } from "../core/phrase.ts";
import { priorityOf, roundScore } from "../core/score_weights.ts";
import { linksTo, noteAt, type SiteNotes } from "../core/site_notes.ts";
import { textOfBlocks } from "../domain/block.ts";
import { type Insight, ORDERS, type Order } from "../domain/insight.ts";
import { type ModelCall, materialText, shown } from "../domain/model_call.ts";
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
const HEADINGS_MAX = 25;
const LISTED_MAX = 60;
const LISTED_CHARS_MAX = 240;
const JOBS_MAX = 8;
const OTHERS_MAX = 6;
const CHARS_MAX = { title: 70, action: 460, why: 220, quote: 300 };
const QUOTE_CHARS_MIN = 8;
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

export const ReadingAnswer = z.object({
  jobs: z.array(
    z.object({
      kind: z.enum(KINDS),
      page: z.string(),
      pages: z.array(z.string()),
      title: z.string(),
      action: z.string(),
      why: z.string(),
      seen: z.array(z.object({ page: z.string(), quote: z.string() })),
      order: z.enum(ORDERS),
    }),
  ),
});
export type ReadingAnswer = z.infer<typeof ReadingAnswer>;

/** A site as it is read: its pages that count, in the order in which a visitor meets them. */
export interface ReadingMaterial {
  about: readonly string[];
  pages: readonly { url: string; label: string; text: string; share: number }[];
}

export function readingMaterial(
  all: readonly ContentPage[],
  { about, site }: { about: readonly string[]; site: SiteNotes | undefined },
): ReadingMaterial {
  const pages = [...all].sort((a, b) => placeOf(a) - placeOf(b) || (a.url < b.url ? -1 : 1)).slice(0, PAGES_MAX);
  const texts = pages.map(({ blocks }) => textOfBlocks(blocks));
  const furniture = repeatedLines(texts);
  const news = newShares(texts);
  const read = pages.map((page, at) => {
    const { url, title, description, kind, blocks } = page;
    const headings = blocks.flatMap((block) => (block.type === "heading" ? [block.text] : []));
    const own = withoutFurniture(texts[at]!, furniture[at]!);
    const linked = linksTo(site, url);
    const { has = [], hidden = null } = noteAt(site, url) ?? {};
    const label = [
      pagePath(url),
      ...(kind === null ? [] : [kind]),
      ...(linked === null ? [] : [`linked from ${plural(linked, "page")}`]),
      ...(hidden === null ? [] : ["kept out of search"]),
      ...(has.length === 0 ? [] : [`has ${has.join(", ")}`]),
    ];
    const head = [`Title: ${title}`, `Description: ${description}`];
    const named = `Headings: ${[...new Set(headings)].slice(0, HEADINGS_MAX).join(" · ")}`;
    const share = (SHARES[placeOf(page) === 0 ? "home" : (kind ?? "")] ?? 1) * Math.max(NEWS_MIN, news[at]!);
    return { url, label: label.join(" · "), text: [...head, named, own].join("\n"), share };
  });
  return { about, pages: read };
}

/** The same until the pages, the sheet or the prompt are others. */
export function readingKey({ pages }: ReadingMaterial, mark: string): string {
  return sha256Hex([SITE_READING_VERSION, mark, ...pages.map(({ url, text }) => `${url} ${text}`)].join("\n"));
}

export function siteReadingCall(
  { about, pages }: ReadingMaterial,
  { listed, earlier, chars }: { listed: readonly string[]; earlier: readonly string[]; chars: number },
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
      ...(earlier.length === 0 ? [] : [{ label: "EARLIER", text: earlier.join("\n") }]),
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
export function earlierJob({ data }: Pick<Insight, "data">): string {
  const [url] = data.examples ?? [];
  return `${data.job_kind} · ${url === undefined ? "no page" : pagePath(url)} · ${data.title}: ${data.next_action}`;
}

/**
 * One finding for every job that stands on words of the site and says nothing that the material does not have; of
 * several of one kind on one page the first.
 */
export function draftSiteReading(
  { jobs }: ReadingAnswer,
  material: ReadingMaterial,
  { brandId, ceiling, simulated }: { brandId: string; ceiling: number; simulated: boolean },
): OutreachDraft[] {
  const whole = siteReadingCall(material, { listed: [], earlier: [], chars: Number.MAX_SAFE_INTEGER });
  const sound = openStated(materialText(whole));
  const byPath = new Map(material.pages.map((page) => [pagePath(page.url), page]));
  const pageAt = (path: string) => byPath.get(path === "/" ? pagePath("") : pagePath(path.trim()));
  const found = jobs.slice(0, JOBS_MAX).flatMap((job): OutreachDraft[] => {
    const [title, action] = [sound(job.title, CHARS_MAX.title), sound(job.action, CHARS_MAX.action)];
    const seen = job.seen.flatMap(({ page, quote }) => {
      const told = flat(quote);
      const says = (one: { text: string } | undefined) => one !== undefined && flat(one.text).includes(told);
      if (told.length < QUOTE_CHARS_MIN || quote.length > CHARS_MAX.quote) return [];
      const named = pageAt(page);
      const at = says(named) ? named : material.pages.find(says);
      return at === undefined ? [] : [{ url: at.url, detail: `“${quote.trim()}”` }];
    });
    if (title === "" || action === "" || seen.length === 0) return [];
    const own = pageAt(job.page)?.url;
    const others = job.pages.slice(0, OTHERS_MAX).flatMap((path) => pageAt(path)?.url ?? []);
    const examples = uniqueBy([...(own === undefined ? [] : [own]), ...others], pageKey);
    const what = `${seen.map(({ url, detail }) => `${detail} (${pagePath(url)})`).join("; ")}.`;
    return [
      {
        stable_key: sha256Hex(["site_reading", brandId, job.kind, own ?? seen[0]!.url].join("\n")).slice(0, 32),
        text: `${title}. The site says: ${what}`,
        category: "site_reading",
        severity: ceiling >= SEVERITY_MEDIUM_MIN ? "medium" : "low",
        priority: roundScore(priorityOf(PACE[job.order], ceiling)),
        data: {
          simulated,
          title,
          what: `The site says: ${what}`,
          why: sound(job.why, CHARS_MAX.why),
          next_action: action,
          examples,
          pages_affected: Math.max(1, examples.length),
          findings: seen,
          job_kind: job.kind,
        },
        evidence_ids: [],
      },
    ];
  });
  return uniqueBy(found, ({ stable_key }) => stable_key);
}

function placeOf({ url, kind }: ContentPage): number {
  if (pagePath(url) === pagePath("")) return 0;
  return ["offer", "about", "contact"].includes(kind ?? "") ? 1 : kind === "article" || kind === "product" ? 3 : 2;
}

function flat(text: string): string {
  return wordsOf(text).join(" ");
}
