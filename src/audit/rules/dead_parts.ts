import { cut, hostOfAddress, pathOf, quote } from "../../page/page_facts_read.ts";
import { siteOf } from "../../page/url_rules.ts";
import { faultyAssets } from "../faulty_targets.ts";
import { oddContainers } from "../odd_containers.ts";
import type { PageView } from "../page_view.ts";
import type { Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";
import { signed } from "./controls.ts";
import { cookiesOf, SESSION_COOKIE } from "./security_headers.ts";

const FORM = "https://developer.mozilla.org/en-US/docs/Learn_web_development/Extensions/Forms/Your_first_form";
const DAY_SECONDS = 86_400;
/** Opens the working document with its tools; what is published for readers has another address. */
const EDITABLE =
  /^https:\/\/docs\.google\.com\/(?:document|spreadsheets|presentation|forms)\/d\/(?!e\/)[\w-]+\/edit\b|^https:\/\/docs\.google\.com\/(?:document|spreadsheets|presentation)\/d\/(?!e\/)[\w-]+\/?(?:[?#]|$)/;
const YOUTUBE = /^(?:www\.)?youtube(?:-nocookie)?\.com$/;
const NO_REFERRER = /^\s*(?:no-referrer|same-origin)\s*$/i;
const FUNCTIONS: readonly (readonly [header: RegExp, name: string])[] = [
  [/\bgeolocation=\(\)/i, "geolocation"],
  [/\b(?:camera|microphone)=\(\)/i, "getUserMedia"],
];

/** What stands on a page and cannot do what it is for. */
export const DEAD_PART_RULES: Rule[] = [
  {
    id: "form_fault",
    category: "links",
    severity: "high",
    title: "Forms that cannot be sent or lose what visitors write",
    what: "The HTML of a form stops it from being sent or loses a field: a required field that is never shown, a field without a name, a button outside the form or disabled, a form inside another, or a spam trap that is visible or required.",
    why: "Visitors press the button and nothing arrives, or their message arrives without what they wrote.",
    fix: "Correct the form as described, then send a test message and check that every field arrives.",
    reference: FORM,
    on: "html",
    check: (page, { facts: { file_faults: faults = [] } }) =>
      signed("form_fault")(page) ??
      faults.find(({ kind, url }) => kind === "button_off" && url === page.facts.url)?.detail ??
      null,
  },
  {
    id: "form_token_cached",
    category: "links",
    severity: "high",
    title: "Forms on cached pages have expired",
    what: "A cache has kept a page for more than a day, but its form has a security token that is valid for one day.",
    why: "The server rejects the old token, so the message is lost and the visitor sees an error.",
    fix: "Exclude pages with forms from the cache, or keep them for a few hours at most.",
    reference: "https://developer.wordpress.org/apis/security/nonces/",
    on: "html",
    check: ({ html, facts: { response } }) => {
      if (!html.forms.some(({ token, method }) => token === true && method === "post")) return null;
      const age = Number(response.headers.age);
      return age > DAY_SECONDS ? `${Math.round(age / DAY_SECONDS)} days old, with a token in the form` : null;
    },
  },
  {
    id: "form_next_missing",
    category: "links",
    severity: "medium",
    title: "The page shown after a form is missing",
    what: "A form sends visitors on to a page that does not exist.",
    why: "Visitors see an error and think that their message was lost, and conversions are not counted.",
    fix: "Publish a thank-you page (with noindex) at that address, or correct the address in the form.",
    reference: FORM,
    on: "site",
    check: (site) =>
      faultyAssets(
        site,
        ({ html }) => (html.named ?? []).flatMap(({ url, as }) => (as === "form-next" ? [url] : [])),
        ({ status }) => (status === 404 || status === 410 ? `answers ${status}` : null),
      ),
  },
  {
    id: "form_redirected",
    category: "links",
    severity: "high",
    title: "Forms that lose their data in a redirect",
    what: "A form submits to an address that redirects (301 or 302), for example from http to https or to another spelling of the host.",
    why: "Browsers follow such a redirect without the data, so every message is lost.",
    fix: "Put the final https address, or a path without the host, into the form's action.",
    reference: "https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Status/301",
    on: "html",
    check: ({ html }, { facts }) => {
      for (const { action, url, method } of html.forms) {
        const target = method === "post" && url !== null ? facts.targets.find((each) => each.url === url) : undefined;
        const to = target?.final_url ?? "";
        const isSame = to !== "" && pathOf(to) === pathOf(url!) && to !== url;
        if (isSame && (target!.moved === 301 || target!.moved === 302))
          return `${cut(action ?? url!, 90)} redirects to ${cut(to, 60)}`;
      }
      return null;
    },
  },
  {
    id: "session_lost_on_return",
    category: "links",
    severity: "high",
    title: "Customers lose their session when they come back",
    what: "A form sends visitors to another site that leads them back, but the session cookie is not sent with visits from other sites (SameSite=Strict).",
    why: "On their return they find an empty cart or a login, and may pay twice.",
    fix: "Set the session cookie to SameSite=Lax, or to None with Secure if the other site returns visitors by POST.",
    reference: "https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Set-Cookie#samesitesamesite-value",
    on: "html",
    check: ({ html, facts: { response } }) => {
      const strict = cookiesOf(response).find(
        ({ name, text }) => SESSION_COOKIE.test(name) && /;\s*samesite=strict/i.test(text),
      );
      const away = html.forms.find(
        ({ url }) => url !== null && siteOf(hostOfAddress(url)) !== siteOf(hostOfAddress(response.final_url)),
      );
      const leadsBack = html.named?.some(({ as }) => as === "form-next");
      return strict && away && leadsBack
        ? `${cut(strict.name, 40)}, and the form goes to ${hostOfAddress(away.url!)}`
        : null;
    },
  },
  {
    id: "payment_amount_open",
    category: "security",
    severity: "high",
    title: "Prices that buyers can change",
    what: "A payment button sends the price to PayPal in a hidden field of the page.",
    why: "Anyone can change the field in the browser and pay 1 instead of the real price.",
    fix: "Use a button hosted by PayPal, or check the amount paid on the server before you deliver.",
    reference:
      "https://developer.paypal.com/api/nvp-soap/paypal-payments-standard/integration-guide/encryptedwebpayments/",
    on: "html",
    check: signed("amount_open"),
  },
  {
    id: "part_dead",
    category: "mobile",
    severity: "high",
    title: "Menus and scripts that cannot work",
    what: "A control or script on the page can never work: its attributes are for another version of the library, its target is missing, or what it needs loads too late or not at all.",
    why: "Visitors tap the menu or the button, and nothing happens.",
    fix: "Correct the part named here in the template, and try the page on a phone.",
    reference: "https://getbootstrap.com/docs/5.3/migration/#javascript",
    on: "html",
    check: signed("part_dead"),
  },
  {
    id: "policy_forbids_use",
    category: "security",
    severity: "medium",
    title: "A header forbids what the page uses",
    what: "Permissions-Policy or Referrer-Policy turns off something that a script or video on the page needs.",
    why: "The button or video fails for every visitor.",
    fix: "Allow it for your own site, for example with geolocation=(self), and use strict-origin-when-cross-origin as Referrer-Policy.",
    reference: "https://developer.mozilla.org/en-US/docs/Web/HTTP/Guides/Permissions_Policy",
    on: "html",
    check: forbiddenUse,
  },
  {
    id: "document_editable",
    category: "links",
    severity: "medium",
    title: "Links to documents in edit mode",
    what: "A link opens a Google document in its editor instead of the published version.",
    why: "Visitors see your whole working file, are asked to log in, or can even change it.",
    fix: "Publish the document (File, Share, Publish to web) or offer a PDF, link to that, and check who may edit the file.",
    reference: "https://support.google.com/docs/answer/183965",
    on: "html",
    check: ({ html }) => {
      const link = html.links.find(({ url }) => EDITABLE.test(url ?? ""));
      return link === undefined ? null : `${quote(link.text, 40)} leads to ${cut(link.url!, 100)}`;
    },
  },
  {
    id: "translated_markup",
    category: "content",
    severity: "medium",
    title: "Text copied from a machine translation",
    what: "The text contains the font tags that Google Translate adds to what it translates.",
    why: "Somebody saved an automatic translation, so names and terms may be wrong.",
    fix: "Check the text against the original, correct it, and remove the font tags.",
    reference: "https://developers.google.com/search/docs/essentials/spam-policies",
    on: "html",
    check: signed("translated"),
  },
  {
    id: "own_cost_shown",
    category: "security",
    severity: "high",
    title: "Purchase prices in the page source",
    what: "The data that the page hands to its scripts contains the price that the shop itself pays for a product.",
    why: "Customers and competitors can work out your margin.",
    fix: "Send only the fields that the page shows.",
    reference: "https://owasp.org/API-Security/editions/2023/en/0xa3-broken-object-property-level-authorization/",
    on: "html",
    check: signed("own_cost"),
  },
  {
    id: "health_form_watched",
    category: "trust",
    severity: "high",
    title: "Tracking scripts on a health form",
    what: "A page whose form asks about illnesses or medicines also runs an advertising pixel or a session recorder.",
    why: "Health data may reach advertisers, which the law forbids without explicit consent (GDPR, article 9).",
    fix: "Remove these scripts from pages with such forms, in the tag manager as well.",
    reference: "https://eur-lex.europa.eu/eli/reg/2016/679/oj",
    on: "html",
    check: (page) => {
      const field = page.html.forms.find(({ health }) => health !== undefined)?.health;
      const watching = signed("watched")(page);
      return field === undefined || watching === null ? null : `the field "${cut(field, 40)}" beside ${watching}`;
    },
  },
  {
    id: "counted_twice",
    category: "trust",
    severity: "medium",
    title: "Visits or orders are counted twice",
    what: "The page loads the same tracking tag twice, reports a purchase twice, or has a tag container that no other page has.",
    why: "Revenue and visits come out wrong, ad campaigns spend too much because of it, and whoever owns a foreign container can change the page.",
    fix: "Keep the site's own tag alone, and give each purchase its order number as transaction_id.",
    reference: "https://support.google.com/analytics/answer/12313109",
    on: "site",
    check: (site) => {
      const odd = oddContainers(site);
      const pages = site.pages.flatMap((page) => {
        const detail = signed("counted_twice")(page) ?? odd.get(page.url);
        return detail === undefined ? [] : [{ url: page.url, detail }];
      });
      return pages.length === 0 ? null : { pages };
    },
  },
  {
    id: "chats_several",
    category: "speed",
    severity: "medium",
    title: "Several chat widgets on one page",
    what: "The page loads the chat widgets of two or more services.",
    why: "Their buttons cover each other, each slows the page, and messages arrive in boxes that nobody may read.",
    fix: "Keep the one that somebody answers, and remove the code of the others.",
    reference: "https://web.dev/articles/optimizing-content-efficiency-loading-third-party-javascript",
    on: "html",
    check: signed("chats"),
  },
  {
    id: "frame_refused",
    category: "links",
    severity: "high",
    title: "Embedded pages that stay empty",
    what: "The page embeds another page in a frame, but that page forbids it (X-Frame-Options).",
    why: "Visitors see an empty box instead of the booking, map or form.",
    fix: "Have the other page allow your host with frame-ancestors in its Content-Security-Policy, or link to it instead.",
    reference: "https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/X-Frame-Options",
    on: "site",
    check: refusedFrames,
  },
];

function forbiddenUse(page: PageView): string | null {
  const { html, facts } = page;
  const policy = facts.response.headers["permissions-policy"] ?? "";
  for (const [header, name] of FUNCTIONS)
    if (header.test(policy) && html.signs?.some(({ kind, detail }) => kind === "uses" && detail === name))
      return `the page calls ${name}, and the header says ${cut(header.exec(policy)![0], 40)}`;
  const meta = html.metas.findLast(({ name }) => name === "referrer")?.content;
  const referrer = meta ?? facts.response.headers["referrer-policy"]?.split(",").at(-1) ?? "";
  const film = html.iframes.find(({ url }) => YOUTUBE.test(hostOfAddress(url ?? "")));
  return film !== undefined && NO_REFERRER.test(referrer)
    ? `Referrer-Policy "${referrer.trim()}": YouTube shows error 153 instead of ${cut(film.url!, 70)}`
    : null;
}

function refusedFrames({ pages, facts }: SiteView): SiteFault | null {
  const framing = new Map(
    facts.targets.flatMap(({ url, framing: said }) => (said === undefined ? [] : [[url, said] as const])),
  );
  if (framing.size === 0) return null;
  const hits = pages.flatMap(({ url, html }) => {
    const frame = html.iframes.find((each) => {
      const said = each.url === null ? undefined : framing.get(each.url);
      const isSame = hostOfAddress(each.url ?? "") === hostOfAddress(url);
      return said !== undefined && (/^deny\b/i.test(said) || (/^sameorigin\b/i.test(said) && !isSame));
    });
    return frame === undefined ? [] : [{ url, detail: `${cut(frame.url!, 100)} says ${framing.get(frame.url!)}` }];
  });
  return hits.length === 0 ? null : { pages: hits };
}
