/** What advice may only have from the material: addresses, names of hosts and files, figures. */
const ADDRESS_OR_FIGURE = /[\p{L}\d_%~./-]*[\d/][\p{L}\d_%~./-]*|[\p{L}-]+(?:\.[\p{L}-]+)*\.\p{L}{2,}/gu;
/** Two words of which either will do, and headings by their names in HTML. */
const PLAIN = /^\p{L}[\p{L}-]*(?:\/\p{L}[\p{L}-]*)+$|^H[1-6]s?$/iu;
/** How many of something are to be had; a price, a share or a time is a promise. */
const COUNT = /^(?:[1-9]|10)$/;
const UNIT =
  /^[\s-]*(?:[%°$€£]|(?:years?|months?|weeks?|days?|hours?|minutes?|percent|euros?|pounds?|dollars?|km|miles?|[kmg]b|px|words?|characters?)\b)/i;
const CURRENCY = /[$€£]\s*$/;
/** Shorter ones may be two figures that stand beside each other. */
const PHONE_CHARS_MIN = 7;
/** What makes a figure or name beside it a longer one. */
const GOES_ON = { before: /[\p{L}\d_]$|\d[.,]$/u, after: /^[\p{L}\d_]|^[.,]\d/u };

/**
 * Reads what a model said beside the material it had: the text on one line, or `""` where it is longer than `charsMax`
 * or has a figure, address or file name that the material does not have.
 */
export function openStated(material: string): (text: string, charsMax: number) => string {
  const dense = withoutGaps(material);
  return (text, charsMax) => {
    const plain = text.replace(/\s+/g, " ").trim();
    const isKnown = [plain, withoutGaps(plain)].some((given) =>
      [...given.matchAll(ADDRESS_OR_FIGURE)].every(
        ({ 0: named, index }) =>
          isFree(named, given.slice(0, index), given.slice(index + named.length)) ||
          standsIn(material, named) ||
          // A time as schedules write it: 08:00 for 8.
          (/^0\d$/.test(named) && given[index + named.length] === ":" && standsIn(material, named.slice(1))) ||
          (named.length >= PHONE_CHARS_MIN && standsIn(dense, named)),
      ),
    );
    return plain.length <= charsMax && isKnown ? plain : "";
  };
}

function isFree(named: string, before: string, after: string): boolean {
  const name = named.replace(/[.-]+$/, "");
  if (name === "00" && /\d[:.]$/.test(before)) return true;
  return PLAIN.test(name) || (COUNT.test(name) && !UNIT.test(after) && !CURRENCY.test(before));
}

/** A phone number is the same however its digits are grouped. */
function withoutGaps(text: string): string {
  return text.replace(/(?<=\d)[\s()‑/-]+(?=\d)/g, "");
}

/** Whether a text has the whole name or figure, not as a part of a longer one. */
function standsIn(text: string, named: string): boolean {
  const whole = named.replace(/^[.-]+|[./-]+$/g, "");
  return [whole, whole.replace(/(?<=\d)\p{L}{1,2}$/u, "")].some((name) => standsWhole(text, name));
}

function standsWhole(text: string, name: string): boolean {
  // An address is one with its host, too.
  const isPath = name.startsWith("/");
  for (let at = text.indexOf(name); at >= 0 && name !== ""; at = text.indexOf(name, at + 1)) {
    const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(at + name.length, at + name.length + 2)];
    if ((isPath || !GOES_ON.before.test(before)) && !GOES_ON.after.test(after)) return true;
  }
  return name === "";
}
