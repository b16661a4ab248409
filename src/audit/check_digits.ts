/** Whether a number of a company or an account can be one: its last signs follow from the others. */
type Check = (digits: string) => boolean;

export interface NumberKind {
  name: string;
  /** As pages write it; the first group holds the signs that are checked. */
  pattern: RegExp;
  isValid: Check;
}

const GAP = String.raw`[ .\u00a0-]?`;
/** So many digits, set apart in any way. */
const digits = (count: number) => String.raw`\d(?:${GAP}\d){${count - 1}}(?!\d)`;
const LABEL = String.raw`(?<![\p{L}])(?:p\.? ?iva|partita iva|codice fiscale e p\.? ?iva|c\.?f\.? e p\.? ?iva)[^\d\n]{0,12}`;
const ACCOUNT_LENGTHS: Readonly<Record<string, number>> = {
  AT: 20,
  BE: 16,
  CH: 21,
  DE: 22,
  ES: 24,
  FR: 27,
  IT: 27,
  LU: 20,
  NL: 18,
  PL: 28,
  PT: 25,
};
const SPANISH_LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE";
const SPANISH_COMPANY_LETTERS = "JABCDEFGHI";
const CHECKED_BY_LETTER = /^[NPQRSW]/;

/** In the order in which pages are searched. */
export const NUMBER_KINDS: readonly NumberKind[] = [
  {
    name: "IBAN",
    pattern: /\b((?:AT|BE|CH|DE|ES|FR|IT|LU|NL|PL|PT)\d{2}(?:[ \u00a0]?[A-Z0-9]{2,4}){3,8})/gu,
    isValid: isAccount,
  },
  { name: "VAT number", pattern: new RegExp(String.raw`\bDE ?(${digits(9)})`, "gu"), isValid: isGermanVat },
  { name: "VAT number", pattern: new RegExp(String.raw`\bATU ?(${digits(8)})`, "gu"), isValid: isAustrianVat },
  { name: "VAT number", pattern: new RegExp(String.raw`\bFR ?(${digits(11)})`, "gu"), isValid: isFrenchVat },
  { name: "VAT number", pattern: new RegExp(`${LABEL}(?:IT ?)?(${digits(11)})`, "giu"), isValid: isLuhn },
  {
    name: "VAT number",
    pattern: new RegExp(String.raw`\bNL ?(\d(?:${GAP}\d){8}${GAP}B${GAP}\d\d)\b`, "gu"),
    isValid: isDutchVat,
  },
  { name: "VAT number", pattern: new RegExp(String.raw`\bBE ?(0${GAP}${digits(9)})`, "gu"), isValid: isBelgian },
  {
    name: "tax number",
    pattern:
      /(?<!\p{L})(?:C\.?I\.?F|N\.?I\.?F)\b[^\dA-Z\n]{0,12}(?:ES-?)?([A-HJNP-SUVW][- ]?\d{2}[. ]?\d{3}[. ]?\d{2}-?[0-9A-J])\b/gu,
    isValid: isSpanishCompany,
  },
  {
    name: "tax number",
    pattern: /(?<!\p{L})(?:D\.?N\.?I|N\.?I\.?F)\b[^\dA-Z\n]{0,12}(\d{2}[. ]?\d{3}[. ]?\d{3}[- ]?[A-Z])\b/gu,
    isValid: isSpanishPerson,
  },
  {
    name: "tax number",
    pattern: new RegExp(
      String.raw`(?<!\p{L})(?:NIPC|NIF|contribuinte)\b[^\d\n]{0,12}(?:PT ?)?(${digits(9)})(?!${GAP}?[A-Z])`,
      "gu",
    ),
    isValid: isPortuguese,
  },
  {
    name: "business number (ABN)",
    pattern: new RegExp(String.raw`(?<!\p{L})A\.?B\.?N\b[^\d\n]{0,12}(${digits(11)})`, "giu"),
    isValid: isAustralian,
  },
];

function sumOf(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** ISO 13616: what is too short, or has letters for digits, is a mask and no account. */
function isAccount(text: string): boolean {
  const length = ACCOUNT_LENGTHS[text.slice(0, 2)]!;
  const code = text.slice(0, length);
  if (code.length < length || (/^(?:DE|AT|ES|PT|BE|PL)/.test(code) && /\D/.test(code.slice(2)))) return true;
  return remainder(code.slice(4) + code.slice(0, 4)) === 1;
}

/** Of letters as two digits each, by 97. */
function remainder(code: string): number {
  const spelt = [...code].map((sign) => Number.parseInt(sign, 36)).join("");
  return Number(BigInt(spelt) % 97n);
}

/** ISO 7064, modulo 11, 10. */
function isGermanVat(code: string): boolean {
  const product = [...code.slice(0, -1)].reduce((held, digit) => {
    const sum = (held + Number(digit)) % 10 || 10;
    return (2 * sum) % 11;
  }, 10);
  return (11 - product) % 10 === Number(code.at(-1));
}

function isAustrianVat(code: string): boolean {
  const weighed = [...code.slice(0, -1)].map((digit, at) => crossSum(Number(digit) * (at % 2 === 0 ? 1 : 2)));
  return (10 - ((sumOf(weighed) + 4) % 10)) % 10 === Number(code.at(-1));
}

function isFrenchVat(code: string): boolean {
  const company = code.slice(2);
  return isLuhn(company) && (12 + 3 * (Number(company) % 97)) % 97 === Number(code.slice(0, 2));
}

function isLuhn(code: string): boolean {
  const weighed = [...code].reverse().map((digit, at) => crossSum(Number(digit) * (at % 2 === 0 ? 1 : 2)));
  return sumOf(weighed) % 10 === 0;
}

/** Of a company as ever, of a person since 2020. */
function isDutchVat(code: string): boolean {
  return isDutchCitizen(code) || remainder(`NL${code}`) === 1;
}

/** The number of a person or company before "B01", by which old VAT numbers were made. */
export function isDutchCitizen(code: string): boolean {
  const sum = sumOf([...code.slice(0, 8)].map((digit, at) => Number(digit) * (9 - at)));
  return sum % 11 === Number(code[8]);
}

/** Old numbers of companies are right, those of persons give them away. */
export function isNewDutchVat(code: string): boolean {
  return remainder(`NL${code}`) === 1;
}

function isBelgian(code: string): boolean {
  return 97 - (Number(code.slice(0, 8)) % 97) === Number(code.slice(8));
}

function isSpanishCompany(code: string): boolean {
  const weighed = [...code.slice(1, 8)].map((digit, at) => crossSum(Number(digit) * (at % 2 === 0 ? 2 : 1)));
  const check = (10 - (sumOf(weighed) % 10)) % 10;
  const last = code.at(-1)!;
  return CHECKED_BY_LETTER.test(code) || /\D/.test(last)
    ? last === SPANISH_COMPANY_LETTERS[check]
    : Number(last) === check;
}

function isSpanishPerson(code: string): boolean {
  return SPANISH_LETTERS[Number(code.slice(0, 8)) % SPANISH_LETTERS.length] === code.at(-1);
}

function isPortuguese(code: string): boolean {
  const rest = sumOf([...code.slice(0, 8)].map((digit, at) => Number(digit) * (9 - at))) % 11;
  return (rest < 2 ? 0 : 11 - rest) === Number(code[8]);
}

function isAustralian(code: string): boolean {
  const weighed = [...code].map((digit, at) => (at === 0 ? 10 * (Number(digit) - 1) : (2 * at - 1) * Number(digit)));
  return sumOf(weighed) % 89 === 0;
}

function crossSum(value: number): number {
  return value > 9 ? value - 9 : value;
}
