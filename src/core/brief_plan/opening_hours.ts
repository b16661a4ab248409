import { uniqueBy } from "../../base/unique_by.ts";
import { countWords } from "../../language/words.ts";
import { type PageRole, pageRole } from "../../page/page_role.ts";
import { splitSentences } from "../text/sentences.ts";
import type { Ground } from "./ground.ts";

/** A sentence on when something is open or can be had, with its page. */
export interface StatedHours {
  text: string;
  url: string;
}

const HOURS_MAX = 2;
const SENTENCE_WORDS_MAX = 40;
const LINE_CHARS_MAX = 600;
/** Pages that tell when the brand itself is there come before those of single offers. */
const ROLES: readonly PageRole[] = ["contact", "home", "about"];
/** Their days and times are those of a day gone by, of customers or of the law. */
const UNUSABLE: ReadonlySet<PageRole> = new Set([
  "article",
  "story",
  "testimonial",
  "event",
  "listing",
  "legal",
  "shop",
]);

/** Names of days: those that mean nothing else, and those that are words too, days in a span and before a time. */
type DayNames = readonly [own: string, short: string | null];

const ENGLISH_DAYS: DayNames = [
  "mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|weekdays|(?-i:Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)",
  "mon|tues?|wed|thu(?:rs?)?|fri|sat|sun",
];
const DAYS: Readonly<Record<string, DayNames>> = {
  en: ENGLISH_DAYS,
  de: ["montags?|dienstags?|mittwochs?|donnerstags?|freitags?|samstags?|sonntags?|werktags", "mo|di|mi|do|fr|sa|so"],
  fr: ["lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche", null],
  es: ["lunes|martes|miércoles|jueves|viernes|sábados?|domingos?", null],
  it: ["lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica", null],
  // Alone the ordinals count lessons as well.
  pt: [
    "(?:segunda|terça|quarta|quinta|sexta)s?-feiras?|sábados?|domingos?",
    "(?:segunda|terça|quarta|quinta|sexta)(?:-feira)?",
  ],
  nl: ["maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag", null],
};
/** What follows a short name of a day on a line of hours. */
const BEFORE_TIME = String.raw`(?=[.,:]?\s?\d{1,2}(?:[:.]\d|\s?[-–]|\s?(?:am|pm|uhr|h)(?!\p{L}))|[.,:]?\s(?:from|von|ab)\s\d)`;
const TO = String.raw`\s?(?:[-–—]|to|until|through|thru|bis|au|à|a|al|tot|t\/m)\s?`;
/** Times of day; a bare number of hours is how long something takes, unless a word before it says that it begins then. */
const CLOCK = [
  String.raw`(?<!\d)\d{1,2}:\d{2}(?!\d)`,
  String.raw`(?<![\d.,])\d{1,2}(?:[:.]\d{2})?\s?(?:am|pm|a\.m|p\.m|uhr|h)(?![\p{L}\d])`,
  String.raw`(?:(?<=(?<!\p{L})(?:à|dès|vers|às|las|alle|dalle|om|tot|vanaf)\s)\d|(?<!\d)(?:1\d|2[0-4]))\s?(?:heures|uur|horas|ore)(?!\p{L})`,
].join("|");

/** How a language says days and times. */
interface TimeWords {
  span: RegExp;
  day: RegExp;
  clock: RegExp;
  any: RegExp;
}

/** When the brand is there, as its pages state it: its own hours first, then what is said of single offers. */
export function statedHours(ground: Ground): StatedHours[] {
  const words = timeWords(ground.language);
  const found = ground.input.pages
    .map((page) => ({ page, role: pageRole(page.url) }))
    .filter(({ role }) => !UNUSABLE.has(role))
    .flatMap(({ page, role }) =>
      sentencesOn(page.text, { words, language: ground.language }).map((text) => ({
        text,
        url: page.url,
        rank: rankOf(role),
      })),
    )
    .sort((a, b) => a.rank - b.rank);
  // The hours of a single offer tell those of the place only where nothing else does.
  const own = found.filter(({ text }) => !namesOffer(ground, text));
  return uniqueBy(own.length > 0 ? own : found, ({ text }) => (text.toLowerCase().match(words.any) ?? []).join(" "))
    .slice(0, HOURS_MAX)
    .map(({ text, url }) => ({ text, url }));
}

function sentencesOn(text: string, { words, language }: { words: TimeWords; language: string }): string[] {
  return text
    .split("\n")
    .filter((line) => line.length <= LINE_CHARS_MAX && statesHours(line, words))
    .flatMap((line) => splitSentences(line, language).map((sentence) => sentence.text))
    .filter((sentence) => statesHours(sentence, words) && countWords(sentence) <= SENTENCE_WORDS_MAX);
}

/** A span of weekdays, or a weekday with a time of day. */
function statesHours(text: string, { span, day, clock }: TimeWords): boolean {
  return span.test(text) || (clock.test(text) && day.test(text));
}

function timeWords(language: string): TimeWords {
  const [own, short] = DAYS[language] ?? ENGLISH_DAYS;
  const day = whole(short === null ? own : `${own}|(?:${short})${BEFORE_TIME}`);
  const inSpan = whole(short === null ? own : `${own}|${short}`);
  return {
    span: new RegExp(`${inSpan}${TO}${inSpan}`, "iu"),
    day: new RegExp(day, "iu"),
    clock: new RegExp(CLOCK, "iu"),
    any: new RegExp(`${inSpan}|${CLOCK}`, "giu"),
  };
}

function whole(names: string): string {
  return String.raw`(?<![\p{L}\d])(?:${names})(?![\p{L}\d])`;
}

function namesOffer({ services }: Ground, text: string): boolean {
  const lower = text.toLowerCase();
  return services.some(({ service }) => lower.includes(service.value.toLowerCase()));
}

function rankOf(role: PageRole): number {
  const place = ROLES.indexOf(role);
  return place === -1 ? ROLES.length : place;
}
