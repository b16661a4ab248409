import { FORM_SCRIPT } from "../../crawl/target_book.ts";
import { type FormFact, needsScript } from "../../page/form_fact.ts";
import type { HtmlFacts, LinkFact } from "../../page/page_facts.ts";
import { addressKey, cut, hostOfAddress, quote } from "../../page/page_facts_read.ts";
import { SAMPLE_KEY } from "../../page/source_signs.ts";
import { isOnSite, siteOf } from "../../page/url_rules.ts";
import { oncePerSite } from "../once_per_site.ts";
import { isOneLetterOff } from "../one_letter_off.ts";
import type { PageView } from "../page_view.ts";
import type { Rule, Seen } from "../rule.ts";
import type { SiteView } from "../site_view.ts";
import { signed } from "./controls.ts";
import { LINKS } from "./links.ts";
import { COOKIES } from "./security.ts";

const FORMS =
  "https://developer.mozilla.org/en-US/docs/Learn_web_development/Extensions/Forms/Sending_and_retrieving_form_data";
const SOURCE_TYPE = /^(?:application\/(?:octet-stream|x-httpd-php|x-php|x-perl|x-sh)|text\/(?:x-php|x-perl))\b/i;
const FAULTS_SHOWN_MAX = 6;
const NUMBER_DIGITS_MIN = 7;
/** Digits that are missing or too many by mistake. */
const SLIP_DIGITS_MAX = 2;
const NUMBER_DIGITS_MAX = 15;
/** Digits that stand before the number proper: of the country, or to leave it. */
const PREFIX_DIGITS_MAX = 4;
const DOMAIN_CHARS_MIN = 8;
const MAIL = /[^\s@<>(),;:]+@[^\s@<>(),;:]+\.[a-z]{2,}/i;
/** Names one letter away from them with another first letter are other providers: ymail.com, email.com. */
const PROVIDERS =
  "gmail.com googlemail.com hotmail.com outlook.com yahoo.com icloud.com hotmail.fr outlook.fr yahoo.fr wanadoo.fr laposte.net bigpond.com btinternet.com".split(
    " ",
  );
const GONE: ReadonlySet<number> = new Set([404, 410]);
/** Shown with "For development purposes only" across it. */
const MAP_WITHOUT_KEY = /^https?:\/\/maps\.google(?:apis)?\.com\/maps\/api\/js(?!.*[?&](?:key|client)=\w)/i;

/** Whether those who call, write or fill in a form reach the business. */
export const CONTACT_RULES: Rule[] = [
  {
    id: "payment_test_mode",
    category: "content",
    severity: "high",
    title: "Payments run in test mode",
    what: "The page loads a payment service with a test key or from its test environment.",
    why: "No money is collected: real cards are refused, or orders only look paid.",
    fix: "Enter the live key of the payment service, and place one real order.",
    reference: "https://docs.stripe.com/keys",
    on: "html",
    check: signed("payment_test"),
  },
  {
    id: "contact_link_differs",
    category: "links",
    severity: "high",
    title: "Contact links that do not match their text",
    what: "A phone or e-mail link uses a different number or address than the one it shows.",
    why: "Customers reach someone else or nobody, and because the page looks right, nobody notices.",
    fix: "Put the number or address shown into the href of the link.",
    reference: LINKS,
    on: "html",
    check: ({ html }) => {
      const faults = new Set(html.links.map(otherContact).filter((fault) => fault !== null));
      return faults.size === 0 ? null : [...faults].slice(0, FAULTS_SHOWN_MAX).join("; ");
    },
  },
  {
    id: "mail_domain_misspelled",
    category: "links",
    severity: "high",
    title: "Misspelled e-mail addresses",
    what: "An e-mail address ends in a domain that is one letter away from the site's own or a mail provider's.",
    why: "E-mails bounce, or go to whoever owns the misspelled domain.",
    fix: "Correct the address everywhere.",
    reference: LINKS,
    on: "html",
    check: misspeltMail,
  },
  {
    id: "form_broken",
    category: "links",
    severity: "high",
    title: "Forms that submit to a missing page",
    what: "A form submits to a URL that returns 404 or 410.",
    why: "Enquiries and searches are lost, and visitors end up on an error page.",
    fix: "Correct the form's action, or restore the script that receives it.",
    reference: FORMS,
    on: "html",
    check: brokenForm,
  },
  {
    id: "form_unsent",
    category: "links",
    severity: "high",
    title: "Forms that send nothing",
    what: "The script that handles the form stops the browser from sending it and sends nothing itself, whatever it tells the visitor.",
    why: "Visitors believe that they have written to you, and no message arrives.",
    fix: "Connect the form to a script or form service that delivers the message, and test it with one of your own.",
    reference: FORMS,
    on: "html",
    check: unsentForm,
  },
  {
    id: "form_script_unrun",
    category: "links",
    severity: "high",
    title: "Forms whose script the server does not run",
    what: "A form submits to a script that the server delivers as a file, as static hosts do.",
    why: "Visitors get a download or an error, no message arrives, and anyone can read the script.",
    fix: "Use a form service, or a host that runs the script, and test it with a message of your own.",
    reference: FORMS,
    on: "html",
    check: unrunScript,
  },
  {
    id: "form_to_mail_program",
    category: "links",
    severity: "medium",
    title: "Forms that open an e-mail program",
    what: "A form has an e-mail address as its action.",
    why: "Nothing is sent unless the visitor has set up an e-mail program, so most enquiries are lost.",
    fix: "Submit the form to a script or form service that delivers the message.",
    reference: FORMS,
    on: "html",
    check: ({ html }) => formFault(html, ({ action }) => (/^\s*mailto:/i.test(action ?? "") ? action : null)),
  },
  {
    id: "form_file_lost",
    category: "links",
    severity: "medium",
    title: "Forms that do not send their files",
    what: 'A form asks for a file, but does not have enctype="multipart/form-data".',
    why: "Browsers only send the file name, so applications and documents never arrive.",
    fix: 'Add enctype="multipart/form-data" to the form.',
    reference: FORMS,
    on: "html",
    check: ({ html }) =>
      // Without an action a script may send it.
      formFault(html, ({ has_file, method, action, enctype }) =>
        has_file && method === "post" && /^[^#]/.test(action?.trim() ?? "") && !enctype?.includes("multipart")
          ? action
          : null,
      ),
  },
  {
    id: "form_recipient_open",
    category: "security",
    severity: "medium",
    title: "Forms that let anyone choose the recipient",
    what: "A hidden field of the form contains the e-mail address it is sent to.",
    why: "Anyone can change it and send spam through your server.",
    fix: "Set the recipient in the script on the server.",
    reference: COOKIES,
    on: "html",
    check: ({ html }) => formFault(html, ({ recipient }) => recipient ?? null),
  },
  {
    id: "sample_key",
    category: "content",
    severity: "medium",
    title: "Service keys were never filled in",
    what: "A map, form, captcha, payment or tracking code has no key, or still has the sample or test key from its instructions.",
    why: "The map shows an error, the form reaches nobody, the captcha lets everyone through, no payment arrives, or visits are not counted.",
    fix: "Put in your own key, or remove the element.",
    reference: "https://developers.google.com/maps/documentation/javascript/error-messages",
    on: "html",
    check: ({ html }) => {
      const used = [...html.scripts, ...html.iframes, ...html.forms].find(
        ({ url }) => SAMPLE_KEY.test(url ?? "") || MAP_WITHOUT_KEY.test(url ?? ""),
      )?.url;
      const said = used ?? html.signs?.find(({ kind }) => kind === "sample_key")?.detail;
      return said == null ? null : cut(said, 120);
    },
  },
];

function otherContact({ href, text }: LinkFact): string | null {
  const [, scheme = "", value = ""] = /^\s*(mailto|tel):([^?;]+)/i.exec(href) ?? [];
  const extension = /;ext=(\d{1,6})/i.exec(href)?.[1];
  const number = extension === undefined ? text : text.replace(new RegExp(`\\D${extension}\\D*$`), "");
  const shown = /^tel$/i.test(scheme) ? otherNumber(value, number) : otherMail(value, text);
  return shown === null ? null : `${quote(shown, 60)} leads to ${cut(href, 80)}`;
}

/** Numbers are written with and without the country, a zero in brackets and an extension. */
function otherNumber(dialled: string, text: string): string | null {
  const [a, b] = [dialled, text].map((number) => number.replaceAll("(0)", "").replace(/\D/g, "").replace(/^0+/, ""));
  if (losesItalianZero(dialled, text)) return text;
  const isNumber = [a!, b!].every(({ length }) => length >= NUMBER_DIGITS_MIN && length <= NUMBER_DIGITS_MAX);
  return isNumber && !isExtended(a!, b!) && !isExtended(b!, a!, "0") ? text : null;
}

/** Fixed numbers keep their first zero behind the code of Italy. */
function losesItalianZero(dialled: string, text: string): boolean {
  const [, rest] = /^(?:\+|00)39([1-9]\d{5,})$/.exec(dialled.replace(/[^+\d]/g, "")) ?? [];
  return rest !== undefined && text.replace(/\D/g, "") === `0${rest}`;
}

/** Whether one number is the other behind a prefix of the country, and before an extension: a digit or two is none. */
function isExtended(whole: string, part: string, none = ""): boolean {
  return Array.from({ length: PREFIX_DIGITS_MAX + 1 }, (_, digits) => part.slice(digits)).some((rest) => {
    const at = rest.length < NUMBER_DIGITS_MIN - 1 ? -1 : whole.indexOf(rest);
    const tail = at === -1 ? null : whole.slice(at + rest.length);
    return tail !== null && (tail === "" || tail === none || tail.length > SLIP_DIGITS_MAX);
  });
}

function otherMail(address: string, text: string): string | null {
  const shown = MAIL.exec(text)?.[0] ?? null;
  if (address === "" || shown === null) return null;
  const [linked, told] = [decoded(address).toLowerCase(), shown.toLowerCase()];
  // A label may stand before it without a space.
  return linked.includes(told) || told.endsWith(linked) ? null : shown;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether mails end in the site's own name. */
const usesOwnMail = oncePerSite(({ pages, facts }) =>
  pages.some(({ html }) => html.emails.some((mail) => mail.endsWith(`@${facts.domain}`))),
);

/** Hosts that pages link to. */
const linkedHosts = oncePerSite(
  ({ pages }) => new Set(pages.flatMap(({ html }) => html.links.map(({ url }) => hostOfAddress(url ?? "")))),
);

/** A domain that pages link to is another one that is alike. */
function misspeltMail({ html }: PageView, view: SiteView): string | null {
  const own = view.facts.domain;
  const wrong = html.emails.find((mail) => {
    const domain = mail.split("@")[1]!;
    if (domain !== own && isMisspeltProvider(domain)) return true;
    const isPlain = domain.replaceAll("-", "") !== own.replaceAll("-", "");
    const isName = domain.slice(domain.lastIndexOf(".")) === own.slice(own.lastIndexOf("."));
    return own.length >= DOMAIN_CHARS_MIN && isPlain && isName && isOneLetterOff(domain, own);
  });
  // Where no mail ends in the site's own name, the other one is that of its mails.
  if (wrong === undefined || (!isMisspeltProvider(wrong.split("@")[1]!) && !usesOwnMail(view))) return null;
  return linkedHosts(view).has(wrong.split("@")[1]!) ? null : cut(wrong, 80);
}

function isMisspeltProvider(domain: string): boolean {
  const ending = (name: string) => name.slice(name.lastIndexOf("."));
  return (
    !PROVIDERS.includes(domain) &&
    PROVIDERS.some((name) => domain[0] === name[0] && ending(domain) === ending(name) && isOneLetterOff(domain, name))
  );
}

/** By a script in the page that says thank you, or by one of its own file that has no way to send anything. */
function unsentForm({ html }: PageView, { facts }: SiteView): string | null {
  const isHeld = html.signs?.some(({ kind }) => kind === "form_held_back") === true;
  const read = new Map((facts.form_scripts ?? []).map(({ url, does }) => [url, does]));
  const own = html.scripts.filter(({ url }) => url !== null && isOnSite(url, siteOf(hostOfAddress(facts.home_url))));
  const does = own.map(({ url }) => read.get(url!));
  // Another script, or another form, may be the one that sends.
  const isHeldByFile =
    does.includes("held_back") &&
    does.every((what) => what === "held_back" || what === "none") &&
    html.forms.filter(needsScript).length === 1;
  if (!isHeld && !isHeldByFile) return null;
  return formFault(html, (form) => (needsScript(form) ? "no action, and no script sends it" : null));
}

function brokenForm({ html }: PageView, site: SiteView): Seen | null {
  for (const { action, url, method } of html.forms) {
    if (url === null || !action?.trim() || (method !== "get" && !FORM_SCRIPT.test(url))) continue;
    const status = site.statusOf(url)?.status ?? 0;
    if (GONE.has(status)) return { detail: `${cut(action, 90)} answers ${status}`, leads_to: [url] };
  }
  return null;
}

/** A script that runs answers with a page. */
function unrunScript({ html }: PageView, { targetByKey }: SiteView): Seen | null {
  for (const { action, url } of html.forms) {
    if (url === null || !FORM_SCRIPT.test(url)) continue;
    const target = targetByKey.get(addressKey(url));
    if (target?.status === 200 && SOURCE_TYPE.test(target.content_type ?? ""))
      return { detail: `${cut(action ?? url, 90)} is delivered as ${target.content_type}`, leads_to: [url] };
  }
  return null;
}

function formFault(html: HtmlFacts, judge: (form: FormFact) => string | null): string | null {
  const fault = html.forms.map(judge).find((found) => found !== null);
  return fault === undefined ? null : cut(fault!, 90);
}
