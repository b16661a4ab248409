import { uniqueBy } from "../../base/unique_by.ts";
import type { Sourced } from "../../domain/brand.ts";
import { isStopWord } from "../../language/stop_words.ts";
import type { ReadPage } from "../../page/page_role.ts";
import { cue } from "../text/cue.ts";
import { isProse, splitSentences } from "../text/sentences.ts";
import { isType, type StructuredItem, textOf } from "./structured_items.ts";

const AUDIENCES_MAX = 8;
const MENTIONS_MIN = 2;
const AUDIENCE_WORDS_MAX = 6;
const WHOM =
  /\b(?:who we (?:work for|work with|serve|help)|who (?:it|this) is for|for whom|our (?:clients|customers) are|we work with|made for)\b/i;
const FOREIGN_WHOM = cue(
  "für wen|wem wir helfen|pour qui|à qui s['’]adresse|para quién|a quién ayud*|per chi|a chi si rivolge|voor wie|para quem|a quem se destina*",
);
/** Words for people and organisations whom a site may serve. */
const HEADS = new Set(
  `parents couples families mothers moms mums fathers dads women men babies newborns infants toddlers children kids
  teens teenagers students pupils teachers educators seniors adults patients clients homeowners landlords tenants renters
  buyers sellers travellers travelers tourists guests athletes runners cyclists riders commuters gamers photographers artists designers
  developers engineers marketers analysts founders startups freelancers contractors agencies consultants lawyers doctors
  nurses doulas midwives therapists practitioners clinics hospitals dentists restaurants cafes bakeries hotels retailers
  shops stores brands manufacturers wholesalers suppliers distributors schools universities nonprofits charities
  churches governments municipalities enterprises businesses companies firms organisations organizations teams
  professionals executives managers employers employees recruiters owners entrepreneurs investors farmers growers
  gardeners breeders drivers installers builders architects beginners hobbyists makers creators musicians writers
  publishers bloggers partners companions subscribers collectors householders roasters baristas
  eltern familien paare mütter väter kinder senioren schüler studierende unternehmen betriebe gründer teams vereine
  familles parents entreprises familias padres empresas famiglie genitori aziende`.split(/\s+/),
);
/** The same by language: a word of one is another word in the next. */
const FOREIGN_HEADS: Readonly<Record<string, ReadonlySet<string>>> = {
  de: heads(`anfänger einsteiger fortgeschrittene firmen büros praxen kanzleien handwerker handwerksbetriebe gastronomen
    restaurants hotels schulen kitas vermieter mieter eigentümer hausbesitzer bauherren patienten patientinnen kunden
    frauen männer jugendliche berufstätige pendler sportler läufer selbstständige freiberufler privatkunden gewerbekunden
    haushalte gemeinden kommunen`),
  fr: heads(`particuliers professionnels débutants habitués enfants adolescents adultes couples seniors femmes hommes
    étudiants artisans commerçants indépendants restaurateurs hôtels écoles crèches associations collectivités
    propriétaires locataires bailleurs sportifs coureurs patients équipes voyageurs`),
  es: heads(`particulares profesionales principiantes niños adolescentes adultos parejas mujeres hombres estudiantes
    autónomos pymes restaurantes hoteles colegios escuelas comunidades propietarios inquilinos deportistas corredores
    ciclistas pacientes mayores equipos viajeros madres bebés clínicas`),
  it: heads(`privati professionisti principianti bambini ragazzi adulti coppie donne uomini studenti artigiani negozi
    ristoranti alberghi scuole condomini proprietari inquilini sportivi pazienti anziani imprese architetti genitori
    viaggiatori mamme neonati`),
  nl: heads(`particulieren bedrijven ondernemers beginners kinderen tieners volwassenen stellen ouderen vrouwen mannen
    studenten zzp'ers winkels restaurants scholen verenigingen gemeenten huiseigenaren huurders verhuurders sporters
    patiënten gezinnen ouders teams reizigers`),
  pt: heads(`particulares profissionais principiantes iniciantes crianças adolescentes adultos casais mulheres homens
    estudantes empresas restaurantes hotéis escolas condomínios proprietários inquilinos desportistas pacientes idosos
    famílias clínicas escritórios lojas construtores equipas equipes mães bebés bebês`),
};
/** Words that bring in whom something is for. */
const LEAD =
  /\b(?:for|help|helps|helping|serve|serves|serving|support|supports|supporting|teach|teaches|teaching|empower|empowers|empowering|guide|guides|with|to|our)\s+(?:(?:the|all|our|other|many|new)\s+)?$/iu;
/** The same in other languages, which English reads differently: `a couples massage`. */
const FOREIGN_LEAD =
  /(?<!\p{L})(?:für|an|pour|aux|accueille|para|per|a|agli|alle|ai|voor|aan|às|aos)\s+(?:(?:más|alle|les|des|los|las|el|la|i|le|gli|de|os|as)\s+)?$/iu;
/** `… für Anfänger, Familien und Vereine.` at the end of a description. */
const FOREIGN_LIST =
  /(?<!\p{L})(?:für|pour|accueille|para|per|voor)\s((?:[^,.]{3,40}, ){1,4}[^,.]{3,40}\s(?:und|et|y|e|en)\s[^,.]{3,40})\.?$/u;

/** Whom the site says it serves: how it names its audiences, most often named first. A page at a time. */
export function* audienceSteps(
  pages: readonly ReadPage[],
  options: { items: readonly StructuredItem[]; language: string },
): Generator<void, Sourced[]> {
  const found: Sourced[] = [];
  for (const item of options.items) {
    if (!isType(item, /Audience$/)) continue;
    const value = textOf(item.item.audienceType) ?? textOf(item.item.name);
    if (value !== null) found.push({ value, source_url: item.url, method: item.method });
  }
  found.push(...described(pages, options.language), ...listed(pages));
  const counts = new Map<string, { phrase: string; count: number; url: string }>();
  for (const page of pages) {
    yield;
    if (page.role === "legal" || page.role === "shop") continue;
    const described = [
      ...page.html.descriptions.slice(0, 1),
      ...splitSentences(page.html.main_text).map((entry) => entry.text),
    ];
    for (const sentence of described.filter(isProse))
      count(sentence, { url: page.url, counts, language: options.language });
  }
  const phrases = [...counts.values()]
    .filter((entry) => entry.count >= MENTIONS_MIN)
    .sort((a, b) => b.count - a.count || a.phrase.localeCompare(b.phrase))
    .map((entry): Sourced => ({ value: entry.phrase, source_url: entry.url, method: "text" }));
  return uniqueBy([...found, ...phrases], (entry) => entry.value.toLowerCase()).slice(0, AUDIENCES_MAX);
}

/** `… for day hikers, families who camp and long-distance walkers.` in the home page's description. */
function described(pages: readonly ReadPage[], language: string): Sourced[] {
  const home = pages.find((page) => page.role === "home");
  const text = home?.html.descriptions[0] ?? "";
  if (home !== undefined && FOREIGN_HEADS[language] !== undefined) {
    const named = FOREIGN_LIST.exec(text)?.[1]?.split(/, |\s(?:und|et|y|e|en)\s/) ?? [];
    const known = named.some((value) => FOREIGN_HEADS[language]?.has(value.split(" ")[0]?.toLowerCase() ?? ""));
    return known ? named.map((value) => ({ value: value.trim(), source_url: home.url, method: "meta" })) : [];
  }
  const list = /\bfor ((?:[^,.]{3,40}, ){1,4}[^,.]{3,40} and [^,.]{3,40})\.?$/.exec(text)?.[1];
  if (home === undefined || list === undefined) return [];
  return list.split(/, | and /).map((value) => ({ value: value.trim(), source_url: home.url, method: "meta" }));
}

/** Lists under headings such as “Who we work for”, and pages made for one audience. */
function listed(pages: readonly ReadPage[]): Sourced[] {
  const found: Sourced[] = [];
  for (const page of pages) {
    const headings = new Set(page.html.headings.map((heading) => heading.text.trim()));
    let announced = false;
    for (const line of page.html.main_text.split(/\n+/)) {
      const text = line.trim();
      if (headings.has(text)) announced = WHOM.test(text) || FOREIGN_WHOM.test(text);
      else if (announced && text.split(" ").length <= AUDIENCE_WORDS_MAX && !/[.!?:]$/.test(text)) {
        found.push({ value: text, source_url: page.url, method: "list" });
      } else announced = false;
    }
    const path = new URL(page.url).pathname;
    const title = /^for (.{3,40}?)(?:\s[|–—-]\s.*)?$/i.exec(page.html.titles[0] ?? "")?.[1];
    if (/\/(?:for|industries|who-we-serve|audiences?)\/[^/]+\/?$/.test(path) && title !== undefined) {
      found.push({ value: title.trim(), source_url: page.url, method: "title" });
    }
  }
  return found;
}

function heads(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/));
}

function count(
  sentence: string,
  state: { url: string; counts: Map<string, { phrase: string; count: number; url: string }>; language: string },
): void {
  for (const match of sentence.matchAll(/[\p{L}'’-]+/gu)) {
    const head = match[0].toLowerCase();
    if (!HEADS.has(head) && !FOREIGN_HEADS[state.language]?.has(head)) continue;
    const before = sentence.slice(0, match.index);
    const modifier = /(?:^|\s)([\p{L}'’-]+)\s+$/u.exec(before)?.[1]?.toLowerCase();
    const qualifies =
      modifier !== undefined &&
      !isStopWord(modifier, state.language) &&
      MODIFIER.test(modifier) &&
      !LEAD_WORDS.has(modifier);
    const phrase = qualifies ? `${modifier} ${head}` : head;
    const rest = qualifies ? before.slice(0, before.toLowerCase().lastIndexOf(modifier)) : before;
    if (!LEAD.test(rest) && !(state.language !== "en" && FOREIGN_LEAD.test(rest))) continue;
    const known = state.counts.get(phrase);
    state.counts.set(phrase, { phrase, count: (known?.count ?? 0) + 1, url: known?.url ?? state.url });
  }
}

/** Qualifiers that name a group rather than praise it. */
const MODIFIER = /(?:ing|ant|ent|al|ed|er|ic|y|ive|small|large|new|young|local|old|time)$/;
const LEAD_WORDS = new Set([
  "help",
  "helping",
  "serving",
  "supporting",
  "teaching",
  "empowering",
  "their",
  "these",
  "every",
  "many",
  "very",
  "only",
  "being",
  "happy",
  "other",
]);
