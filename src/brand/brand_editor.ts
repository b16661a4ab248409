import { uniqueBy } from "../base/unique_by.ts";
import type { BrandContext } from "../domain/brand.ts";
import { type BrandSheet, SHEET_TEXTS } from "../domain/brand_sheet.ts";
import { type DataBlock, type ModelCall, shown } from "../domain/model_call.ts";
import { newShares, repeatedLines, shareRoom } from "../language/text_room.ts";
import type { KindVerdict, PageKind } from "../page/kind/page_kind.ts";
import type { PageFacts } from "../page/page_facts.ts";
import { leadsNowhere } from "../page/page_facts_read.ts";
import { type PageRole, pageRole, readablePages } from "../page/page_role.ts";
import { applyEdits, type EditTally } from "./edits.ts";
import { type MarkedPage, plain, textOfPage } from "./page_words.ts";
import { BRAND_EDITOR_TASK, BRAND_EDITOR_VERSION } from "./prompts/brand_editor.ts";
import { leadsAway } from "./read_brand.ts";
import { type EditorMaterial, type NumberedValue, SheetAnswer } from "./sheet_answer.ts";

/** Characters of a page's text in the mean, for the first call and for shorter ones. */
export const EDITOR_PAGE_CHARS = [12_000, 8_000, 6_000, 4_500, 3_000, 1_500] as const;
/** What all pages may take, as pages shown whole; the rest stays unread. */
const PAGES_SHARE_MAX = 10;
/** What is shown of a page by its kind, over that of others: the home page names all; a good or a post tells of one thing. */
const SHARES: Partial<Record<PageRole | PageKind, number>> = { home: 3, legal: 0.3, article: 0.15, product: 0.1 };
const PAGES_MAX = 60;
const LEAVING_MAX = 5;
const EXCLUDED_MAX = 20;
const DATA_CHARS_MAX = 6_000;
const FOOT_CHARS_MAX = 1_200;
const HEADINGS_MAX = 25;
const MENU_MAX = 60;
const OUTPUT_TOKENS_MAX = 7_000;
/** Types of structured data that say nothing of the company. */
const PAGE_TYPES: ReadonlySet<string> = new Set([
  "WebPage",
  "CollectionPage",
  "WebSite",
  "BreadcrumbList",
  "ImageObject",
  "SiteNavigationElement",
]);
const ADDRESS_KEYS = /^@id$|url$|^(?:image|logo|inLanguage|potentialAction|breadcrumb|isPartOf|geo)$/i;
/** Pages that tell of the company, most telling first; lists of other pages and forms are not among them. */
const SHOWN = ["home", "about", "offer", "contact", "other", "legal", "product", "article"] as const;
/** A page that says nothing new is shown by its title and headings. */
const NEWS_MIN = 0.1;
/** Of a page that answers so many questions more is shown. */
const ANSWERS_MIN = 3;
const ANSWERS_SHARE = 0.6;

/**
 * The material of a site whose pages count; in one order, so that an unchanged site gives the same call. `clean` is what
 * is done to a text before a model sees it: what it does not see it cannot quote.
 */
export function editorMaterial(
  of: Pick<EditorMaterial, "name" | "domain" | "context" | "sheet"> & { homeUrl: string },
  pages: readonly PageFacts[],
  {
    excluded,
    clean,
    kinds = new Map(),
  }: { excluded: readonly string[]; clean(text: string): string; kinds?: ReadonlyMap<string, KindVerdict> },
): EditorMaterial {
  const { homeUrl, ...subject } = of;
  const { shown, kindOf, placeOf } = choosePages(pages, { homeUrl, kinds });
  const mainTexts = shown.map(({ html }) => html!.main_text);
  const furniture = repeatedLines(mainTexts);
  const news = newShares(mainTexts);
  return {
    ...subject,
    excluded: excluded.slice(0, EXCLUDED_MAX),
    pages: shown.map((facts, at) => {
      const url = facts.response.final_url || facts.url;
      const usual = SHARES[SHOWN[placeOf(url)] ?? "other"] ?? 1;
      const told = facts.html!.questions.length < ANSWERS_MIN ? usual : Math.max(ANSWERS_SHARE, usual);
      const share = told * Math.max(NEWS_MIN, news[at]!);
      const text = pageText(facts, furniture[at]!);
      return { mark: `P${at + 1}`, url, kind: kindOf(url), facts, share, text, words: plain(clean(textOfPage(facts))) };
    }),
  };
}

/** Of these pages those that the material takes, in their order: it is the same from them alone. */
export function materialPages(
  pages: readonly PageFacts[],
  of: { homeUrl: string; kinds: ReadonlyMap<string, KindVerdict> },
): PageFacts[] {
  const shown = new Set(choosePages(pages, of).shown);
  return pages.filter((page) => shown.has(page));
}

function choosePages(
  pages: readonly PageFacts[],
  { homeUrl, kinds }: { homeUrl: string; kinds: ReadonlyMap<string, KindVerdict> },
) {
  // An address that redirects has no text; the page it leads to has.
  const read = pages.filter(({ html }) => html !== null);
  const byUrl = new Map(read.map((page) => [page.response.final_url || page.url, page]));
  const kindOf = (url: string) => kinds.get(byUrl.get(url)?.url ?? url)?.kind ?? null;
  // A single good is an offer that a little of says enough; customers' words are not the company's.
  const placeOf = (url: string, role = pageRole(url, homeUrl)) => {
    const told = role === "product" || role === "testimonial" ? role : (kindOf(url) ?? role);
    return SHOWN.indexOf(told as (typeof SHOWN)[number]);
  };
  const chosen = readablePages(pages, homeUrl)
    .map(({ url, role }) => ({ url, place: placeOf(url, role) }))
    .filter(({ place }) => place >= 0)
    .sort((a, b) => a.place - b.place || (a.url < b.url ? -1 : 1))
    .slice(0, PAGES_MAX);
  // What sends visitors to another domain says more of where the company is than any text.
  const leaving = read.filter((page) => leadsAway(page) !== null).slice(0, LEAVING_MAX);
  const shown = [...new Set([...chosen.map(({ url }) => byUrl.get(url)!), ...leaving])];
  return { shown: uniqueBy(shown, ({ html }) => `${html!.titles[0] ?? ""}\n${html!.main_text}`), kindOf, placeOf };
}

/** One call on the whole sheet. */
export function brandEditorCall(material: EditorMaterial, pageChars: number): ModelCall<SheetAnswer> {
  const { name, domain, context, pages, excluded } = material;
  const read = numbered(material.sheet).map(
    ({ n, field, value }) =>
      `${n}. ${field}: ${value.value} [${value.method ?? value.source}, ${value.page ?? "no page"}]`,
  );
  const facts = (["description", "industry", "tagline"] as const).map(
    (field) => `${field}: ${context[field]?.value ?? "(none)"}`,
  );
  const room = shareRoom(
    pages.map(({ text, share }) => ({ chars: text.length, share })),
    pageChars * PAGES_SHARE_MAX,
  );
  const texts = pages.map(({ text }, at) => shown(text, room[at]!));
  const blocks: DataBlock[] = [
    { label: "COMPANY", text: `${name} (${domain}), state by code: ${material.sheet.state.value}` },
    { label: "VALUES AS READ", text: [...read, ...facts].join("\n") },
    { label: "STRUCTURED DATA", text: structuredText(pages) },
    { label: "NAVIGATION", text: menuText(pages) },
    { label: "FOOT OF THE PAGES", text: shown(pages[0]?.facts.html?.outer_text?.footer ?? "", FOOT_CHARS_MAX) },
    { label: "PAGES THAT ARE NOT ITS OWN WORDS", text: excluded.join("\n") },
    ...pages.map(({ mark, url, kind, facts }, at) => {
      const target = leadsAway(facts);
      const label = `${mark} ${url}${kind === null ? "" : ` · ${kind}`}`;
      return { label: `${label}${target === null ? "" : `, sends visitors to ${target}`}`, text: texts[at]! };
    }),
  ];
  const contacts = contactsOf(material);
  const hide = (text: string) => contacts.reduce((shown, contact) => shown.replaceAll(contact, "[contact]"), text);
  return {
    name: "brand_sheet",
    version: BRAND_EDITOR_VERSION,
    task: BRAND_EDITOR_TASK,
    data: blocks.filter(({ text }) => text !== "").map(({ label, text }) => ({ label, text: hide(text) })),
    schema: SheetAnswer,
    outputTokensMax: OUTPUT_TOKENS_MAX,
  };
}

/** An answer kept from before; undefined where it no longer has the form. */
export function readSheetAnswer(kept: unknown): SheetAnswer | undefined {
  return SheetAnswer.safeParse(kept).data;
}

/** The sheet and the context as the answer leaves them, with what was refused. */
export function editSheet(
  answer: SheetAnswer,
  material: EditorMaterial,
  model: string,
): { sheet: BrandSheet; context: BrandContext; tally: EditTally } {
  return applyEdits(answer, { ...material, numbered: numbered(material.sheet), model });
}

function numbered(sheet: BrandSheet): NumberedValue[] {
  return SHEET_TEXTS.flatMap((field) => sheet[field].map((value) => ({ field, value }))).map((entry, at) => ({
    n: at + 1,
    ...entry,
  }));
}

/** Structured data of all pages, each item once, without what describes pages, pictures and addresses alone. */
function structuredText(pages: readonly MarkedPage[]): string {
  const items = pages.flatMap(({ facts }) => facts.html!.structured_data.flatMap((block) => block.items));
  const told = items
    .filter((item) => [item["@type"]].flat().some((type) => !PAGE_TYPES.has(String(type))))
    .map((item) => JSON.stringify(item, (key, value) => (ADDRESS_KEYS.test(key) ? undefined : value)));
  return shown([...new Set(told)].join("\n"), DATA_CHARS_MAX);
}

/** The home page's menu. */
function menuText(pages: readonly MarkedPage[]): string {
  const menu = (pages[0]?.facts.html?.links ?? [])
    .filter((link) => (link.region === "nav" || link.region === "header") && link.text !== "")
    .map((link) => (leadsNowhere(link) ? `${link.text} (leads nowhere)` : link.text));
  return [...new Set(menu)].slice(0, MENU_MAX).join(" · ");
}

function pageText(page: PageFacts, without: ReadonlySet<string>): string {
  const { titles, descriptions, headings, main_text, forms } = page.html!;
  const own = main_text.split("\n").filter((line) => !without.has(line));
  const named = headings.map(({ text }) => text).filter((text) => text !== "" && !without.has(text));
  return [
    `Title: ${titles[0] ?? ""}`,
    `Description: ${descriptions[0] ?? ""}`,
    `Headings: ${[...new Set(named)].slice(0, HEADINGS_MAX).join(" · ")}`,
    ...forms.flatMap(({ fields = [] }) => (fields.length === 0 ? [] : [`Form: ${fields.join(" · ")}`])),
    ...own,
  ].join("\n");
}

/** What is shown without anybody's number or mailbox: none is needed to tell what a company is. */
function contactsOf({ pages, context }: EditorMaterial): string[] {
  const read = pages.flatMap(({ facts: { html } }) => [...(html?.emails ?? []), ...(html?.phones ?? [])]);
  const known = context.contact.flatMap(({ kind, value }) => (kind === "page" ? [] : [value]));
  return [...new Set([...read, ...known])].filter((contact) => contact !== "");
}
