import { wordSet } from "../../base/word_set.ts";
import { isAlwaysCapital, isGivenName } from "./common_words.ts";
import { type Alias, isContextWord } from "./entity_index.ts";
import type { Token } from "./fold.ts";

/** Where another entity is named beyond doubt. */
export type OtherNames = "sentence" | "text" | "none";

/** A name as it stands in a text: which of its words, and in which language. */
export interface NamedPlace {
  text: string;
  tokens: readonly Token[];
  /** First and last token of the name. */
  first: number;
  last: number;
  alias: Alias;
  language: string;
}

/** A name with what surrounds it. */
export interface Surroundings extends NamedPlace {
  /** Beginnings of the field's words. */
  about: ReadonlySet<string>;
  /** The entity's domain is written in the text or among the answer's sources. */
  domainKnown: boolean;
  /** A list item's head begins with it, or is it and nothing else. */
  leads: boolean;
  alone: boolean;
  /** The text has no capitals. */
  uncased: boolean;
}

interface Occurrence extends Surroundings {
  others: OtherNames;
}

/** Support an everyday word needs before it counts as the name. */
export const SUPPORT_MIN = 2;

const LEGAL_FORMS =
  wordSet(`inc incorporated ltd limited llc llp corp corporation company co gmbh ag se kg ohg sa sas sarl
  sasu srl sl slu spa plc bv nv oy ab as aps kk group holding holdings technologies labs`);
const COMPANY_NOUNS =
  wordSet(`brand company companies retailer retailers startup vendor provider app platform tool tools software
  service services operator carrier bank insurer manufacturer maker chain supermarket shop store competitor rival firm
  marke anbieter firma unternehmen hersteller haendler handler versicherer plattform dienst konzern kette discounter
  baumarkt netzbetreiber drogerie supermarkt versicherung krankenkasse
  marque entreprise societe operateur fournisseur enseigne plateforme application logiciel banque assureur editeur geant
  marca empresa operador operadora proveedor plataforma aplicacion programa banco aseguradora fabricante cadena tienda compania`);
const COMPANY_VERBS =
  wordSet(`offers provides charges costs lets sells launched acquired announced supports integrates includes
  allows focuses specializes specialises ships reported says charged offered wins stands remains excels claims combines
  bietet verkauft kostet liefert punktet ermoeglicht ermoglicht unterstuetzt unterstutzt verlangt setzt wirbt gehoert gehort
  ueberzeugt uberzeugt kombiniert berechnet
  propose offre vend permet coute facture commercialise annonce affiche integre convient revendique reste mise
  ofrece vende permite cuesta cobra lanza anuncia destaca incluye combina integra presume`);
/** Ends of German compounds: "die Drogeriekette Müller". */
const COMPANY_COMPOUND =
  /(?:kette|anbieter|versicherer|haendler|hersteller|konzern|firma|plattform|dienst|bank|unternehmen|verlag|portal|marke|markt|discounter|versicherung|kasse|betreiber|versorger)$/;
/** A singular noun without an article is a subject only as a name, or as stuff and ideas. */
const SUBJECT_VERBS = wordSet(`is was has makes does comes gets gives goes keeps introduced
  est a fait es tiene hace`);
const PRODUCT_NOUNS = wordSet(`app apps store stores website site account accounts users customers card cards plan plans
  subscription employees shares products api software platform pricing ceo support stock
  filiale filialen kunden produkte konto karte tarif tarife app shop
  magasin magasins client clients forfait forfaits boutique produits
  tienda tiendas cliente clientes tarifa tarifas cuenta productos`);
const NAME_PREPOSITIONS = wordSet(`by from via with at using use bei von per chez par por mit`);
const OF_WORDS = wordSet("of de d del");
const DETERMINERS = wordSet(`a an the this that these your our my his her their each every some any no
  ein eine einen einem einer eines dieser diese dieses jeder jede kein keine ihr ihre sein seine
  le la les l un une des ce cette ces votre notre mon ma chaque
  el los las una unos unas este esta su tu nuestro cada`);
/** What speaks against a name that is part of another. */
const OTHER_NAME = 3;
/** Words to either side in which a word of the field counts. */
const CONTEXT_REACH = 12;
/** Characters before a name in which a list's mark may stand. */
const LEAD_CHARS = 40;
const LIST_HEAD =
  /(?:^|\n)[ \t]{0,12}(?:(?:[-•–+]|\d{1,3}[.)]|#{1,6}|>)[ \t]*){1,3}$|(?:^|\n)[ \t]*\|?[ \t]*$|\|[ \t]*$/;
const AFTER_LIST_HEAD = /^[ \t]*(?:[:|(–—]|- |$|\n)/;

/** How much the surroundings speak for the name; SUPPORT_MIN is enough. */
export function supportOf(o: Occurrence): number {
  const token = o.tokens[o.last]!;
  const { alias } = o;
  if (isFigure(o)) return -SUPPORT_MIN;
  if (alias.weak) return bare(o) + (isAsGiven(o) ? 1 : 0) + (o.leads ? 1 : 0) - partOfOther(o);
  if (o.uncased || o.alone) return bare(o) + (o.alone ? 1 : 0) + (alias.upper && token.upper ? 2 : 0);
  // In small letters an everyday word is one; any other name may be meant, if the words around it say so.
  if (!token.capital) return alias.capital && (alias.ambiguous || alias.titleCase) ? -1 : wordingSupport(o);
  return bare(o) + (alias.upper && token.upper ? 2 : 0) + positionSupport(o);
}

/** As the name is given, but for blanks. */
export function isAsGiven({ text, tokens, first, last, alias }: NamedPlace): boolean {
  const written = text.slice(tokens[first]!.start, tokens[last]!.end);
  return written.replace(/\s+/g, "") === alias.name.replace(/\s+/g, "");
}

/** "25 bp", "$3M", "99 %": a number and its unit, not at the beginning of a line, where numbers count items. */
function isFigure(o: Surroundings): boolean {
  const { text, tokens, first, last, alias } = o;
  const start = tokens[first]!.start;
  if (
    alias.weak &&
    (/\p{Sc} ?$/u.test(text.slice(Math.max(0, start - 2), start)) ||
      /^ ?[\p{Sc}%]/u.test(text.slice(tokens[last]!.end, tokens[last]!.end + 2)))
  )
    return true;
  const before = adjacentBefore(o);
  return (
    (alias.weak || alias.acronym) &&
    before !== null &&
    /^\d+$/.test(before.fold) &&
    !/(?:^|[\n#|])\s*$/.test(text.slice(Math.max(0, before.start - 3), before.start))
  );
}

/** What does not depend on how the word is written. */
function bare(o: Occurrence): number {
  const next = adjacentAfter(o);
  let support = wordingSupport(o);
  if (o.others === "sentence") support += 2;
  if (o.others === "text") support += 1;
  if (next !== null && PRODUCT_NOUNS.has(next.trans)) support += 1;
  if (hasContextWord(o)) support += 1;
  return support;
}

/** The words right beside the name, and its domain. */
function wordingSupport(o: Occurrence): number {
  const before = adjacentBefore(o);
  const next = adjacentAfter(o);
  let support = 0;
  if (o.domainKnown) support += 2;
  if (before !== null && (COMPANY_NOUNS.has(before.trans) || COMPANY_COMPOUND.test(before.trans))) support += 2;
  if (next !== null && LEGAL_FORMS.has(next.trans) && next.capital) support += 2;
  if (next !== null && !next.capital && COMPANY_VERBS.has(next.trans)) support += 2;
  if (before !== null && NAME_PREPOSITIONS.has(before.fold) && !isAlwaysCapital(o.tokens[o.first]!.fold)) support += 1;
  // "les clients d'Orange"
  if (before !== null && OF_WORDS.has(before.fold) && isOwned(o.tokens[o.first - 2])) support += 1;
  return support;
}

function isOwned(token: Token | undefined): boolean {
  return token !== undefined && (PRODUCT_NOUNS.has(token.trans) || COMPANY_NOUNS.has(token.trans));
}

function positionSupport(o: Occurrence): number {
  const before = adjacentBefore(o);
  const next = adjacentAfter(o);
  const name = o.tokens[o.first]!;
  const end = o.tokens[o.last]!.end;
  const nounsAreCapital = o.language.startsWith("de");
  const determined = before !== null && DETERMINERS.has(before.fold);
  const lead = o.text.slice(Math.max(0, name.start - LEAD_CHARS), name.start);
  let support = -partOfOther(o);
  if (o.leads) support += 1;
  else if (LIST_HEAD.test(lead) && AFTER_LIST_HEAD.test(o.text.slice(end, end + 3))) support += 1;
  if (!nounsAreCapital && !determined) {
    if (isCapitalByChoice(o, before)) support += 1;
    if (next !== null && !next.capital && SUBJECT_VERBS.has(next.fold)) support += 1;
    if (/^['’]s /.test(o.text.slice(end, end + 3))) support += 1;
  }
  return support;
}

/** Inside a sentence, where only names have capitals; beside another capital it may be a title or a heading. */
function isCapitalByChoice(o: Occurrence, before: Token | null): boolean {
  const name = o.tokens[o.first]!;
  if (isAlwaysCapital(name.fold) || startsSentence(o.text, name.start)) return false;
  return before === null ? o.first > 0 : !before.capital;
}

/**
 * "Orange County", "Harrison Ford", "Stratford-upon-Avon": how much neighbours make it another name. Beside others of
 * the field or at the head of an item it may be a product: "2. HP Spectre".
 */
function partOfOther(o: Occurrence): number {
  if (isSurname(o) || followsCapital(o)) return OTHER_NAME;
  const nounsAreCapital = o.language.startsWith("de");
  const next = adjacentAfter(o);
  const { fold } = o.tokens[o.first]!;
  const begins = !nounsAreCapital || (o.first === o.last && isGivenName(fold));
  const goesOn = begins && next !== null && /^\p{Lu}\D*$/u.test(o.text.slice(next.start, next.end));
  if (!goesOn || o.leads || isCompanyWord(next) || isOfField(o, next)) return 0;
  return o.others === "sentence" ? 1 : OTHER_NAME;
}

/** A capital right before, inside a sentence, that is no word for a firm: "Samsung Galaxy". */
export function followsCapital(o: Surroundings): boolean {
  const before = adjacentBefore(o);
  if (
    o.first > 0 &&
    /[\p{L}\p{N}]-$/u.test(o.text.slice(Math.max(0, o.tokens[o.first]!.start - 2), o.tokens[o.first]!.start))
  )
    return true;
  if (before === null || !before.capital || o.language.startsWith("de")) return false;
  if (isCompanyWord(before) || isOfField(o, before) || NAME_PREPOSITIONS.has(before.fold)) return false;
  return !startsSentence(o.text, before.start) && /^\p{Lu}/u.test(o.text[before.start]!);
}

/** A figure or a person's name, whatever else the text says. */
export function isSomethingElse(o: Surroundings): boolean {
  return o.alias.words === 1 && (isFigure(o) || isSurname(o));
}

function isSurname(o: Surroundings): boolean {
  const before = adjacentBefore(o);
  return before?.capital === true && isGivenName(before.fold);
}

function isOfField({ about }: Surroundings, token: Token): boolean {
  return isContextWord(token.fold, about);
}

function isCompanyWord(token: Token): boolean {
  return LEGAL_FORMS.has(token.trans) || COMPANY_NOUNS.has(token.trans) || PRODUCT_NOUNS.has(token.trans);
}

function hasContextWord(o: Occurrence): boolean {
  const from = Math.max(0, o.first - CONTEXT_REACH);
  for (let i = from; i <= Math.min(o.tokens.length - 1, o.last + CONTEXT_REACH); i++) {
    if (i >= o.first && i <= o.last) continue;
    if (isOfField(o, o.tokens[i]!)) return true;
  }
  return false;
}

function adjacentBefore(o: NamedPlace): Token | null {
  const token = o.tokens[o.first - 1];
  if (token === undefined) return null;
  const gap = o.text.slice(token.end, o.tokens[o.first]!.start);
  return gap === " " || (token.fold.length <= 2 && (gap === "'" || gap === "’")) ? token : null;
}

function adjacentAfter(o: NamedPlace): Token | null {
  const token = o.tokens[o.last + 1];
  return token !== undefined && o.text.slice(o.tokens[o.last]!.end, token.start) === " " ? token : null;
}

export function startsSentence(text: string, at: number): boolean {
  return /(?:^|[.!?:;\n|(•–-]|\d[.)])\s*$/.test(text.slice(Math.max(0, at - 6), at));
}
