import { cut } from "../../page/page_facts_read.ts";
import type { Rule } from "../rule.ts";

const VIEWPORT = "https://developer.chrome.com/docs/lighthouse/seo/viewport";
const ZOOM_MIN = 2;

/** What phones need. */
export const MOBILE_RULES: Rule[] = [
  {
    id: "viewport_missing",
    category: "mobile",
    severity: "high",
    title: "Pages are not mobile-friendly",
    what: "The page has no viewport tag.",
    why: "Phones show it as a shrunken desktop page, and Google indexes the mobile view.",
    fix: 'Add <meta name="viewport" content="width=device-width, initial-scale=1"> to the template.',
    reference: VIEWPORT,
    on: "html",
    check: ({ html }) => (html.viewport === null || html.viewport.trim() === "" ? "no viewport tag" : null),
  },
  {
    id: "viewport_fixed",
    category: "mobile",
    severity: "high",
    title: "The viewport has a fixed width",
    what: "The viewport tag sets a fixed width, or none.",
    why: "Phones scroll sideways or shrink the page.",
    fix: "Set width=device-width.",
    reference: VIEWPORT,
    on: "html",
    check: ({ html }) => {
      const viewport = html.viewport?.toLowerCase() ?? "";
      if (viewport.trim() === "" || /width\s*=\s*device-width/.test(viewport)) return null;
      return /width\s*=\s*\d+/.test(viewport) || !/initial-scale\s*=\s*1/.test(viewport) ? cut(viewport, 80) : null;
    },
  },
  {
    id: "zoom_disabled",
    category: "mobile",
    // Medium, unlike a viewport that is missing or fixed: the page still fits the screen.
    severity: "medium",
    title: "Zooming is disabled",
    what: "The viewport tag keeps visitors from zooming in.",
    why: "People with low vision cannot read the page, and accessibility laws forbid it.",
    fix: "Remove user-scalable=no and maximum-scale from the viewport tag.",
    reference: "https://www.w3.org/WAI/WCAG22/Understanding/resize-text.html",
    on: "html",
    check: ({ html }) => {
      const viewport = html.viewport?.toLowerCase() ?? "";
      const scale = Number.parseFloat(/maximum-scale\s*=\s*([\d.]+)/.exec(viewport)?.[1] ?? "");
      const isLocked = /user-scalable\s*=\s*(?:no|0)\b/.test(viewport) || scale < ZOOM_MIN;
      return isLocked ? cut(viewport, 100) : null;
    },
  },
  {
    id: "phone_page_differs",
    category: "mobile",
    severity: "high",
    title: "Phones do not get the page",
    what: "The server sends phones to another page, or leaves out most of the text for them.",
    why: "Google reads pages as a phone does, so what phones do not get is not indexed.",
    fix: "Send phones the same page, and let the style sheet adapt it to the screen.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/mobile/mobile-sites-mobile-first-indexing",
    on: "site",
    check: ({ facts: { phones_differ: pages = [] } }) => (pages.length === 0 ? null : { pages }),
  },
  {
    id: "viewport_multiple",
    category: "mobile",
    severity: "low",
    title: "Multiple viewport tags",
    what: "The page has more than one viewport tag with different contents.",
    why: "Browsers use the last one, which may not be the one you want.",
    fix: "Keep only one.",
    reference: VIEWPORT,
    on: "html",
    check: ({ html }) => {
      const tags = new Set(
        html.metas.filter((meta) => meta.name.toLowerCase() === "viewport").map((meta) => meta.content.trim()),
      );
      return tags.size > 1 ? [...tags].map((tag) => cut(tag, 60)).join(" and ") : null;
    },
  },
];
