import { cut, pathOf, quote } from "../../page/page_facts_read.ts";
import type { PageView } from "../page_view.ts";
import type { Rule, SiteFault } from "../rule.ts";
import type { SiteView } from "../site_view.ts";

const IBAN = /\bIBAN\b[^\p{L}\d]{0,12}(?:[\p{L} ]{1,30}:\s*)?([A-Z]{2}\d{2}(?:[ \u00a0.-]?[A-Z\d]){11,30})/gu;
/** How long each country's are; only of these can be told that all is there. */
const LENGTHS: Readonly<Record<string, number>> = {
  DE: 22,
  AT: 20,
  CH: 21,
  LI: 21,
  FR: 27,
  IT: 27,
  ES: 24,
  NL: 18,
  PT: 25,
  BE: 16,
  LU: 20,
};
const VAT_IT = /\b(?:P(?:artita)?\.?\s?IVA)\b[^\p{L}\d\n]{0,10}(?:IT\s?)?(\d{11})(?!\d)/giu;
const SIRET = /\bSIRET\b[^\p{L}\d\n]{0,10}(?:n°\s?)?(\d(?:[ \u00a0.]?\d){13})(?![ .]?\d)/giu;
/** As the laws of Germany, Austria, France, Italy, Portugal and the Netherlands have small businesses say it. */
const EXEMPT =
  /(?:gem(?:äß|\.)|nach|i\.?\s?S\.?\s?d\.?|aufgrund|wegen)\s[^.\n]{0,40}§\s?(?:19|6)\s[^.\n]{0,30}UStG[^.\n]{0,80}\b(?:keine|nicht|ohne|kein)\b|(?:keine|ohne)\s[^.\n]{0,60}(?:Umsatzsteuer|MwSt|USt)[^.\n]{0,60}§\s?19|TVA non applicable|operazione (?:effettuata )?(?:senza|in franchigia da)[^.\n]{0,60}(?:IVA|190\/2014)|IVA\s?[–-]?\s?regime de isenção|vrijgesteld van btw[^.\n]{0,60}kleineondernemers/iu;
const TAXED =
  /\d\s?(?:€|EUR)[^\n]{0,30}?(?:inkl\.?|incl\.?|inclusief|einschl\.?|dont|iva inclusa|com iva)[^\n]{0,20}?(?:7|19|20|10|5,5|22|23|21|9)\s?%(?:\s?(?:MwSt|USt|TVA|IVA|btw))?/iu;
/** The post office's own follow another rule. */
const POST = /^356000000/;

/** Numbers of accounts and companies, by the digit that each ends in to be checked by. */
export const ACCOUNT_NUMBER_RULES: Rule[] = [
  {
    id: "number_check_fails",
    category: "trust",
    severity: "high",
    title: "Account or company numbers that cannot exist",
    what: "An IBAN, an Italian VAT number or a French SIRET on the page fails its own check digits.",
    why: "Transfers are refused, and a number that the law requires is not there.",
    fix: "Compare the number with the bank statement or the register, and correct it everywhere on the site.",
    reference: "https://www.iban.com/structure",
    on: "html",
    check: wrongNumber,
  },
  {
    id: "vat_contradicted",
    category: "trust",
    severity: "high",
    title: "Prices include VAT that the company does not charge",
    what: "One page says that the company is exempt from VAT as a small business, and another gives prices including VAT at a rate.",
    why: "Customers are told of a tax that is not there, and a tax that is shown may be owed.",
    fix: "Correct whichever is wrong, in the shop's tax settings and in the terms.",
    reference: "https://europa.eu/youreurope/business/taxation/vat/vat-exemptions/index_en.htm",
    on: "site",
    check: contradictedVat,
  },
];

/** Neither where an article tells what the law says, nor where two companies share a site. */
function contradictedVat({ pages }: SiteView): SiteFault | null {
  const own = pages.filter(({ article }) => !article).map((page) => ({ page, text: textOf(page) }));
  const exempt = own.find(({ text }) => EXEMPT.test(text));
  const taxed = exempt === undefined ? undefined : own.find(({ text }) => TAXED.test(text));
  if (exempt === undefined || taxed === undefined) return null;
  const said = (pattern: RegExp, text: string) => quote(pattern.exec(text)![0], 80);
  return {
    pages: [
      {
        url: taxed.page.url,
        detail: `${said(TAXED, taxed.text)}, while ${pathOf(exempt.page.url)} says ${said(EXEMPT, exempt.text)}`,
      },
      { url: exempt.page.url, detail: said(EXEMPT, exempt.text) },
    ],
  };
}

function textOf({ html }: PageView): string {
  return [html.main_text, html.outer_text?.header ?? "", html.outer_text?.footer ?? ""].join("\n");
}

function wrongNumber(page: PageView): string | null {
  const text = textOf(page);
  for (const [, shown] of text.matchAll(IBAN)) {
    const whole = shown!.replace(/[^A-Z\d]/g, "");
    const length = LENGTHS[whole.slice(0, 2)];
    const number = whole.slice(0, length);
    // Words in capitals may follow it; an example is told by its zeros or X.
    const isWhole =
      length !== undefined && number.length === length && /^[A-Z]{2}\d{12}/.test(number) && !/0{8}|X{3}/.test(number);
    if (isWhole && remainder(number) !== 1) return `IBAN ${cut(shown!.trim(), 40)}`;
  }
  const vat = [...text.matchAll(VAT_IT)].map(([, number]) => number!).find((number) => !passesLuhn(number));
  if (vat !== undefined) return `P. IVA ${vat}`;
  const siret = [...text.matchAll(SIRET)]
    .map(([, number]) => number!.replace(/\D/g, ""))
    .find((number) => !POST.test(number) && !passesLuhn(number));
  return siret === undefined ? null : `SIRET ${siret}`;
}

/** ISO 7064: the country and its digits last, letters as numbers from 10 on, by 97. */
function remainder(iban: string): number {
  const moved = iban.slice(4) + iban.slice(0, 4);
  return [...moved].reduce((rest, sign) => Number(`${rest}${Number.parseInt(sign, 36)}`) % 97, 0);
}

function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
