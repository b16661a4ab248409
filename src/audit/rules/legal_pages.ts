import { pathOf } from "../../page/page_facts_read.ts";
import type { Rule } from "../rule.ts";

const NOTICE =
  /\/(?:impressum|imprint|legal-notice|mentions-legales|aviso-legal|note-legali|colofon|aviso_legal|mentions_legales)(?:\.\w+)?\/?$/i;
/** Beside an image, and by themselves. */
const WORDS_MAX = 12;
const WORDS_ALONE_MAX = 3;

/** Whether what the law wants to be told can be read. */
export const LEGAL_PAGE_RULES: Rule[] = [
  {
    id: "legal_text_unreadable",
    category: "trust",
    severity: "high",
    title: "The legal notice has no text",
    what: "The HTML of the legal notice has hardly any text; an image or script probably shows it.",
    why: "Search engines, assistants and screen readers cannot read it, so it may not meet the legal duty to inform.",
    fix: "Write the name, address, contact and register details as text; only the e-mail address may be disguised.",
    reference: "https://www.w3.org/WAI/WCAG22/Understanding/images-of-text",
    on: "html",
    check: ({ html, url }) => {
      if (!NOTICE.test(pathOf(url)) || html.app_shell || html.iframes.length > 0) return null;
      const headings = html.headings.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
      const words = Math.max(0, html.main_word_count - headings);
      const isShown = html.images.some(({ alt }) => (alt ?? "").trim() === "");
      return words <= (isShown ? WORDS_MAX : WORDS_ALONE_MAX)
        ? `${words} words${isShown ? " and an image" : ""}`
        : null;
    },
  },
];
