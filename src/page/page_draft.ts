import type { AccessibilityFacts } from "./accessibility_facts.ts";
import type { OpenElement } from "./dom_walk.ts";
import { type FormBook, newFormBook } from "./form_book.ts";
import type { HtmlSource } from "./html_reading.ts";
import type { HtmlFacts, ImageFact, LinkFact, MetaFact } from "./page_facts.ts";
import type { SourceSign } from "./source_sign.ts";
import type { StructuredDataFact } from "./structured_data_fact.ts";
import { isOnSite, normalizeUrl } from "./url_rules.ts";

/** Where a document's text is kept while it is read; caps keep hostile pages small. */
export const LIMITS = {
  href: 2000,
  text: 300,
  content: 2000,
  metas: 200,
  links: 4000,
  images: 2000,
  headings: 500,
  scripts: 500,
  list: 100,
} as const;

/** A page that has more ids may have any. */
export const ANCHORS_MAX = 1000;

/** What stands under the heading that was read last. */
export interface Section {
  heading: string;
  chars: number;
  parts: number;
  image: string | null;
}

/** What the visitors fill; `finishPage` turns it into facts. */
export interface PageDraft {
  source: HtmlSource;
  /** Base of relative addresses: the page's own or its `<base>`. */
  base: string;
  /** Still before anything that ends the head. */
  inHead: boolean;
  headOpen: boolean;
  brokenBy: string | null;
  headBrokenBy: string | null;
  lang: string | null;
  /** Direction of the text, of the html or body element. */
  dir: string | null;
  bodyClasses: string[];
  titles: string[];
  metas: MetaFact[];
  robots: HtmlFacts["robots"];
  canonicals: HtmlFacts["canonicals"];
  hreflangs: HtmlFacts["hreflangs"];
  alternates: HtmlFacts["alternates"];
  hints: NonNullable<HtmlFacts["resource_hints"]>;
  favicon: boolean;
  baseHref: string | null;
  headings: HtmlFacts["headings"];
  links: LinkFact[];
  linkCount: number;
  images: ImageFact[];
  imageCount: number;
  scripts: HtmlFacts["scripts"];
  styles: HtmlFacts["styles"];
  forms: HtmlFacts["forms"];
  buttons: NonNullable<HtmlFacts["buttons"]>;
  iframes: HtmlFacts["iframes"];
  media: HtmlFacts["media"];
  structured: StructuredDataFact[];
  secrets: Set<string>;
  signs: SourceSign[];
  /** Functions that presses call, and the source of the page's own scripts. */
  called: Set<string>;
  code: string[];
  /** The same by the number of scripts before it; what scripts are handed as data. */
  codeAt: { index: number; source: string }[];
  data: string[];
  mixed: Set<string>;
  authors: Set<string>;
  emails: Set<string>;
  phones: Set<string>;
  times: { iso: string; published: boolean; modified: boolean }[];
  accessibility: Required<AccessibilityFacts>;
  ids: Map<string, number>;
  /** Names of anchors, as older pages have them for ids. */
  names: Set<string>;
  elements: number;
  anchors: number;
  depthMax: number;
  emptyRoot: boolean;
  /** Where the empty root stands, and whether the main part is that alone. */
  rootIn: OpenElement | null;
  emptyMain: boolean;
  /** Elements directly in the main part, scripts apart. */
  mainParts: number;
  section: Section | null;
  /** Elements that only a pointer can press. */
  clickOnly: number;
  noscriptAsks: boolean;
  /** Links of menus that the keyboard passes over. */
  skipped: number;
  /** What the page names beside links and sources: address to what names it. */
  named: Map<string, string>;
  /** Words of the rel attributes of its link elements. */
  rels: Set<string>;
  formBook: FormBook;
  /** A captcha stands in the page. */
  captchas: boolean;
  /** Controls that open a part of the page: by which attribute, and the id. */
  openers: { bs: boolean; kind: string; id: string }[];
  /** Ids of parts that such controls open. */
  opened: Set<string>;
  /** How often each line of its source stands there. */
  sourceLines: Map<string, number>;
  lineKinds: Record<string, number>;
}

export function newDraft(source: HtmlSource): PageDraft {
  return {
    source,
    base: source.url,
    inHead: true,
    headOpen: false,
    brokenBy: null,
    headBrokenBy: null,
    lang: null,
    dir: null,
    bodyClasses: [],
    titles: [],
    metas: [],
    robots: [],
    canonicals: [],
    hreflangs: [],
    alternates: [],
    hints: [],
    favicon: false,
    baseHref: null,
    headings: [],
    links: [],
    linkCount: 0,
    images: [],
    imageCount: 0,
    scripts: [],
    styles: [],
    forms: [],
    buttons: [],
    iframes: [],
    media: [],
    structured: [],
    secrets: new Set(),
    signs: [],
    called: new Set(),
    code: [],
    codeAt: [],
    data: [],
    mixed: new Set(),
    authors: new Set(),
    emails: new Set(),
    phones: new Set(),
    times: [],
    accessibility: newAccessibility(),
    ids: new Map(),
    names: new Set(),
    elements: 0,
    anchors: 0,
    depthMax: 0,
    emptyRoot: false,
    rootIn: null,
    emptyMain: false,
    mainParts: 0,
    section: null,
    clickOnly: 0,
    noscriptAsks: false,
    skipped: 0,
    named: new Map(),
    rels: new Set(),
    formBook: newFormBook(),
    captchas: false,
    openers: [],
    sourceLines: new Map(),
    lineKinds: {},
    opened: new Set(),
  };
}

function newAccessibility(): Required<AccessibilityFacts> {
  return {
    inputs_without_label: 0,
    buttons_without_name: 0,
    links_without_name: 0,
    unnamed_buttons: [],
    unnamed_links: [],
    frames_without_title: 0,
    images_without_alt: 0,
    duplicate_ids: [],
    positive_tabindex: 0,
    has_main: false,
    has_skip_link: false,
    invalid_roles: [],
    invalid_aria: [],
    tables_without_headers: 0,
    autoplay_media: 0,
    lists_malformed: 0,
    missing_references: [],
    nested_controls: 0,
    hidden_controls: 0,
    mains: 0,
  };
}

/** Whitespace folded, trimmed, cut. */
export function squash(text: string, max: number): string {
  const piece = text.length > max * 4 ? text.slice(0, max * 4) : text;
  return piece
    .replace(/[\s\u200b\u200c\u2060\ufeff]{2,}|(?! )[\s\u200b\u200c\u2060\ufeff]/g, " ")
    .trim()
    .slice(0, max);
}

export function absolute(draft: PageDraft, href: string | undefined): string | null {
  return href === undefined || href.trim() === "" ? null : normalizeUrl(href, draft.base);
}

export function isInternal(draft: PageDraft, url: string | null): boolean {
  return url !== null && isOnSite(url, draft.source.site);
}

/** Notes a part of the page that is fetched over http. */
export function noteMixed(draft: PageDraft, href: string | undefined): void {
  if (href === undefined || draft.mixed.size >= LIMITS.list) return;
  if (/^\s*http:\/\//i.test(href)) draft.mixed.add(href.trim().slice(0, LIMITS.href));
}

export function addTo(set: Set<string>, value: string, max: number = LIMITS.list): void {
  if (value !== "" && set.size < max) set.add(value);
}
