/** Fields that a template, a mailing or a plugin was to fill in: `{{ x }}`, `*|X|*`, `%%x%%`, `{$x}`, `<%= x %>`, `#post_title`. */
const FIELD = new RegExp(
  [
    String.raw`\{\{[{#/]?\s{0,9}[\p{L}_$][^{}\n]{0,80}\}\}`,
    String.raw`\{%-?\s{0,9}[a-z][^{}\n]{0,80}%\}`,
    String.raw`\*\|[A-Z][A-Z0-9_:]{1,40}\|\*`,
    "%%[a-z][a-z0-9_]{1,40}%%",
    String.raw`(?<![\w%])%[A-Za-z]{3,20}(?:_[A-Za-z]{2,20}){0,3}%(?![\w%])`,
    String.raw`\[\[\s?[a-z][a-z_ ]{1,40}\]\]`,
    String.raw`(?<!#)(#{2,3})[A-Z][A-Z_]{2,40}\1(?!#)`,
    String.raw`\$?\{\$?[a-z]{2,20}(?:[_.][a-z]{2,20}){1,3}\}|\$\{[a-z]\w{0,40}\}`,
    String.raw`\{(?:name|vorname|nombre|nome|pr[eé]nom|city|stadt|ville|ciudad|keyword|company|firma|e-?mail|phone)\}`,
    String.raw`<%[=-]?\s{0,3}[\w@][^%\n]{0,80}%>`,
    String.raw`<\?(?:php\b|=)[^\n]{0,80}`,
    String.raw`(?<![\w/&?])#(?:(?:post|page|site|category|taxonomy|author)_(?:title|name|excerpt|description)|separator_sa)\b`,
  ].join("|"),
  "u",
);
/** Names of texts that the program has no text for, on a line of their own. */
const TEXT_KEY =
  /\btranslation[ _]missing:\s?[a-z]{2}\b[^\n]{0,60}|\[missing "[\w.-]{3,80}" translation\]|^[a-z]+(?:\.[a-z_]+){2,}\.\d{1,2}$|^[a-z]+(?:[._][a-z_]+)+[._](?:title|label|button|text|heading|subtitle|description|message|submit|placeholder)$/im;
/** As plugins, agencies and writers mark what is still to be translated. */
const UNTRANSLATED =
  /\[(?:(?:(?:to be |please |needs? )?translat(?:e|ed|ion)|untranslated|(?:(?:noch )?zu )?[üÜ]bersetz(?:en|t|ung)|(?:à )?tradui(?:re|t)|traduction|(?:por |pendiente de |a )?traduc(?:ir|ido|ci[oó]n)|(?:da )?tradu(?:rre|zione|zir|ção)|(?:te )?vert(?:alen|aling))(?: (?:missing|me|this|needed|pending|required|fehlt|ausstehend|manquante|à faire|pendiente|falta|mancante|nodig|ontbreekt|pendente))?|(?:missing|fehlende) (?:translation|übersetzung))(?: ?[:–—-][^[\]\n]{0,80})?\](?!\()/iu;
const CONSTANT = /^[A-Z]{3,}(?:_[A-Z]{2,}){2,}$/m;

/** Blanks of a form letter, three of one line and each another: `[NAME], [STREET], [TAX NUMBER]`; labels say the same. */
const BLANK = String.raw`\[(\p{Lu}[\p{Lu} .’'-]{2,40})\](?!\()`;
const BETWEEN = String.raw`[^[\n]{0,80}`;
const BLANKS = new RegExp(`${BLANK}${BETWEEN}(?!\\[\\1\\])${BLANK}${BETWEEN}(?!\\[(?:\\1|\\2)\\])${BLANK}`, "u");

/** What should have been replaced before anybody read it; null where nothing was. */
export function templateFieldIn(text: string): string | null {
  return [FIELD, BLANKS, TEXT_KEY, UNTRANSLATED, CONSTANT].map((sign) => sign.exec(text)?.[0]).find(Boolean) ?? null;
}
