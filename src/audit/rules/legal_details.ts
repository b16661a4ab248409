import { cut, pathOf, plural, quote } from "../../page/page_facts_read.ts";
import { PRIVACY } from "../missing_page.ts";
import type { PageView } from "../page_view.ts";
import type { OpenHit, Rule, SiteFault } from "../rule.ts";
import { isFilled, itemsOf } from "../schema_items.ts";
import type { SiteView } from "../site_view.ts";
import { shownText } from "./schema_values.ts";
import { countriesOf, NOTICE_COUNTRIES } from "./trust.ts";

const COMMERCE = "https://eur-lex.europa.eu/eli/dir/2000/31/oj";
const SECTION_MIN = 3;
/** The withdrawal button of Directive (EU) 2023/2673. */
const BUTTON_SINCE = Date.parse("2026-06-19");
const FRENCH_NOTICE = /\/mentions[-_]?legales/i;
const NOTICE_PATH = /\/(?:impressum|imprint|legal-notice)/i;
const PROVIDER = /h[ée]berg/i;
const MEDIATOR = /m[ée]diat(?:eur|rice|ion)/i;
const HOME_OFFERED = /\b(?:maison|appartement|villa|studio|duplex)\b/i;
const FLOOR = /\d\s?m(?:²|2\b)/;
const HOME_PRICE = /\d{2,3}[ .\u00a0\u202f]\d{3}\s?€/;
const ENERGY = /\bDPE\b|classe (?:énergie|énergétique)|\bGES\b|performance énergétique/i;
const ITALIAN_VAT = /(?<!\p{L})(?:p\.? ?iva|partita iva|p\.i\.)[^\d\n]{0,20}\d{11}/iu;
const NIGHTLY = /\d\s?€?\s?(?:a|per|\/)\s?notte\b|€\s?\d+\s?(?:a|per|\/)\s?notte\b/i;
const STAY_CODE = /\bCIN\b[^\n]{0,12}\bIT\w{6,}|\bIT\d{6}[A-Z]\d\w{6,}/;
const COMPLAINTS = /livro\s?(?:de\s)?reclama/i;
const LIMITED = /\b(?:GmbH|AG|FlexCo)\b/;
const COURT_NUMBER = /\bFN\s?\d|Firmenbuch/i;
const CHECKED = /verifizier|überprüf|geprüft|echtheit/i;
const WITHDRAWAL = /widerruf|withdraw|rétract|recess[oi]|desistimi|herroep|livre resolução|odstąpi/i;
/** A link or button by which a contract is revoked at once. */
const REVOKES =
  /(?:vertr[aä]ge?|bestellung|kauf)\s(?:hier |online |jetzt )?widerrufen|widerruf(?:en)?\s?(?:hier|erklären|starten|absenden|online|bestätigen|einreichen)|online-?widerruf|widerrufs-?(?:button|formular)|withdraw(?:al)? (?:from )?(?:the |this |your |my )?(?:contract|purchase|order|here|form|online)|(?:me|se) rétracter|rétractation (?:ici|en ligne)|exercer (?:mon|le|votre) droit de rétract|formulaire de rétract|rece(?:di|dere) dal contratto|recesso online|modulo di recesso|esercita\w* (?:il )?(?:diritto di )?recesso|desistir del contrato|(?:ejercer|formulario)[^.]{0,20}desistimiento|(?:contract|overeenkomst|aankoop|bestelling) herroepen|herroep(?:en|ing)?s?(?:formulier| hier)|(?:resolver o contrato|exercer[^.]{0,20}livre resolução)|odstąp(?:ienie|ić) od umowy/i;
const BUSINESS_ONLY =
  /nur (?:an|für) (?:unternehm|gewerb|geschäftskund)|ausschließlich an (?:unternehm|gewerb)|businesses only|trade customers only|réservée? aux professionnels|solo (?:a|para|per) (?:empresas|profesionales|aziende|professionisti)|alleen (?:voor )?(?:zakelijk|bedrijven)|\bB2B\b/i;
const TERMS_TEXT =
  /^(?:(?:unsere )?agb|allgemeine geschäftsbedingungen(?: \(agb\))?|terms(?: (?:and|&) conditions| of (?:sale|use|service))?|cg[uv]|conditions générales(?: de vente| d['’]utilisation)?|condizioni (?:generali )?di vendita|termini e condizioni|condiciones (?:generales|de venta|generales de venta)|algemene voorwaarden|termos e condições|regulamin)$/i;
const PRIVACY_TEXT =
  /^(?:datenschutz(?:erklärung|hinweise)?|privacy(?: policy| notice)?|(?:politique de )?confidentialité|politique de protection des données|(?:política de )?privacidad|informativa (?:sulla )?privacy|privacy ?(?:beleid|verklaring)|política de privacidade)$/i;

/** What the law of a country asks of certain pages: who it binds, and by which words it is met. */
interface Duty {
  countries: readonly string[];
  lacks: string;
  /** Pages at fault, or the site as such; null where it is met or does not bind. */
  fault(site: SiteView): SiteFault | null;
}

const DUTIES: readonly Duty[] = [
  {
    countries: ["fr"],
    lacks: "the name, address and phone number of the hosting provider (LCEN art. 1-1, formerly 6 III)",
    fault: (site) =>
      onPages(site, ({ path, html }) => FRENCH_NOTICE.test(path) && isRead(html) && !PROVIDER.test(html.main_text)),
  },
  {
    countries: ["fr"],
    lacks: "the consumer mediator and a link to their site (Code de la consommation L616-1)",
    fault: (site) => (isConsumerShop(site) ? nowhere(site, MEDIATOR) : null),
  },
  {
    countries: ["fr"],
    lacks: "the energy and climate class (DPE) of the property",
    fault: (site) =>
      onPages(site, ({ html }) => {
        const text = html.main_text;
        return (
          HOME_OFFERED.test(html.titles[0] ?? "") && FLOOR.test(text) && HOME_PRICE.test(text) && !ENERGY.test(text)
        );
      }),
  },
  {
    countries: ["it"],
    lacks: "the VAT number (partita IVA) on the home page, where art. 35 DPR 633/1972 asks for it",
    fault: ({ home, pages }) => {
      const isTold = (page: PageView) => ITALIAN_VAT.test(shownText(page.html));
      return home === null || !isRead(home.html) || isTold(home) || !pages.some(isTold)
        ? null
        : { pages: [{ url: home.url, detail: "" }] };
    },
  },
  {
    countries: ["it"],
    lacks: "the national identification code (CIN) of the accommodation",
    fault: (site) =>
      site.pages.some(({ html }) => STAY_CODE.test(shownText(html)))
        ? null
        : onPages(site, ({ html }) => NIGHTLY.test(html.main_text)),
  },
  {
    countries: ["pt"],
    lacks: "the link to the electronic complaints book (livroreclamacoes.pt)",
    fault: (site) => (isConsumerShop(site) ? nowhere(site, COMPLAINTS) : null),
  },
  {
    countries: ["at"],
    lacks: "the company register number and court (Firmenbuch, § 14 UGB)",
    fault: (site) =>
      onPages(site, ({ path, html }) => {
        const text = shownText(html);
        return NOTICE_PATH.test(path) && isRead(html) && LIMITED.test(text) && !COURT_NUMBER.test(text);
      }),
  },
  {
    countries: ["de"],
    lacks: "a statement on whether reviews come from people who bought the product (§ 5b UWG)",
    fault: (site) => {
      const rated = ({ items }: PageView) =>
        itemsOf(items, /^Product$/).some(({ item }) => isFilled(item.aggregateRating));
      return site.pages.some(({ html }) => CHECKED.test(shownText(html))) ? null : onPages(site, rated);
    },
  },
  {
    countries: [...NOTICE_COUNTRIES],
    lacks: "a button or link to withdraw from the contract, required since 19 June 2026 by Directive (EU) 2023/2673",
    fault: (site) => {
      const isDue = Date.parse(site.facts.crawled_at) >= BUTTON_SINCE && isConsumerShop(site);
      const isKnown = site.pages.some(({ html }) => WITHDRAWAL.test(shownText(html)));
      const offered = ({ html }: PageView) =>
        [...html.links, ...(html.buttons ?? [])].some(({ text }) => REVOKES.test(text)) ||
        html.headings.some(({ text }) => REVOKES.test(text));
      return !isDue || !isKnown || !site.complete || site.pages.some(offered) ? null : { pages: [] };
    },
  },
];

/** Legal texts that lack something, or that cannot be read. */
export const LEGAL_DETAIL_RULES: Rule[] = [
  {
    id: "legal_detail_missing",
    category: "trust",
    severity: "medium",
    title: "Legally required details are missing",
    what: "The site lacks a detail that the law of its country requires of such sites.",
    why: "Authorities can fine it, and competitors and consumer groups can send warning letters.",
    fix: "Add the detail named, and have a lawyer check the legal pages if you are unsure.",
    reference: COMMERCE,
    on: "site",
    check: (site) => {
      const countries = countriesOf(site);
      const found = DUTIES.filter((duty) => duty.countries.some((country) => countries.includes(country))).flatMap(
        ({ lacks, fault }) => {
          const told = fault(site);
          return told === null ? [] : [{ lacks, pages: told.pages }];
        },
      );
      if (found.length === 0) return null;
      const pages = found.flatMap(({ lacks, pages: own }) => own.map(({ url }) => ({ url, detail: `lacks ${lacks}` })));
      return found.some(({ pages: own }) => own.length === 0)
        ? { pages: [], detail: found.map(({ lacks }) => lacks).join("; ") }
        : { pages: joined(pages) };
    },
  },
  {
    id: "legal_link_wrong",
    category: "trust",
    severity: "high",
    title: "Links to legal texts that lead to the wrong place",
    what: "A link to the terms or the privacy policy opens a different text, or nothing.",
    why: "Terms that customers cannot read before they order may not be part of the contract, and a privacy policy must be easy to find.",
    fix: "Link each legal text by its own URL, or by an anchor that exists.",
    reference: COMMERCE,
    on: "html",
    check: wrongLegalLink,
  },
  {
    id: "legal_text_foreign",
    category: "trust",
    severity: "medium",
    title: "Terms only in another language",
    what: "Pages in one language link to terms in another, and the site has no terms in the language of the pages.",
    why: "Terms that consumers cannot read in the language in which you sell to them may not be binding.",
    fix: "Publish the terms and the withdrawal notice in every language in which you take orders.",
    reference: "https://eur-lex.europa.eu/eli/dir/2011/83/oj",
    on: "site",
    check: foreignTerms,
  },
];

function isRead(html: PageView["html"]): boolean {
  return !html.app_shell && !html.parse_uncertain;
}

function onPages({ pages }: SiteView, isFaulty: (page: PageView) => boolean): SiteFault | null {
  const hits = pages.filter(isFaulty).map(({ url }): OpenHit => ({ url, detail: "" }));
  return hits.length === 0 ? null : { pages: hits };
}

/** Neither in a text nor in a link of the whole site. */
function nowhere({ pages, complete }: SiteView, sign: RegExp): SiteFault | null {
  const isTold = ({ html }: PageView) =>
    sign.test(shownText(html)) || html.links.some(({ text, href }) => sign.test(text) || sign.test(href));
  return !complete || pages.some(isTold) || !pages.every(({ html }) => isRead(html)) ? null : { pages: [] };
}

/** It takes orders for goods, and not from businesses alone. */
function isConsumerShop({ pages }: SiteView): boolean {
  const sells = pages.some(({ html }) => html.forms.some(({ buys }) => buys));
  return sells && !pages.some(({ html }) => BUSINESS_ONLY.test(shownText(html)));
}

function joined(hits: OpenHit[]): OpenHit[] {
  return [...Map.groupBy(hits, ({ url }) => url)].map(([url, own]) => ({
    url,
    detail: own.map(({ detail }) => detail).join("; "),
  }));
}

/** To the page of the privacy policy under the name of the terms; where both stand on one page, its title names both or none. */
function wrongLegalLink({ html }: PageView, { viewByKey, ownKey }: SiteView): string | null {
  for (const { href, url, text, scripted, internal } of html.links) {
    const isTerms = TERMS_TEXT.test(text.trim());
    if (!isTerms && !PRIVACY_TEXT.test(text.trim())) continue;
    if (/^\s*#?\s*$/.test(href) && scripted !== true) return `${quote(text, 40)} leads nowhere`;
    if (url === null || !internal || href.includes("#")) continue;
    const target = viewByKey.get(ownKey(url));
    if (target === undefined) continue;
    const said = [target.html.titles[0] ?? "", ...target.html.headings.map((heading) => heading.text), target.path];
    const isOfPrivacy = said.some((each) => PRIVACY.text.test(each));
    const isOfTerms = said.some((each) => isTermsName(each));
    if (isTerms ? isOfPrivacy && !isOfTerms : isOfTerms && !isOfPrivacy)
      return `${quote(text, 40)} leads to ${cut(pathOf(url), 60)} (${quote(target.html.titles[0] ?? "", 60)})`;
  }
  return null;
}

function isTermsName(text: string): boolean {
  return /\bagb\b|geschäftsbedingung|terms\b|\bcg[uv]\b|conditions|condizioni|termini|condiciones|voorwaarden|termos|regulamin/i.test(
    text,
  );
}

function foreignTerms({ pages, viewByKey, ownKey }: SiteView): SiteFault | null {
  const linked = pages.flatMap(({ url: from, html }) =>
    html.links.flatMap(({ url, text, internal }) => {
      const terms = internal && url !== null && TERMS_TEXT.test(text.trim()) ? viewByKey.get(ownKey(url)) : undefined;
      return terms === undefined ? [] : [{ from, own: html.detected_language, terms }];
    }),
  );
  // A page or two are for guests: a section sells.
  const pagesIn = Map.groupBy(pages, ({ html }) => html.detected_language);
  const languages = new Set(linked.map(({ terms }) => terms.html.detected_language));
  const hits = linked.flatMap(({ from, own, terms }): OpenHit[] => {
    const theirs = terms.html.detected_language;
    if (
      own === null ||
      pagesIn.get(own)!.length < SECTION_MIN ||
      theirs === null ||
      own === theirs ||
      languages.has(own) ||
      languages.has(null)
    )
      return [];
    return [{ url: from, detail: `in "${own}", terms in "${theirs}": ${cut(terms.path, 60)}` }];
  });
  const faulty = joined([...new Map(hits.map((hit) => [hit.url, hit])).values()]);
  return faulty.length === 0 ? null : { pages: faulty, detail: plural(faulty.length, "page") };
}
