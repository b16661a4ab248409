import { addressKey, cut, pathOf, quote } from "../../page/page_facts_read.ts";
import type { SourceSign } from "../../page/source_sign.ts";
import type { PageView } from "../page_view.ts";
import type { Rule } from "../rule.ts";
import type { SiteView } from "../site_view.ts";

const WCAG = "https://www.w3.org/WAI/WCAG22/Understanding";
const INPUT = "https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/input";
/** What Cloudflare makes of a mail address, and the script that turns it back. */
const HIDDEN_MAIL = "/cdn-cgi/l/email-protection";
const MAIL_SCRIPT = /email-decode(?:\.min)?\.js/;

/** Fields, links and texts that by their own attributes cannot do what they are for. */
export const FIELD_RULES: Rule[] = [
  {
    id: "form_unfilled",
    category: "links",
    severity: "high",
    title: "Forms that were never connected",
    what: "The owner's account or key was never filled in where a form submits to: its address or a hidden field has the sample.",
    why: "Whatever visitors send is lost, and they see an error from the form service.",
    fix: "Put the URL or the key from your form service in its place, and send a test message.",
    reference: "https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/form",
    on: "html",
    check: signed("form_unfilled"),
  },
  {
    id: "field_limits",
    category: "accessibility",
    severity: "high",
    title: "Fields that accept no valid value",
    what: "A field refuses valid input: its minimum is above its maximum, its last date has passed, it is too short for an e-mail address, or it refuses phone numbers with spaces or a country code.",
    why: "The browser refuses to send the form, so orders and enquiries are lost.",
    fix: "Correct the limits and dates, allow at least 100 characters for e-mail fields and 20 for phone fields, and let people enter their number as they usually write it.",
    reference: INPUT,
    on: "html",
    check: (page, { facts }) => {
      const over = page.html.signs?.find(
        ({ kind, detail }) => kind === "date_limit" && detail < facts.crawled_at.slice(0, 10),
      );
      return (
        signed("field_limits")(page) ?? (over === undefined ? null : `the last day it takes is ${cut(over.detail, 80)}`)
      );
    },
  },
  {
    id: "consent_ticked",
    category: "trust",
    severity: "medium",
    title: "Consent is ticked in advance",
    what: "A box by which visitors agree to a privacy policy, a newsletter or advertising is already ticked.",
    why: "Such consent is not valid in the European Union: nobody may be written to because of it.",
    fix: "Leave the box empty until the visitor ticks it.",
    reference: "https://eur-lex.europa.eu/eli/reg/2016/679/oj",
    on: "html",
    check: signed("consent_ticked"),
  },
  {
    id: "mail_link_encoded",
    category: "links",
    severity: "medium",
    title: "E-mail addresses that are not decoded",
    what: "A link contains an e-mail address encoded by Cloudflare, but the page lacks the script that decodes it.",
    why: "Visitors see “[email protected]”, and the link leads to an error page.",
    fix: "Put the plain e-mail address back on the page, or turn on Cloudflare's e-mail obfuscation.",
    reference: "https://developers.cloudflare.com/waf/tools/scrape-shield/email-address-obfuscation/",
    on: "html",
    check: ({ html }) => {
      const link = html.links.find(({ url, internal }) => internal && url !== null && pathOf(url) === HIDDEN_MAIL);
      const isDecoded = html.scripts.some(({ src }) => MAIL_SCRIPT.test(src ?? ""));
      return link === undefined || isDecoded ? null : `${quote(link.text, 40)} leads to ${cut(link.href, 80)}`;
    },
  },
  {
    id: "language_link_wrong",
    category: "hreflang",
    severity: "medium",
    title: "Language links that lead to the wrong language",
    what: "The hreflang of a link names one language, but the link leads or redirects to a page in another.",
    why: "Visitors who choose their language do not get it.",
    fix: "Link to the version in the language given, and never redirect it by the visitor's browser or country.",
    reference: "https://developer.mozilla.org/en-US/docs/Web/HTML/Reference/Elements/a#hreflang",
    on: "html",
    check: wrongLanguage,
  },
  {
    id: "text_pale",
    category: "accessibility",
    severity: "medium",
    title: "Text with too little contrast",
    what: "A style sets a colour and a background with a contrast of less than 3 to 1.",
    why: "Many people cannot read it, and nobody can on a phone in sunlight.",
    fix: "Choose a darker or lighter colour with a contrast of at least 4.5 to 1 (3 to 1 for large text).",
    reference: `${WCAG}/contrast-minimum`,
    on: "html",
    check: signed("pale_text"),
  },
  {
    id: "focus_removed",
    category: "accessibility",
    severity: "medium",
    title: "The focus outline is removed",
    what: "A style rule removes the outline from every focused element, and no other rule brings it back.",
    why: "Keyboard users cannot see where they are.",
    fix: "Remove the rule, or give :focus-visible a clear outline.",
    reference: `${WCAG}/focus-visible`,
    on: "site",
    check: ({ facts: { file_faults: faults = [] }, pages }) => {
      const files = faults.filter(({ kind }) => kind === "focus_removed");
      const own = pages.flatMap((page) => {
        const detail = signed("focus_removed")(page);
        return detail === null ? [] : [{ url: page.url, detail }];
      });
      const hits = [...files.map(({ url, detail }) => ({ url, detail })), ...own];
      return hits.length === 0 ? null : { pages: hits };
    },
  },
  {
    id: "microdata_untyped",
    category: "structured_data",
    severity: "medium",
    title: "Ratings and offers without an item",
    what: "Microdata gives a rating, review or offer to an item that has no itemtype.",
    why: "Search engines do not know what is rated or sold, and ignore it.",
    fix: "Give the outer element an itemtype, such as https://schema.org/Product.",
    reference: "https://developer.mozilla.org/en-US/docs/Web/HTML/Guides/Microdata",
    on: "html",
    check: signed("item_untyped"),
  },
];

function signed(kind: SourceSign["kind"]): (page: PageView) => string | null {
  return ({ html }) => {
    const sign = html.signs?.find((each) => each.kind === kind);
    return sign === undefined ? null : cut(sign.detail, 150);
  };
}

/** Only where the page declares the language that its text is in. */
function wrongLanguage({ html }: PageView, site: SiteView): string | null {
  for (const { kind, detail } of html.signs ?? []) {
    if (kind !== "language_link") continue;
    const [lang = "", url = ""] = detail.split(" ");
    const key = addressKey(url);
    const sentTo = site.byKey.get(key)?.response;
    const isSent = sentTo !== undefined && sentTo.redirects.length > 0;
    const target = site.viewByKey.get(isSent ? addressKey(sentTo.final_url) : key);
    const theirs = target?.html.lang?.split(/[-_]/)[0]?.toLowerCase() ?? lang;
    if (theirs !== lang && theirs === target?.html.detected_language)
      return `hreflang="${lang}" leads to ${cut(url, 90)}, which ${isSent ? `redirects to ${cut(sentTo.final_url, 90)} in` : "is"} ${theirs}`;
  }
  return null;
}
