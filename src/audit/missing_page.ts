import { pageName } from "../page/kind/page_features.ts";
import { NAMES, OTHER_NAMES } from "../page/kind/phrases.ts";
import { foldText } from "../page/kind/text_traits.ts";
import { leadsNowhere, pathOf, plural } from "../page/page_facts_read.ts";
import type { PageView } from "./page_view.ts";
import type { SiteFault } from "./rule.ts";
import type { SiteView } from "./site_view.ts";

const PAGES_MIN = 3;

export const ABOUT: Sign = {
  kind: "about",
  path: /\/(?:about|about-us|our-story|who-we-are|company|team|our-team|ueber-uns|uber-uns|a-propos|quienes-somos|chi-siamo|meet)\b/i,
  text: /\b(?:about|our story|who we are|meet the team|über uns|à propos|sobre nosotros|chi siamo)\b/i,
};
export const CONTACT: Sign = {
  kind: "contact",
  path: /\/(?:contact|contact-us|contacts|kontakt|impressum|contacto|contatti|get-in-touch)\b/i,
  text: /\b(?:contact|get in touch|kontakt|contacto|contatti)\b/i,
};
/** The word for it, as addresses and links of other languages hold it. */
const PRIVACY_WORD =
  /privacy|datenschutz|confidentialit|privacidad|privatliv|personvern|integritetspolicy|prywatno|tietosuoja|adatvedel|adatkezel|adatvédel|osobních údajů|osobnich-udaju|gizlilik|kvkk|απορρήτου|конфиденциальн|プライバシ|個人情報|隐私|개인정보|cookie-policy/iu;
export const PRIVACY: Sign = { kind: null, path: PRIVACY_WORD, text: PRIVACY_WORD, isPart: true };
const TERMS_NAME = /term|condi|bedingung|voorwaarden|villkor|betingelse|regulamin|podmink/;
export const TERMS: Sign = {
  kind: null,
  names: new Set([...NAMES.legal!].filter((name) => TERMS_NAME.test(name))),
  path: /\/(?:terms|tos|agb|conditions|legal|cgv|terms-[\w-]+)\b/i,
  text: /\b(?:terms|conditions|agb|legal notice|impressum)\b/i,
};

export const NOTICE: Sign = {
  kind: null,
  names: OTHER_NAMES.imprint,
  path: /\/legal\b/i,
  text: /\b(?:legal notice|impressum)\b/i,
};

interface Sign {
  kind: "about" | "contact" | null;
  /** Names of addresses that tell it. */
  names?: ReadonlySet<string>;
  path: RegExp;
  text: RegExp;
  /** It may stand on another legal page, under a heading of its own. */
  isPart?: true;
}

/** Looked for by what the pages are, then by names of addresses and links in the languages known. */
export function missingPage(site: SiteView, sign: Sign): SiteFault | null {
  if (site.pages.length < PAGES_MIN) return null;
  const named = sign.names ?? (sign.kind === null ? undefined : NAMES[sign.kind]?.difference(OTHER_NAMES.told));
  const isNamed = (url: string) => sign.path.test(url) || (named !== undefined && hasName(url, named));
  const judged = new Set<string>();
  for (const page of site.pages) {
    if (sign.isPart === true && site.kinds.get(page.url)?.kind === "legal" && isHeaded(page, sign.text)) return null;
    const isKind = sign.kind !== null && site.kinds.get(page.url)?.kind === sign.kind;
    if (isNamed(page.path) || (isKind && !hasName(page.path, OTHER_NAMES.told))) return null;
    for (const link of page.html.links) {
      // A link that was never filled in, and that no script opens, leads to no such page.
      if (link.url === null || (leadsNowhere(link) && link.scripted !== true)) continue;
      if (!judged.has(link.url) && isNamed(link.internal ? pathOf(link.url) : link.url)) return null;
      const told = sign.names?.has(foldText(link.text).trim().replaceAll(" ", "-")) === true;
      if (link.internal && link.text.length < 60 && (told || sign.text.test(link.text))) return null;
      judged.add(link.url);
    }
  }
  return { pages: [], detail: `none linked from ${plural(site.originals.length, "page")}` };
}

function isHeaded({ html: { titles, headings } }: PageView, text: RegExp): boolean {
  return [...titles, ...headings.map((heading) => heading.text)].some((line) => text.test(line));
}

/** The page's own name is one of these: folders are those of its lists. */
function hasName(path: string, names: ReadonlySet<string>): boolean {
  const segments = path.split("/").filter((segment) => segment !== "");
  return segments.length > 0 && names.has(pageName({ segments }));
}
