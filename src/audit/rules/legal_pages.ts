import { pageRole } from "../../page/page_role.ts";
import type { Rule } from "../rule.ts";

const LEGAL_WORDS_MAX = 12;

/** Whether what the law wants to be told can be read. */
export const LEGAL_PAGE_RULES: Rule[] = [
  {
    id: "legal_text_as_image",
    category: "trust",
    severity: "high",
    title: "Legal information that is only an image",
    what: "The legal notice or policy has hardly any text, but an image.",
    why: "Screen readers, search engines and AI assistants cannot read it and nobody can copy it, so the duty to inform is not met.",
    fix: "Write the name, address, contact and register data as text; only the e-mail address may be disguised.",
    reference: "https://www.w3.org/WAI/WCAG22/Understanding/images-of-text",
    on: "html",
    check: ({ html, url, is_home }) => {
      if (is_home || pageRole(url) !== "legal" || html.app_shell) return null;
      const headings = html.headings.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
      const shown = html.images.filter(({ alt, width }) => (alt ?? "").trim() === "" && Number(width ?? 999) > 200);
      return html.main_word_count - headings <= LEGAL_WORDS_MAX && shown.length > 0
        ? `${html.main_word_count} words and an image without a description`
        : null;
    },
  },
];
