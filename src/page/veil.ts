/** What hides a text from people and leaves it to crawlers; tabs and menus that open are hidden in other ways. */
const OFF_SCREEN =
  /(?:text-indent|left|right|top|margin-left)\s*:\s*-\d{3,}|clip\s*:\s*rect\(\s*[01](?:px)?\b|clip-path\s*:\s*inset\((?:50|100)%|transform\s*:\s*scale\(0\)/i;
const TINY = /font-size\s*:\s*(?:[01](?:\.\d+)?|\.\d+)(?:px|pt|em|rem|%)?\s*(?:;|$|!)/i;
const EM = /font-size\s*:\s*(?:1(?:\.\d+)?|0?\.[2-9]\d*)(?:em|rem)/i;
const SIZE = /font-size\s*:/i;
const DOT_WIDE = /(?:^|;)\s*width\s*:\s*[01](?:px)?\s*(?:;|$)/i;
const GONE = /display\s*:\s*none|visibility\s*:\s*hidden/i;
const FADED = /opacity\s*:\s*0(?![.\d])/i;
/** Declared beside it: what is faded out is to be faded in, at a touch or as visitors come by. */
const MOVES = /(?:^|[;\s])(?:transition|animation|transform|will-change|filter)\s*:/i;
const FLAT = /(?:^|;)\s*(?:max-)?height\s*:\s*[01](?:px)?\s*(?:;|$)/i;
/** Closed parts of a page have no height at all. */
const LINE_HIGH = /(?:^|;)\s*(?:max-)?height\s*:\s*1px\s*(?:;|$)/i;
const INK = /(?:^|;)\s*color\s*:\s*([^;!]+)/i;
const PAPER = /(?:^|;)\s*background(?:-color)?\s*:\s*([^;!]+)/i;
const COLOURS: Readonly<Record<string, string>> = { white: "ffffff", black: "000000" };
/** Colours that differ by less in each part cannot be told apart. */
const ALIKE = 10;
const STYLE_CHARS_MAX = 2_000;
const SHEET_CHARS_MAX = 200_000;
const GROUPS = /@[^{}]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;
const SIMPLE_RULE = /(?:^|[}\s])([.#][\w-]{1,60})\s*\{([^{}]{1,600})\}/g;

export interface Veil {
  /** Its text is there for crawlers alone. */
  text: boolean;
  /** Nor do its links show: a style sheet of the page hides it in any way. */
  links: boolean;
  /** The nearest background that is set beside the text. */
  paper: string | null;
}

const OPEN: Veil = { text: false, links: false, paper: null };

/** Declarations of a page's own style element, by the one class or id that they are for. */
export function veilsIn(sheet: string): [name: string, style: string][] {
  const rules = sheet.slice(0, SHEET_CHARS_MAX).replace(GROUPS, "").matchAll(SIMPLE_RULE);
  return [...rules].flatMap(([, name, style]): [string, string][] =>
    isNotShown(style!) || [OFF_SCREEN, TINY, DOT_WIDE, INK].some((sign) => sign.test(style!)) ? [[name!, style!]] : [],
  );
}

/** Whether nobody sees what has this style. */
export function isNotShown(style: string): boolean {
  return GONE.test(style) || (FADED.test(style) && !MOVES.test(style));
}

/** Of an element by its own style and by what `veils` has for its classes and its id. */
export function veilAround(
  { style = "", class: names = "", id }: Readonly<Record<string, string>>,
  { parent = OPEN, veils }: { parent: Veil | undefined; veils: ReadonlyMap<string, string> },
): Veil {
  if (style === "" && veils.size === 0) return parent;
  const sheet = [...names.split(/\s+/).map((name) => `.${name}`), `#${id ?? ""}`].map((name) => veils.get(name) ?? "");
  return veilOf(style, { parent, sheet: sheet.join(";").replace(/^;+$/, "") });
}

function veilOf(style: string, { parent, sheet }: { parent: Veil; sheet: string }): Veil {
  const declared = `${sheet};${style}`.slice(0, STYLE_CHARS_MAX);
  if (declared === ";") return parent;
  const paper = colourOf(PAPER.exec(declared)?.[1]) ?? parent.paper;
  const ink = colourOf(INK.exec(declared)?.[1]);
  const isTiny = TINY.test(declared) && !EM.test(declared);
  const isDot = DOT_WIDE.test(declared) && /overflow\s*:\s*hidden/i.test(declared);
  const isLine = LINE_HIGH.test(declared) && /overflow(?:-y)?\s*:\s*(?:hidden|auto|scroll)/i.test(declared);
  const isInk = ink !== null && paper !== null && isAlike(ink, paper);
  const text = OFF_SCREEN.test(declared) || isTiny || isDot || isLine || isInk || (parent.text && !SIZE.test(declared));
  const isFlat = FLAT.test(declared) && /overflow\s*:\s*hidden/i.test(declared);
  return { text, links: text || isFlat || parent.links || isNotShown(sheet), paper };
}

function colourOf(value: string | undefined): string | null {
  const text = value?.trim().toLowerCase() ?? "";
  if (text in COLOURS) return COLOURS[text]!;
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(text)?.[1];
  if (hex !== undefined) return hex.length === 3 ? hex.replace(/./g, "$&$&") : hex;
  const parts = /^rgb\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\s*\)$/.exec(text)?.slice(1);
  return parts?.map((part) => Number(part).toString(16).padStart(2, "0")).join("") ?? null;
}

/** Of the colour and the background that one style sets, as WCAG reckons it; null where it does not set both plainly. */
export function contrastIn(style: string): number | null {
  const [ink, paper] = [INK, PAPER].map((part) => colourOf(part.exec(style.slice(0, STYLE_CHARS_MAX))?.[1]));
  if (ink == null || paper == null || isAlike(ink, paper)) return null;
  const [light, dark] = [luminance(ink), luminance(paper)].sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function isAlike(a: string, b: string): boolean {
  const parts = (colour: string) => [0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const others = parts(b);
  return parts(a).every((part, at) => Math.abs(part - others[at]!) < ALIKE);
}
