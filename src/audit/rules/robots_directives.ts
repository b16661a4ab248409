import { cut, quote } from "../../page/page_facts_read.ts";
import { isOneLetterOff } from "../one_letter_off.ts";
import type { PageView } from "../page_view.ts";
import type { Rule } from "../rule.ts";
import { ROBOTS_META } from "./indexability.ts";

/** All that crawlers know; what follows a colon is the value of one of these. */
const DIRECTIVES = new Set(
  (
    "all index follow noindex nofollow none noarchive nocache nosnippet notranslate noimageindex noodp noydir " +
    "indexifembedded max-snippet max-image-preview max-video-preview unavailable_after noai noimageai noml " +
    "nositelinkssearchbox nopagereadaloud noyaca archive snippet odp"
  ).split(" "),
);
const SEARCH_AGENTS = /^(?:bingbot|msnbot|slurp|yandex|baiduspider|duckduckbot)$/;

const UNAVAILABLE = /\bunavailable_after\s*:\s*(.{6,60})/i;
const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/** Whether robots tags and headers say what was meant. */
export const ROBOTS_DIRECTIVE_RULES: Rule[] = [
  {
    id: "robots_meta_conflict",
    category: "indexability",
    severity: "medium",
    title: "Conflicting robots directives",
    what: "One tag or header says index, another noindex.",
    why: "The stricter one wins, so a page that should be found may be hidden.",
    fix: "Keep one robots directive per page, and turn off the other source.",
    reference: ROBOTS_META,
    on: "html",
    check: robotsConflict,
  },
  {
    id: "robots_meta_in_body",
    category: "indexability",
    severity: "medium",
    title: "Robots tags outside the head",
    what: "A robots meta tag is in the body.",
    why: "Some search engines follow it there, others do not.",
    fix: "Move the tag into the head.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/valid-page-metadata",
    on: "html",
    check: ({ html }) => {
      const stray = html.metas.find((meta) => meta.name.toLowerCase() === "robots" && !meta.in_head);
      return stray === undefined ? null : `robots "${cut(stray.content, 60)}" in the body`;
    },
  },
  {
    id: "robots_directive_unknown",
    category: "indexability",
    severity: "medium",
    title: "Robots tags with unknown directives",
    what: "A robots tag or X-Robots-Tag header has a directive or name that no crawler knows.",
    why: "Crawlers ignore it, so the page may be listed although it should be hidden, or the other way round.",
    fix: "Correct the spelling: noindex and nofollow are each one word, separated by commas.",
    reference: ROBOTS_META,
    on: "html",
    check: ({ html }) => {
      const misnamed = html.metas.find(
        ({ name, content }) => isOneLetterOff(name, "robots") && /\b(?:no-?index|no-?follow|none)\b/i.test(content),
      );
      if (misnamed !== undefined) return `name="${cut(misnamed.name, 40)}"`;
      const said = html.robots.flatMap(({ directives }) => directives.flatMap((each) => each.split(/\s+/)));
      // The date that follows has commas of its own.
      if (said.some((each) => each.startsWith("unavailable_after"))) return null;
      const unknown = said.find((each) => /^[a-z]/.test(each) && !DIRECTIVES.has(each.split(":")[0]!));
      return unknown === undefined ? null : quote(unknown, 40);
    },
  },
  {
    id: "robots_expired",
    category: "indexability",
    severity: "high",
    title: "Pages that have expired for search engines",
    what: "A robots tag or header says that the page is unavailable after a date that has passed.",
    why: "From that date it works like noindex: search engines drop the page.",
    fix: "Remove unavailable_after if the page should be found; otherwise take the page offline or redirect it.",
    reference: ROBOTS_META,
    on: "html",
    check: ({ html }, { facts }) => {
      for (const { directives } of html.robots) {
        const until = UNAVAILABLE.exec(directives.join(", "))?.[1] ?? "";
        const ms = dayOf(until);
        if (ms !== null && ms < Date.parse(facts.crawled_at)) return `unavailable_after ${cut(until, 40)}`;
      }
      return null;
    },
  },
  {
    id: "noindex_for_engine",
    category: "indexability",
    severity: "medium",
    title: "Pages are hidden from one search engine",
    what: "A robots tag or header sets the page to noindex for only one search engine.",
    why: "Its users, and the assistants that use its index, never find the page.",
    fix: "Remove the directive, or apply it to all search engines.",
    reference: ROBOTS_META,
    on: "indexable",
    check: ({ html }) => {
      const found = html.robots.find(
        ({ agent, directives }) =>
          SEARCH_AGENTS.test(agent) && (directives.includes("noindex") || directives.includes("none")),
      );
      return found === undefined ? null : `${found.agent}: ${cut(found.directives.join(", "), 60)}`;
    },
  },
];

function robotsConflict(page: PageView): string | null {
  const said = page.html.robots.filter((robots) => robots.agent === "*" || robots.agent === "robots");
  const forbids = said.some((robots) => robots.directives.some((d) => d === "noindex" || d === "none"));
  // "all" is what holds without any tag: servers send it with every answer, and it contradicts nothing.
  const allows = said.some((robots) => robots.directives.includes("index"));
  if (!forbids || !allows) return null;
  return said.map((robots) => `${robots.source}: ${cut(robots.directives.join(", "), 60)}`).join("; ");
}

/** The end of the day that a date names, in the forms that crawlers take: 2022-01-31, 31 Jan 2022, 31-Jan-22. */
function dayOf(date: string): number | null {
  const [, year, month, day] = /(\d{4})-(\d\d)-(\d\d)/.exec(date) ?? [];
  if (year !== undefined) return Date.UTC(Number(year), Number(month) - 1, Number(day) + 1);
  const [, of = "", named = "", ended = ""] = /(\d{1,2})[\s-]([a-z]{3})[a-z]*[\s-](\d{4}|\d\d)/i.exec(date) ?? [];
  const at = MONTHS.indexOf(named.toLowerCase());
  return at < 0 ? null : Date.UTC(Number(ended.length === 2 ? `20${ended}` : ended), at, Number(of) + 1);
}
