import type { TargetFact } from "../../page/page_facts.ts";
import { cut, quote } from "../../page/page_facts_read.ts";
import type { SourceSign } from "../../page/source_sign.ts";
import type { OpenHit, Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";

/** Of more of the pages it is how the template ends. */
const CUT_SHARE_MAX = 0.5;

/** As it is said to make a model forget what it was told. */
const AI_ORDER =
  /(?:ignore|disregard|forget) (?:all |any )?(?:of )?(?:the |your )?(?:previous|prior|above|earlier|preceding) (?:instructions|prompts)[^\n]{0,60}|ignorier\w* (?:sie )?(?:alle |sämtliche )?(?:deine |ihre |die )?(?:vorherigen|bisherigen|vorigen|obigen) (?:anweisungen|instruktionen)[^\n]{0,60}|(?:ignore[zr]?|oublie[zr]?) (?:toutes )?(?:les|tes|vos) instructions (?:précédentes|antérieures)[^\n]{0,60}|(?:ignora|ignore|olvida) (?:todas )?(?:las|tus|sus) instrucciones (?:anteriores|previas)[^\n]{0,60}|(?:ignora|dimentica) (?:tutte )?(?:le|tue)? ?istruzioni (?:precedenti)[^\n]{0,60}|(?:negeer|vergeet) (?:alle )?(?:vorige|voorgaande|eerdere) (?:instructies|opdrachten)[^\n]{0,60}|(?:ignor[ae]|esqueça) (?:todas )?as instruções (?:anteriores)[^\n]{0,60}/i;

/** What keeps the text of a page from everybody, though it is there. */
export const UNSHOWN_RULES: Rule[] = [
  {
    id: "ai_orders_hidden",
    category: "security",
    severity: "high",
    title: "Hidden text gives instructions to AI assistants",
    what: "Text that visitors do not see tells AI assistants to ignore their instructions.",
    why: "Google counts hidden text as spam, assistants treat such text as an attack, and if you did not write it, the site has been hacked.",
    fix: "Remove the text, and find out who put it there.",
    reference: "https://developers.google.com/search/docs/essentials/spam-policies#hidden-text-and-links",
    on: "html",
    check: ({ html }) => {
      const unseen = [html.hidden_text, html.veiled_text, ...html.metas.map(({ content }) => content)].join("\n");
      const order = AI_ORDER.exec(unseen)?.[0];
      return order === undefined ? null : quote(order, 90);
    },
  },
  {
    id: "page_cut_off",
    category: "content",
    severity: "high",
    title: "Pages that break off in the middle",
    what: "The HTML ends inside a tag, a script or an open part of the page, without the end that the other pages have.",
    why: "Everything after that point is missing: text, footer and scripts.",
    fix: "Upload or save the page again, check that the disk is not full, and look for a fatal error in the server's log.",
    reference: "https://developer.mozilla.org/en-US/docs/Web/HTML",
    on: "site",
    check: cutOff,
  },
  {
    id: "page_unseen",
    category: "content",
    // Medium: as a rule the script comes; without it nobody sees anything, which is high.
    severity: "medium",
    title: "The page is invisible until a script runs",
    what: "A style hides the whole page, and only a script shows it.",
    why: "If the script is missing, blocked or slow, visitors see a blank page, and so does any crawler that runs no scripts.",
    fix: "Remove the style. If the page should fade in, let CSS alone do it with an animation.",
    reference: "https://developers.google.com/search/docs/crawling-indexing/javascript/fix-search-javascript",
    on: "site",
    check: unseen,
  },
];

function cutOff(site: SiteView): SiteFault | null {
  const whole = site.pages.filter(({ facts }) => !facts.response.truncated);
  const pages = signed(site, "cut_off").filter(({ url }) => whole.some((page) => page.url === url));
  if (pages.length === 0 || pages.length > whole.length * CUT_SHARE_MAX) return null;
  return { pages: pages.map(({ url, detail }) => ({ url, detail: `ends with ${quote(detail, 80)}` })) };
}

/** A script of the page that is missing may be the one, most likely that which few pages load. */
function unseen(site: SiteView): SiteFault | null {
  const pages = signed(site, "page_unseen").map(({ url, detail }) => {
    const scripts = site.pages.find((page) => page.url === url)?.html.scripts ?? [];
    const lost = site.facts.targets
      .filter((target) => target.status >= 400 && scripts.some((script) => script.url === target.url))
      .reduce<TargetFact | null>((least, each) => (least && least.from_count <= each.from_count ? least : each), null);
    return {
      url,
      isLost: lost !== null,
      detail: lost === null ? detail : `${detail}; ${cut(lost.url, 90)} is missing`,
    };
  });
  if (pages.length === 0) return null;
  const hits = pages.map(({ url, detail }): OpenHit => ({ url, detail }));
  return { pages: hits, ...(pages.some(({ isLost }) => isLost) && { severity: "high" as const }) };
}

function signed(site: SiteView, kind: SourceSign["kind"]): { url: string; detail: string }[] {
  return site.pages.flatMap(({ url, html }) => {
    const sign = html.signs?.find((each) => each.kind === kind);
    return sign === undefined ? [] : [{ url, detail: cut(sign.detail, 150) }];
  });
}
