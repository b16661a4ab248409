import type { HtmlFacts } from "./page_facts.ts";

/** What a page's markup and its answer's headers say of its language. */
export interface LanguageMarkup extends Pick<HtmlFacts, "lang" | "metas" | "hreflangs"> {
  /** Of the page, as hreflang names it. */
  url: string;
  headers: Readonly<Record<string, string>>;
}

const NAMES = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** A page's language (ISO 639 code without region): the markup's word, unless the text contradicts it for certain. */
export function pageLanguage(html: Pick<HtmlFacts, "lang" | "detected_language" | "declared_language">): string | null {
  return html.detected_language ?? html.declared_language ?? languageCode(html.lang);
}

/** The language that the markup gives, the word nearest to the text first; null where there is none. */
export function declaredLanguage({ lang, metas, hreflangs, url, headers }: LanguageMarkup): string | null {
  const metaOf = (name: string) => metas.find((meta) => meta.name === name)?.content;
  const own = hreflangs.find((link) => link.url === url && languageCode(link.lang) !== null);
  return (
    languageCode(lang) ??
    languageCode(headers["content-language"]) ??
    languageCode(metaOf("content-language")) ??
    languageCode(metaOf("og:locale")) ??
    languageCode(own?.lang)
  );
}

/** `de` of `de-AT` or `de_AT`; null of what is no language's code, or of several. */
function languageCode(tag: string | null | undefined): string | null {
  const code = /^\s*([a-z]{2,3})(?:[-_][\w-]{1,30})?\s*$/i.exec(tag ?? "")?.[1]?.toLowerCase();
  return code !== undefined && NAMES.of(code) !== undefined ? code : null;
}
