import { cut, plural } from "../../page/page_facts_read.ts";
import { organizations } from "../ai_readiness.ts";
import type { Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";

const TRUST = "https://developers.google.com/search/docs/fundamentals/creating-helpful-content#eat";
const DATES = "https://developers.google.com/search/docs/appearance/publication-dates";
const COPYRIGHT_YEARS_OLD = 2;
const PAGES_MIN = 3;

const ABOUT = {
  path: /\/(?:about|about-us|our-story|who-we-are|company|team|our-team|ueber-uns|uber-uns|a-propos|quienes-somos|chi-siamo|meet)\b/i,
  text: /\b(?:about|our story|who we are|meet the team|über uns|à propos|sobre nosotros|chi siamo)\b/i,
};
const CONTACT = {
  path: /\/(?:contact|contact-us|contacts|kontakt|impressum|contacto|contatti|get-in-touch)\b/i,
  text: /\b(?:contact|get in touch|kontakt|contacto|contatti)\b/i,
};
const PRIVACY = {
  path: /privacy|datenschutz|confidentialite|privacidad|cookie-policy/i,
  text: /\b(?:privacy|datenschutz|confidentialité|privacidad)\b/i,
};
const TERMS = {
  path: /\/(?:terms|tos|agb|conditions|legal|cgv|terms-[\w-]+)\b/i,
  text: /\b(?:terms|conditions|agb|legal notice|impressum)\b/i,
};

/** Who stands behind the site, and whether one can tell. */
export const TRUST_RULES: Rule[] = [
  {
    id: "about_page_missing",
    category: "trust",
    severity: "medium",
    title: "No page says who is behind the site",
    what: "Neither the navigation nor the pages include an about page.",
    why: "Visitors, engines' raters and answer engines look for who speaks before they trust what is said.",
    fix: "Write an about page: who, since when, with which experience, with names and faces; link it from every page.",
    reference: TRUST,
    on: "site",
    check: (site) => missingPage(site, ABOUT),
  },
  {
    id: "contact_page_missing",
    category: "trust",
    severity: "medium",
    title: "No way to get in touch",
    what: "No contact page, e-mail address or telephone number was found.",
    why: "A site without contact looks untrustworthy, and in many countries is unlawful.",
    fix: "Add a contact page with address, telephone and e-mail, and link it from every page.",
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
    why: "Laws ask for one as soon as a form or counter is used, and so do advertising networks.",
    fix: "Publish a privacy policy, and link it from every footer.",
    reference: "https://gdpr.eu/privacy-notice/",
    on: "site",
    check: (site) => missingPage(site, PRIVACY),
  },
  {
    id: "terms_page_missing",
    category: "trust",
    severity: "info",
    title: "No terms of use",
    what: "No page or link to terms or legal notices was found.",
    why: "Shops and services are expected to state them.",
    fix: "Publish terms, and link them from the footer.",
    reference: TRUST,
    on: "site",
    check: (site) => missingPage(site, TERMS),
  },
  {
    id: "address_missing",
    category: "trust",
    severity: "low",
    title: "No telephone number or address for machines",
    what: "Structured data names neither address nor telephone, and no telephone number shows on the pages.",
    why: "Maps, answer engines and customers cannot tell where the business is.",
    fix: "Show address and telephone on the contact page, and write them into the Organization or LocalBusiness data.",
    reference: "https://developers.google.com/search/docs/appearance/structured-data/local-business",
    on: "site",
    check: (site) => {
      if (site.pages.length < PAGES_MIN || site.pages.some(({ html }) => html.phones.length > 0)) return null;
      const told = organizations(site).some((item) => item.address !== undefined || item.telephone !== undefined);
      return told ? null : { pages: [], detail: `none on ${plural(site.pages.length, "page")}` };
    },
  },
  {
    id: "author_missing",
    category: "trust",
    severity: "low",
    title: "Articles without an author",
    what: "Neither byline nor structured data names who wrote the article.",
    why: "Search and answer engines weigh who says something, most of all on health and money.",
    fix: "Show the author's name with a link to a page on their experience, and add it to the Article data.",
    reference: TRUST,
    on: "article",
    check: ({ html }) => (html.authors.length === 0 ? "no author" : null),
  },
  {
    id: "author_generic",
    category: "trust",
    severity: "low",
    title: "Articles signed by a role, not a person",
    what: 'The author is "admin" or the like.',
    why: "A name nobody can check adds no trust.",
    fix: "Sign with the person's or the company's name.",
    reference: TRUST,
    on: "article",
    check: ({ html }) => {
      const authors = html.authors.map((author) => author.trim());
      return authors.length > 0 &&
        authors.every((author) =>
          /^(?:admin|administrator|editor|webmaster|user|author|wordpress|root|staff)$/i.test(author),
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
    what: "Neither text nor structured data says when the article was written or changed.",
    why: "Readers and engines cannot tell whether it still holds.",
    fix: "Show the date of the last change, and write datePublished and dateModified into the Article data.",
    reference: DATES,
    on: "article",
    check: ({ html: { dates } }) =>
      dates.published === null && dates.modified === null && dates.visible === null ? "no date" : null,
  },
  {
    id: "copyright_stale",
    category: "trust",
    severity: "low",
    title: "The copyright year is old",
    what: `The newest year in the footer is at least ${COPYRIGHT_YEARS_OLD} years back.`,
    why: "The site looks abandoned.",
    fix: "Let the template write the current year.",
    reference: TRUST,
    on: "site",
    check: (site) => {
      const years = site.pages.flatMap(({ html }) => (html.copyright_year === null ? [] : [html.copyright_year]));
      if (years.length === 0) return null;
      const newest = years.reduce((max, year) => Math.max(max, year), 0);
      const now = new Date(site.facts.crawled_at).getUTCFullYear();
      return now - newest >= COPYRIGHT_YEARS_OLD ? { pages: [], detail: `© ${newest}` } : null;
    },
  },
  {
    id: "email_freemail",
    category: "trust",
    severity: "info",
    title: "The contact address is at a free mail provider",
    what: "The only e-mail addresses on the pages are at free providers.",
    why: "An address at the site's own domain looks established and is not taken for fraud.",
    fix: "Set up an address at the domain.",
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

function missingPage(site: SiteView, sign: { path: RegExp; text: RegExp }): SiteFault | null {
  if (site.pages.length < PAGES_MIN) return null;
  for (const page of site.pages) {
    if (sign.path.test(page.path)) return null;
    for (const link of page.html.links) {
      if (
        link.url !== null &&
        (sign.path.test(link.url) || (link.internal && link.text.length < 60 && sign.text.test(link.text)))
      )
        return null;
    }
  }
  return { pages: [], detail: `none linked from ${plural(site.pages.length, "page")}` };
}
