import { cut, pathOf } from "../../page/page_facts_read.ts";
import type { PageView } from "../page_view.ts";
import type { OpenHit, Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";

const NOTICE =
  /\/(?:impressum|imprint|legal-notice|mentions-legales|aviso-legal|note-legali|colofon|aviso_legal|mentions_legales)(?:\.\w+)?\/?$/i;
/** Beside an image, and by themselves. */
const WORDS_MAX = 12;
const WORDS_ALONE_MAX = 3;
const PAGES_MIN = 6;
/** What so many pages link to belongs in the template of all. */
const LINKED_SHARE = 0.8;

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
  {
    id: "legal_link_left_out",
    category: "trust",
    severity: "medium",
    title: "Pages without the link to a legal page",
    what: "Nearly all pages link to a legal page such as the privacy policy or the imprint, but this one does not.",
    why: "Visitors must be able to reach these pages from everywhere, most of all where they enter personal data.",
    fix: "Put the link back into the footer of these pages.",
    reference: "https://eur-lex.europa.eu/eli/dir/2000/31/oj",
    on: "site",
    check: unlinkedLegal,
  },
];

/** The legal pages themselves, and what has no links to other pages at all, owe none. */
function unlinkedLegal({ pages, kinds, ownKey }: SiteView): SiteFault | null {
  const isLegal = ({ url }: PageView) => kinds.get(url)?.kind === "legal";
  const legal = new Map(pages.filter(isLegal).map(({ url }) => [ownKey(url), url]));
  const linking = pages.flatMap((page) => {
    const { url, html, utility, facts } = page;
    // The end of a page is where such links stand.
    const isCut = html.parse_uncertain || facts.response.truncated;
    if (utility || html.app_shell || isCut || isLegal(page)) return [];
    const keys = new Set(html.links.flatMap((link) => (link.internal && link.url ? [ownKey(link.url)] : [])));
    return keys.size < 2 ? [] : [{ url, linked: [...keys].filter((key) => legal.has(key)) }];
  });
  if (linking.length < PAGES_MIN) return null;
  const hits = [...legal].flatMap(([key, target]): OpenHit[] => {
    const without = linking.filter(({ linked }) => !linked.includes(key));
    if (without.length === 0 || without.length > linking.length * (1 - LINKED_SHARE)) return [];
    const detail = `no link to ${cut(pathOf(target), 60)}, which ${linking.length - without.length} others have`;
    return without.map(({ url }) => ({ url, detail }));
  });
  return hits.length === 0 ? null : { pages: [...new Map(hits.map((hit) => [hit.url, hit])).values()] };
}
