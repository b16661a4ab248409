const LANGUAGES = new Intl.DisplayNames("en", { type: "language", fallback: "none" });
const REGIONS = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
/** Regions that people write and ISO 3166 does not have. */
const NO_REGIONS: ReadonlySet<string> = new Set(["UK", "EU"]);

/** `es`, `pt-BR`, `zh-Hant-TW`: a language of ISO 639 in its shortest code, and a region that exists. */
export function isLanguageCode(code: string): boolean {
  const parts = /^([a-z]{2,3})(?:-[a-z]{4})?(?:-([a-z]{2}|\d{3}))?$/i.exec(code.trim());
  if (parts === null) return false;
  const [, language = "", region] = parts;
  const isShortest = language.length === 2 || new Intl.Locale(language).language === language.toLowerCase();
  return isShortest && LANGUAGES.of(language) !== undefined && (region === undefined || isRegion(region));
}

function isRegion(code: string): boolean {
  return !NO_REGIONS.has(code.toUpperCase()) && REGIONS.of(code.toUpperCase()) !== undefined;
}
