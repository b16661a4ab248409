import { cut } from "../../page/page_facts_read.ts";
import type { PageView } from "../page_view.ts";
import type { Rule } from "../rule.ts";

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
];

function wrongNumber({ html }: PageView): string | null {
  const text = [html.main_text, html.outer_text?.header ?? "", html.outer_text?.footer ?? ""].join("\n");
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
