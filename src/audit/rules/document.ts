import { isLanguageCode } from "../../page/language_code.ts";
import { cut, plural, quote } from "../../page/page_facts_read.ts";
import type { Rule } from "../rule.ts";

const TEXT_SHARE_MIN = 0.02;
const TEXT_SHARE_BYTES_MIN = 100_000;
const ELEMENTS_MAX = 3000;
const DEPTH_MAX = 60;

/** So many words with a question mark inside have lost letters. */
const ASKED_MIN = 3;
/** How the document is declared and built. */
export const DOCUMENT_RULES: Rule[] = [
  {
    id: "page_sent_as_file",
    category: "status",
    severity: "high",
    title: "Pages are sent as downloads",
    what: "The page is sent with Content-Disposition: attachment.",
    why: "Browsers save it to disk instead of showing it.",
    fix: "Remove the header for web pages in the server or download settings.",
    reference: "https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Content-Disposition",
    on: "html",
    check: ({ facts: { response } }) => {
      const given = response.headers["content-disposition"] ?? "";
      return /^\s*attachment\b/i.test(given) ? cut(given, 80) : null;
    },
  },
  {
    id: "lang_missing",
    category: "content",
    severity: "medium",
    title: "Language not declared",
    what: "The html element has no lang attribute.",
    why: "Screen readers use the wrong voice, and translation tools and search engines have to guess.",
    fix: 'Add lang to the html element of the template, for example <html lang="en">.',
    reference: "https://www.w3.org/International/questions/qa-html-language-declarations",
    on: "html",
    check: ({ html }) => (html.lang === null || html.lang.trim() === "" ? "no lang attribute" : null),
  },
  {
    id: "lang_invalid",
    category: "content",
    severity: "medium",
    title: "Invalid language code",
    what: "The lang attribute has no valid language code.",
    why: "It is ignored as if it were missing.",
    fix: 'Use a code such as "en" or "de-AT".',
    reference: "https://www.w3.org/International/articles/language-tags/",
    on: "html",
    check: ({ html }) => {
      const lang = html.lang?.trim() ?? "";
      const isValid =
        isLanguageCode(lang) ||
        (/^[a-z]{2,3}(?:-[a-z0-9]{1,8}){2,}$/i.test(lang) && isLanguageCode(lang.split("-")[0]!));
      return lang !== "" && !isValid ? quote(lang, 40) : null;
    },
  },
  {
    id: "mojibake",
    category: "content",
    severity: "medium",
    title: "Broken characters",
    what: "The text contains bytes that are invalid in its encoding.",
    why: "Names and prices show as garbled text, on the page and wherever it is quoted.",
    fix: "Save and declare pages as UTF-8, and repair text that was stored in the wrong encoding.",
    reference: "https://www.w3.org/International/questions/qa-what-is-encoding",
    on: "html",
    check: ({ html, facts }) => {
      const text = `${html.titles[0] ?? ""} ${html.descriptions[0] ?? ""} ${html.main_text}`;
      const twice =
        /(?:Ã[\u0080-\u00bf]|â€[™œ“\u009d\u0153]|Â[\u00a0-\u00bf])|ï»¿|(?:[ÐÑ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹Œ‘’“”•–—˜™š›œžŸ]){3}/.exec(
          text,
        );
      const asked = text.match(/(?<![/\w?&=])\p{L}+\?{1,2}\p{Ll}{2,}(?![\w=])/gu) ?? [];
      if (new Set(asked).size >= ASKED_MIN)
        return `question marks instead of letters: ${quote(asked.slice(0, 3).join(", "), 60)}`;
      if (twice !== null) return `around ${quote(text.slice(Math.max(0, twice.index - 20), twice.index + 20), 60)}`;
      const lost = text.indexOf("\ufffd");
      if (lost >= 0) return `around ${quote(text.slice(Math.max(0, lost - 20), lost + 20), 60)}`;
      return facts.response.charset.had_errors ? `undecodable bytes, read as ${facts.response.charset.used}` : null;
    },
  },
  {
    id: "charset_missing",
    category: "content",
    severity: "medium",
    title: "Character encoding not declared",
    what: "Neither the HTTP header nor a meta tag declares the encoding.",
    why: "Browsers have to guess, and accents or quotes may break.",
    fix: 'Start the head with <meta charset="utf-8">.',
    reference: "https://www.w3.org/International/questions/qa-html-encoding-declarations",
    on: "html",
    check: ({ facts: { response } }) => {
      const { header, meta, bom } = response.charset;
      return header === null && meta === null && bom === null ? `read as ${response.charset.used}` : null;
    },
  },
  {
    id: "charset_conflict",
    category: "content",
    severity: "medium",
    title: "Conflicting character encodings",
    what: "The Content-Type header and the meta tag disagree on the encoding.",
    why: "Browsers follow the header, so accents, umlauts and currency signs can show as broken characters.",
    fix: "Set both to UTF-8.",
    reference: "https://www.w3.org/International/questions/qa-html-encoding-declarations",
    on: "html",
    check: ({ facts: { response } }) => {
      const { used, had_errors: isGarbled } = response.charset;
      const header = encodingName(response.charset.header);
      const meta = encodingName(response.charset.meta);
      // What the header says is what counts, and it is right.
      if (header === "utf-8" && used === "utf-8" && !isGarbled) return null;
      return header !== "" && meta !== "" && header !== meta ? `header ${header}, tag ${meta}` : null;
    },
  },
  {
    id: "doctype_missing",
    category: "content",
    severity: "low",
    title: "Doctype missing",
    what: "The page does not start with <!doctype html>.",
    why: "Browsers switch to quirks mode, and layouts may break.",
    fix: "Start the template with <!doctype html>.",
    reference: "https://developer.mozilla.org/en-US/docs/Glossary/Doctype",
    on: "html",
    // Behind stray text it is there, and told with that.
    check: ({ html }) =>
      html.doctype === null && html.signs?.some(({ kind }) => kind === "text_above") !== true ? "no doctype" : null,
  },
  {
    id: "comment_open",
    category: "content",
    severity: "high",
    title: "A comment or script in the HTML is never closed",
    what: "A comment has no closing -->, or a script tag is written as <script … />, which does not close it.",
    why: "Browsers and crawlers drop everything that follows: text, links and scripts.",
    fix: "Close the comment with --> or the script with </script>, or remove it.",
    reference: "https://developer.mozilla.org/en-US/docs/Web/HTML/Guides/Comments",
    on: "html",
    check: ({ html }) => {
      const open = html.signs?.find(({ kind }) => kind === "comment_open");
      return open === undefined ? null : `from ${quote(open.detail, 60)} on`;
    },
  },
  {
    id: "document_parts",
    category: "content",
    severity: "medium",
    title: "More than one head or body",
    what: "The source has a second html, head or body element, usually a whole page pasted into another.",
    why: "Parsers drop the second one's attributes and may take its head for content.",
    fix: "Remove the inner page's html, head and body tags, and move its head tags to the outer head.",
    reference: "https://html.spec.whatwg.org/multipage/semantics.html#the-head-element",
    on: "html",
    check: ({ html }) => html.signs?.find(({ kind }) => kind === "second_part")?.detail ?? null,
  },
  {
    id: "page_framed",
    category: "indexability",
    severity: "high",
    title: "Pages that only frame another address",
    what: "The page is a frameset that shows content from other addresses, usually because the provider forwards the domain in a frame.",
    why: "Search engines index the framed address instead of this one, and every page of the site has the same URL here.",
    fix: "Host the site under this domain, or forward the domain with a 301 redirect.",
    reference: "https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/frameset",
    on: "html",
    check: ({ html }) => {
      const framed = html.signs?.find(({ kind }) => kind === "framed");
      return framed === undefined ? null : `shows ${cut(framed.detail, 90)}`;
    },
  },
  {
    id: "obsolete_technology",
    category: "content",
    severity: "medium",
    title: "Parts that browsers no longer show",
    what: "The page uses frames, Flash or Java applets.",
    why: "Browsers show nothing there, and crawlers cannot read it.",
    fix: "Replace them with HTML, video or a link.",
    reference: "https://developer.chrome.com/docs/lighthouse/seo/plugins",
    on: "html",
    check: ({ html }) => {
      const sign = html.signs?.find(({ kind }) => kind === "obsolete");
      const isFramed = html.signs?.some(({ kind }) => kind === "framed");
      return sign === undefined || isFramed ? null : cut(sign.detail, 90);
    },
  },
  {
    id: "text_share_low",
    category: "content",
    severity: "info",
    title: "Low text-to-HTML ratio",
    what: "Less than 2 % of a large page's HTML is text.",
    why: "The text is far down in the source, behind inline styles, scripts and images.",
    fix: "Move inline code to separate files.",
    reference: "https://developer.chrome.com/docs/lighthouse/performance/total-byte-weight",
    on: "indexable",
    check: ({ html, facts: { response } }) => {
      if (response.bytes < TEXT_SHARE_BYTES_MIN) return null;
      const share = (html.word_count * 6) / response.bytes;
      return share < TEXT_SHARE_MIN
        ? `${plural(html.word_count, "word")} in ${Math.round(response.bytes / 1024)} KB`
        : null;
    },
  },
  {
    id: "dom_too_large",
    category: "content",
    severity: "low",
    title: "DOM is too large",
    what: `The page has more than ${ELEMENTS_MAX} elements, or nests them more than ${DEPTH_MAX} deep.`,
    why: "Phones render such pages slowly.",
    fix: "Remove wrapper elements, paginate long lists, and load content further down later.",
    reference: "https://developer.chrome.com/docs/lighthouse/performance/dom-size",
    on: "html",
    check: ({ html }) =>
      html.element_count > ELEMENTS_MAX || html.depth_max > DEPTH_MAX
        ? `${html.element_count} elements, ${html.depth_max} deep`
        : null,
  },
  {
    id: "parse_uncertain",
    category: "content",
    severity: "low",
    title: "Badly broken HTML",
    what: "Parts of the source are missing from the parsed page.",
    why: "Each engine may see a different page, and links and text may be lost.",
    fix: "Validate the HTML: unclosed comments, quotes and scripts are the usual cause.",
    reference: "https://validator.w3.org/",
    on: "html",
    check: ({ html }) => (html.parse_uncertain ? "the source and the parsed page differ" : null),
  },
];

function encodingName(name: string | null): string {
  const plain = (name ?? "").trim().toLowerCase().replace("utf8", "utf-8");
  return plain === "latin1" || plain === "iso-8859-1" ? "windows-1252" : plain;
}
