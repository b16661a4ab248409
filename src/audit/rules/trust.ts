import type { FormFact } from "../../page/form_fact.ts";
import type { LinkFact } from "../../page/page_facts.ts";
import { cut, hostOfAddress, plural } from "../../page/page_facts_read.ts";
import { siteOf } from "../../page/url_rules.ts";
import { organizations } from "../ai_readiness.ts";
import { ABOUT, CONTACT, missingPage, NOTICE, PRIVACY, TERMS } from "../missing_page.ts";
import type { Rule, SiteFault } from "../rule.ts";
import { isFilled, itemsOf, type SchemaItem, textOf } from "../schema_items.ts";
import type { SiteView } from "../site_view.ts";

const TRUST = "https://developers.google.com/search/docs/fundamentals/creating-helpful-content#eat";
const DATES = "https://developers.google.com/search/docs/appearance/publication-dates";
const COPYRIGHT_YEARS_OLD = 2;
/** Of pages with a year: more with an old one are an archive. */
const COPYRIGHT_ODD_MAX = 0.15;
const PAGES_MIN = 3;
/** Of systems whose customers have no account there. */
const ADMIN_LOGIN = /\/(?:wp-login\.php|wp-admin\/?|administrator\/?|typo3\/?|ghost\/?)(?:$|[?#])/i;

/** Countries whose law on electronic commerce asks each site who stands behind it. */
export const NOTICE_COUNTRIES: ReadonlySet<string> = new Set(
  "at be bg cz de dk ee es fi fr gr hr hu ie it lt lu lv nl pl pt ro se si sk".split(" "),
);

/** As countries call it, with its digits. */
const REGISTERED =
  /\b(?:p\.? ?iva|partita iva|vat|ust-?id(?:-?nr)?|uid|tva|siret|siren|rcs|n\.?i\.?f|c\.?i\.?f|nip|regon|krs|kvk|btw|ičo|ico|dič|dic|cvr|org\.? ?nr|oib)\b[^\d\n]{0,20}[A-Z]{0,3}\s?\d[\d\s./-]{5,18}\d/iu;
const POSTCODE = /(?<!\d)(?:\d{5}|\d{4} ?[A-Z]{2}|\d{2}-\d{3}|\d{3} \d{2}|\d{4})(?!\d)/;
const STATED_SHARE_MIN = 0.9;

/** Who stands behind the site, and whether one can tell. */
export const TRUST_RULES: Rule[] = [
  {
    id: "about_page_missing",
    category: "trust",
    severity: "medium",
    title: "No about page",
    what: "The audit found no about page in the navigation or on the site.",
    why: "Visitors, quality raters and answer engines want to know who is behind the content before they trust it.",
    fix: "Write an about page (who you are, since when, your experience, names and photos) and link to it from every page.",
    reference: TRUST,
    on: "site",
    check: (site) => missingPage(site, ABOUT),
  },
  {
    id: "contact_page_missing",
    category: "trust",
    severity: "medium",
    title: "No contact details",
    what: "No contact page, e-mail address or phone number was found.",
    why: "A site without contact details looks untrustworthy, and is illegal in many countries.",
    fix: "Add a contact page with address, phone number and e-mail, and link to it from every page.",
    reference: TRUST,
    on: "site",
    check: (site) =>
      site.pages.some(({ html }) => html.emails.length > 0 || html.phones.length > 0)
        ? null
        : missingPage(site, CONTACT),
  },
  {
    id: "privacy_page_missing",
    category: "trust",
    severity: "medium",
    title: "No privacy policy",
    what: "No page or link to a privacy policy was found.",
    why: "Privacy laws of most countries require one where a site has a form or counts its visitors.",
    fix: "Publish a privacy policy, and link to it in the footer and below each form.",
    reference: "https://developer.mozilla.org/en-US/docs/Web/Privacy",
    on: "site",
    check: (site) => {
      const missing = missingPage(site, PRIVACY);
      const asking = site.originals.filter(({ html }) => html.forms.some(isAsking));
      if (missing === null || asking.length === 0) return missing;
      const forms = `${plural(asking.length, "page")} with a form for personal data`;
      return {
        ...missing,
        severity: "high",
        detail: `${missing.detail}, ${forms}, for example ${cut(asking[0]!.path)}`,
      };
    },
  },
  {
    id: "legal_notice_missing",
    category: "trust",
    severity: "medium",
    title: "No legal notice",
    what: "No page or link to a legal notice or imprint was found, and the site's country requires one.",
    why: "In the European Union every commercial site must give company name, postal address and registration on a page that is easy to find.",
    fix: "Publish a legal notice with company name, postal address, contact and registration number, and link to it in the footer.",
    reference: "https://eur-lex.europa.eu/eli/dir/2000/31/oj",
    on: "site",
    check: (site) =>
      countriesOf(site).some((country) => NOTICE_COUNTRIES.has(country)) && !isStatedEverywhere(site)
        ? missingPage(site, NOTICE)
        : null,
  },
  {
    id: "form_foreign",
    category: "security",
    severity: "medium",
    title: "One form sends personal data to another site",
    what: "A form for personal data is sent to a site that no page names, while the other forms stay with this one.",
    why: "If nobody set this up, someone else is collecting what your visitors send.",
    fix: "Check who runs that host. If it is your form service, name it in the privacy policy; if not, restore the form and treat the site as hacked.",
    reference: "https://developers.google.com/search/docs/monitor-debug/security/social-engineering",
    on: "site",
    check: strangeForms,
  },
  {
    id: "terms_page_missing",
    category: "trust",
    severity: "info",
    title: "No terms of use",
    what: "No page or link to terms or legal notices was found.",
    why: "Shops and services are expected to state them.",
    fix: "Publish terms, and link to them in the footer.",
    reference: TRUST,
    on: "site",
    check: (site) => missingPage(site, TERMS),
  },
  {
    id: "address_missing",
    category: "trust",
    severity: "low",
    title: "No machine-readable address or phone number",
    what: "Structured data has neither an address nor a phone number, and the pages show no phone number.",
    why: "Maps, answer engines and customers cannot tell where the business is.",
    fix: "Show address and phone number on the contact page, and add them to the Organization or LocalBusiness data.",
    reference: "https://developers.google.com/search/docs/appearance/structured-data/local-business",
    on: "site",
    check: (site) => {
      if (site.pages.length < PAGES_MIN || site.pages.some(({ html }) => html.phones.length > 0)) return null;
      const told = organizations(site).some((item) => item.address !== undefined || item.telephone !== undefined);
      return told ? null : { pages: [], detail: `none on ${plural(site.originals.length, "page")}` };
    },
  },
  {
    id: "author_missing",
    category: "trust",
    severity: "low",
    title: "Articles without an author",
    what: "Neither a byline nor structured data says who wrote the article.",
    why: "Search and answer engines consider who the author is, especially for health and finance topics.",
    fix: "Show the author's name with a link to a page on their experience, and add it to the Article data.",
    reference: TRUST,
    on: "article",
    check: ({ html, items }) => {
      const ids = itemsOf(items, /(?:Article|Posting)$/).flatMap(({ item }) => referencesOf(item.author));
      const isNamed = items.some(({ item }) => ids.includes(item["@id"]) && isFilled(item.name));
      return html.authors.length > 0 || isNamed ? null : "no author";
    },
  },
  {
    id: "author_generic",
    category: "trust",
    severity: "low",
    title: "Articles with a generic author",
    what: 'The author is "admin" or similar.',
    why: "A name nobody can verify adds no trust.",
    fix: "Use the name of the person or the company.",
    reference: TRUST,
    on: "article",
    check: ({ html }) => {
      const authors = html.authors.map((author) => author.trim());
      return authors.length > 0 &&
        authors.every((author) =>
          /^(?:(?:\p{L}+ )?(?:by|von|por|par|da|di|door) )?(?:admin|administrator|super user|superuser|site admin|editor|webmaster|user|author|wordpress|root|staff)$/iu.test(
            author,
          ),
        )
        ? cut(authors[0]!, 40)
        : null;
    },
  },
  {
    id: "date_missing",
    category: "trust",
    severity: "low",
    title: "Articles without a date",
    what: "Neither the text nor structured data says when the article was written or updated.",
    why: "Readers and search engines cannot tell whether it is still correct.",
    fix: "Show the date of the last update, and add datePublished and dateModified to the Article data.",
    reference: DATES,
    on: "article",
    check: ({ html: { dates } }) =>
      dates.published === null && dates.modified === null && dates.visible === null ? "no date" : null,
  },
  {
    id: "copyright_stale",
    category: "trust",
    severity: "low",
    title: "Wrong copyright year",
    what: `The latest year in the footer is at least ${COPYRIGHT_YEARS_OLD} years back or in the future, or single pages have an older one than nearly all others.`,
    why: "It makes the site look abandoned or careless.",
    fix: "Have the template output the current year.",
    reference: TRUST,
    on: "site",
    check: (site) => {
      const years = site.pages.flatMap(({ html }) => (html.copyright_year === null ? [] : [html.copyright_year]));
      if (years.length === 0) return null;
      const newest = years.reduce((max, year) => Math.max(max, year), 0);
      const now = new Date(site.facts.crawled_at).getUTCFullYear();
      if (now - newest >= COPYRIGHT_YEARS_OLD || newest > now + 1) return { pages: [], detail: `© ${newest}` };
      const odd = site.pages.filter(
        ({ html: { copyright_year: year } }) => year !== null && (now - year >= COPYRIGHT_YEARS_OLD || year > now + 1),
      );
      if (odd.length === 0 || odd.length > Math.max(1, years.length * COPYRIGHT_ODD_MAX)) return null;
      return {
        pages: odd.map(({ url, html }) => ({ url, detail: `© ${html.copyright_year}, elsewhere © ${newest}` })),
      };
    },
  },
  {
    id: "admin_login_linked",
    category: "security",
    severity: "low",
    title: "The CMS login is linked from every page",
    what: "Most pages link to the CMS login, which is only for editors.",
    why: "It is useless for visitors, but helps bots that guess passwords.",
    fix: "Remove the link from the template; editors can bookmark the URL.",
    reference: "https://developer.wordpress.org/advanced-administration/security/hardening/",
    on: "site",
    check: ({ pages }) => {
      const isAdmin = ({ internal, url, hidden }: LinkFact) =>
        internal && hidden !== true && url !== null && ADMIN_LOGIN.test(url);
      const linking = pages.filter(({ html }) => html.links.some(isAdmin));
      const named = linking[0]?.html.links.find(isAdmin)?.url ?? "";
      if (linking.length < PAGES_MIN || linking.length <= pages.length / 2) return null;
      return { pages: [], detail: `${cut(named, 90)}, linked from ${plural(linking.length, "page")}` };
    },
  },
  {
    id: "email_freemail",
    category: "trust",
    severity: "info",
    title: "Contact e-mail at a free provider",
    what: "The only e-mail addresses on the pages are at free providers.",
    why: "An address at your own domain looks more established and trustworthy.",
    fix: "Set up an e-mail address at your domain.",
    reference: TRUST,
    on: "site",
    check: (site) => {
      const emails = new Set(site.pages.flatMap(({ html }) => html.emails.map((email) => email.toLowerCase())));
      const isFree = (email: string): boolean =>
        /@(?:gmail|yahoo|hotmail|outlook|aol|gmx|web|icloud|mail)\.[a-z.]+$/.test(email);
      return emails.size > 0 && [...emails].every(isFree)
        ? { pages: [], detail: [...emails].slice(0, 3).join(", ") }
        : null;
    },
  },
];

/** One page's form, sent to a host that neither texts, links nor files of the site know. */
function strangeForms({ pages }: SiteView): SiteFault | null {
  const forms = pages.flatMap(({ url, html }) =>
    html.forms.filter(isAsking).map((form) => ({ url, host: siteOf(hostOfAddress(form.url ?? url)) })),
  );
  const isOwn = ({ url, host }: { url: string; host: string }) => host === siteOf(hostOfAddress(url));
  const found = forms.filter((form) => {
    const places = new Set(forms.flatMap(({ url, host }) => (host === form.host ? [url] : [])));
    if (isOwn(form) || places.size > 1 || !forms.some((each) => isOwn(each) && each.url !== form.url)) return false;
    const name = form.host.split(".")[0]!;
    return !pages.some(({ html }) => {
      const files = [...html.links, ...html.scripts, ...html.styles, ...html.iframes];
      const texts = [html.main_text, html.outer_text?.footer ?? ""].map((text) => text.toLowerCase());
      return texts.some((text) => text.includes(name)) || files.some(({ url }) => url?.includes(form.host));
    });
  });
  return found.length === 0 ? null : { pages: found.map(({ url, host }) => ({ url, detail: `sent to ${host}` })) };
}

/** The number under which the company is registered, beside a postcode, on nearly every page. */
function isStatedEverywhere({ pages }: SiteView): boolean {
  const stating = pages.filter(({ html: { outer_text: outer, main_text: main } }) => {
    const text = `${outer?.header ?? ""}\n${outer?.footer ?? ""}\n${main}`;
    return REGISTERED.test(text) && POSTCODE.test(text);
  });
  return stating.length > 0 && stating.length >= pages.length * STATED_SHARE_MIN;
}

/** Where the site is at home: by the end of its domain, and by the addresses of its data. */
export function countriesOf(site: SiteView): string[] {
  const told = organizations(site).flatMap(({ address }) =>
    [address]
      .flat()
      .map((each) => (typeof each === "object" ? textOf((each as SchemaItem | null)?.addressCountry) : null)),
  );
  return [site.facts.domain.split(".").at(-1) ?? "", ...told.map((country) => country?.toLowerCase() ?? "")];
}

/** For who somebody is or how to reach them, not for a password or a search. */
function isAsking({ asks_personal, has_password }: FormFact): boolean {
  return asks_personal === true && !has_password;
}

function referencesOf(value: unknown): unknown[] {
  return [value]
    .flat()
    .flatMap((each) => (typeof each === "object" ? ((each as SchemaItem | null)?.["@id"] ?? []) : []));
}
