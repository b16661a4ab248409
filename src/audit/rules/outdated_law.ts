import { pageName } from "../../page/kind/page_features.ts";
import { quote } from "../../page/page_facts_read.ts";
import known from "../outdated_law.json" with { type: "json" };
import type { PageView } from "../page_view.ts";
import type { OpenHit, Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";

/** Signs around what is said in which the new law, or the end of the old one, may stand. */
const BESIDE = 160;
/** What news and archives tell is of their own day. */
const RECORD = /^(?:news|blog|presse|press|archiv\w*|aktuelles)$/;

interface Outdated {
  said: RegExp;
  now: string;
  /** It stands right beside: the text knows. */
  beside: RegExp | null;
  /** It stands anywhere on the page: the text gives the new rule, too. */
  page: RegExp | null;
  /** Only where the title or a heading is about this. */
  title: RegExp | null;
  lang: string | null;
  /** What customers are promised or denied depends on it. */
  binding: boolean;
}

const LAWS: readonly Outdated[] = known.laws.map((law) => {
  const patternOf = (text: string | undefined, flags = "iu") => (text === undefined ? null : new RegExp(text, flags));
  return {
    said: new RegExp(law.said, "iu"),
    now: law.now,
    beside: patternOf(law.beside),
    page: patternOf(law.page),
    title: patternOf(law.title),
    lang: law.lang ?? null,
    binding: law.binding ?? false,
  };
});

/** Laws, rates and services that texts go on naming after their end. */
export const OUTDATED_LAW_RULES: Rule[] = [
  {
    id: "law_outdated",
    category: "trust",
    severity: "medium",
    title: "Texts that cite outdated laws or services",
    what: "A text cites a law, tax rate, energy label, deadline or service that has been replaced or no longer exists.",
    why: "It may be void or give customers more rights than they have, can bring warning letters, and makes the page look neglected.",
    fix: "Update the quoted passage in every language version.",
    reference: "https://eur-lex.europa.eu/eli/dir/2011/83/oj",
    on: "site",
    check: outdatedTexts,
  },
];

function outdatedTexts({ pages }: SiteView): SiteFault | null {
  const told = pages.flatMap((page) => outdatedOn(page).map((fault) => ({ ...fault, url: page.url })));
  if (told.length === 0) return null;
  const hits = [...Map.groupBy(told, ({ url }) => url)].map(
    ([url, own]): OpenHit => ({
      url,
      detail: own.map(({ quoted, now }) => `${quote(quoted, 90)}: ${now}`).join("; "),
    }),
  );
  return { pages: hits, ...(told.some(({ binding }) => binding) ? { severity: "high" as const } : {}) };
}

function outdatedOn(page: PageView): { quoted: string; now: string; binding: boolean }[] {
  const { html, path, article } = page;
  const segments = path.split("/").filter(Boolean);
  if (article || segments.slice(0, -1).some((segment) => RECORD.test(pageName({ segments: [segment] })))) return [];
  const text = `${html.main_text}\n${html.outer_text?.footer ?? ""}`;
  const heads = [html.titles[0] ?? "", ...html.headings.map((heading) => heading.text)].join("\n");
  const language = html.detected_language ?? html.lang?.slice(0, 2).toLowerCase() ?? "";
  return LAWS.flatMap(({ said, now, beside, page: whole, title, lang, binding }) => {
    if ((lang !== null && lang !== language) || title?.test(heads) === false || whole?.test(text)) return [];
    const found = said.exec(text);
    if (found === null) return [];
    const around = text.slice(Math.max(0, found.index - BESIDE), found.index + found[0].length + BESIDE);
    return beside?.test(around) ? [] : [{ quoted: found[0], now, binding }];
  });
}
