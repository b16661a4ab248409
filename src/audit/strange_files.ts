import { addressKey, pathOf } from "../page/page_facts_read.ts";
import type { SiteView } from "./site_view.ts";
import { wordsOf } from "./stuffed_phrase.ts";

const FILE = /\.(?:pdf|docx?|pptx?)$/i;
/** Where plugins keep what strangers send by a form. */
const SENT_FOLDER =
  /\/(?:wpcf7[-_](?:files|uploads|redirect)|cf7[-_]uploads|gravity_forms|wpforms|formidable|ninja-forms|forminator|wp_dndcf7_uploads|contact_files|fluentform)\//i;
const WORD_LETTERS_MIN = 4;
const NAME_WORDS_MIN = 2;
/** Of a folder's files, so many and such a part. */
const FILES_MIN = 4;
const STRANGE_SHARE = 0.6;
const UNKNOWN_SHARE = 0.5;

/** Files that sitemaps list and no page links to, in folders of such, named in words that the site uses nowhere. */
export function strangeFiles({ pages, facts }: SiteView): string[] {
  if (facts.truncated) return [];
  const linked = new Set<string>();
  for (const { html } of pages) for (const { url } of html.links) if (url !== null) linked.add(addressKey(url));
  const listed = new Set(facts.sitemaps.flatMap(({ urls }) => urls.map(({ url }) => url)));
  const files = [...listed].filter((url) => FILE.test(pathOf(url)) && !linked.has(addressKey(url)));
  const sent = [...listed.union(linked)].filter((url) => SENT_FOLDER.test(url) && FILE.test(pathOf(url)));
  if (files.length < FILES_MIN) return sent;
  const used = new Set(pages.flatMap(({ html }) => wordsOf(`${html.titles.join(" ")} ${html.main_text}`)));
  const isStrange = (url: string) => {
    const name = pathOf(url).split("/").at(-1)!.replace(FILE, "");
    const words = wordsOf(name.replaceAll("_", " ")).filter(
      (word) => /^\p{L}+$/u.test(word) && word.length >= WORD_LETTERS_MIN,
    );
    const unknown = words.filter((word) => !used.has(word));
    return words.length >= NAME_WORDS_MIN && unknown.length >= words.length * UNKNOWN_SHARE;
  };
  const strange = [...Map.groupBy(files, (url) => new URL(".", url).href).values()].flatMap((own) => {
    const odd = own.filter(isStrange);
    return odd.length >= FILES_MIN && odd.length >= own.length * STRANGE_SHARE ? odd : [];
  });
  return [...new Set([...sent, ...strange])];
}
