import { BARE_PAGE_WORDS } from "../domain/page_words.ts";
import { countWords } from "../language/words.ts";
import builder from "./builder_texts.json" with { type: "json" };
import words from "./kind/kind_words.json" with { type: "json" };
import { FILLER as FILLER_WORDS, findPhrases, SAMPLE_LISTS } from "./kind/phrases.ts";
import { foldText } from "./kind/text_traits.ts";
import { templateFieldIn } from "./template_fields.ts";

/** Filler of themes and page builders, wherever it stands. */
const FILLER =
  /(?<!["“”«„'‘])lorem ipsum|lorem ipsum,? dolor|dolor sit amet|this is an example page\. it['’]s different|insert (?:your )?text here|your (?:text|content) (?:goes )?here|^(?:x{4,}[\s.]*){2,}$|【\d{1,2}(?:[†:]\d*)?†?source】|contentReference\[oaicite:\d+\]/imu;
/** A testimonial, product or text that says of itself that it is a sample, and the line that names nobody below it. */
const SAMPLE_SAID =
  /\bthis is (?:just )?an? (?:sample|example|placeholder|dummy|demo) (?:testimonial|review|quote|text|description|paragraph|product|service|event|heading|title|bio|caption)\b|\breplace this (?:text|quote|testimonial|review|sentence|paragraph|description|image|photo) with\b|\bdies(?:er|es)? ist (?:nur )?eine? (?:beispiel|muster|platzhalter|dummy)-?(?:text|bewertung|kundenstimme|zitat|referenz|produkt|beschreibung|rezension)|\bersetzen sie dies(?:en|e|es) (?:text|bewertung|zitat|bild) (?:durch|mit)\b|\bceci est un(?:e)? (?:(?:exemple|modèle) de |faux |fausse )(?:témoignage|texte|avis|citation|description|produit)|\bremplacez ce(?:tte|t)? (?:texte|témoignage|avis|citation|image) par\b|\best[ea] es una? (?:testimonio|texto|reseña|opinión|cita|producto|descripción) de (?:ejemplo|muestra|prueba|relleno)|\b(?:reemplace|reemplaza|sustituya|sustituye) est[ea] (?:texto|testimonio|reseña|cita|imagen) (?:por|con)\b|\bquest[ao] è un[ao]? (?:testimonianza|testo|recensione|citazione|prodotto|descrizione) di (?:esempio|prova)|\bsostituisci quest[ao] (?:testo|testimonianza|recensione|citazione|immagine) con\b|\bdit is een (?:voorbeeld|proef|test|dummy)-?(?:tekst|review|testimonial|recensie|beoordeling|quote|product)|\bvervang deze (?:tekst|review|quote|recensie|afbeelding) door\b|\beste é um (?:depoimento|texto|testemunho|produto) de (?:exemplo|amostra|teste)|\bsubstitua este (?:texto|depoimento|testemunho) (?:por|pelo)\b|^[–—-]?\s?(?:(?:client|customer|reviewer|author|person)(?:['’]s)? name|kundenname|name des kunden|nom du client|nombre del? cliente|nome (?:del |do )?cliente|klantnaam|naam (?:van de )?klant)\s?[,|/–—-]\s?(?:company|position|job title|title|city|location|ceo|firma|unternehmen|position|ort|société|entreprise|ville|empresa|cargo|ciudad|azienda|città|bedrijf|plaats|cidade)(?: name)?\s?$/imu;
/** Of a line's words, so many and such a share that no language has together: lorem ipsum from its middle. */
const FILLER_WORDS_MIN = 6;
const FILLER_SHARE = 0.5;
/** Words with which a builder speaks to its user, not to a visitor: a paragraph that asks for a click to change it. */
const SPOKEN = [builder.click, builder.change].map((list) => new Set(list.split(" ")));
const PARAGRAPHS = [...builder.paragraph.split(" "), ...builder.this_text].map((name) => ` ${name} `);
const SPOKEN_WORDS_MAX = 40;
/** The same in the languages that themes and page builders come in: as a whole line, the long ones anywhere. */
const SAMPLES: ReadonlySet<string> = new Set([
  ...`${words.demo.texts}|${words.demo.sample}`.split("|"),
  ...builder.texts.map((text) => foldText(text).trim()),
]);
const ASSISTANT = builder.assistant.map((said) => ` ${said} `);
const LONG_SAMPLE_WORDS = 5;
/** A line in brackets that its writer left for themselves. */
const NOTE_TO_SELF =
  /^[([{](?:(?:future|insert|add|need|missing) (?:\p{L}+ )?(?:blurb|text|copy|content|description|details|section|page|photos?|images?|logo|link|video)|insert|placeholder|blurb|to be (?:added|written|done)|to do|todo)(?!\p{L})[^()[\]{}\n]{0,160}[)\]}]$/imu;
/** What a page says that is not written yet; of a page with more to say it may be true of one thing only. */
const ANNOUNCED =
  /^(?:[\p{L}'’]+ ){0,3}(?:coming soon|under construction|to be announced|demnächst|in kürze(?: verfügbar)?|im aufbau|bientôt disponible|en construction|próximamente|en construcción|prossimamente|in costruzione|binnenkort(?: beschikbaar)?|in aanbouw|em breve|em construção)\s?[.!…]*$/imu;
/** A field of a template in brackets, words to choose from, a gap that a program fills, or a number that nobody has. */
/** The same in capitals, and numbers of a company that are all the letter X. */
const UNNAMED =
  /\[(?=[^[\]a-z\n]*\b(?:NOMBRE|EMPRESA|FIRMA|NAME|COMPANY|DIRECCI[ÓO]N|DOMICILIO|ADRESSE|ADDRESS|NIF|CIF|SIRET|SOCI[ÉE]T[ÉE]|RAISON|RAGIONE|INDIRIZZO|BEDRIJF|NAAM|EMAIL|E-MAIL|TEL[ÉE]FONO|TELEFON)\b)\p{Lu}[\p{Lu}\d .,'’/-]{2,60}\](?!\()|\b(?:SIRET|SIREN|RCS|NIF|CIF|P\.? ?IVA|USt-?Id-?Nr|HRB|KVK|BTW|TVA|VAT)\b[^\n]{0,16}?\bX{3,}(?:[ .]?X{3,})*\b/u;
const UNFILLED =
  /\[(?:your|insert|enter|company|business|ihre?n?|dein|votre|vos|su|tu|il tuo|la tua|uw|jouw|seu|sua|twoj[ea]?|vår|din|insertar|insérer|einfügen|inserire|inserir|invoegen|wstaw) [^[\]\n]{1,60}\](?!\()|\[(?:nome (?:dell[a'’] ?)?(?:azienda|ditta|società)|ragione sociale|indirizzo|nom de (?:la société|l['’]entreprise)|raison sociale|nombre de la empresa|razón social|firmenname|name der firma|bedrijfsnaam|naam (?:van het )?bedrijf|nome da empresa)\](?!\()|[[<](?:city|town|state|ort|stadt|ville|ciudad|città|company|company name|first name|last name|phone|address|date)[\]>](?!\()|\{\p{L}[^{}|\n]{0,40}\|[^{}\n]{1,200}\}[^{}\n]{0,200}\{\p{L}[^{}|\n]{0,40}\|[^{}\n]{1,200}\}|\p{L} %(?:\d\$)?[sd][ ,][^%\n]{1,80} %(?:\d\$)?[sd][ ,.!?]|\b500 Terry (?:A\.? )?Fran(?:cine|[cç]ois) (?:Street|St|Blvd)\b|(?<![\d+])\(?(?:555\)?[\s.-]{1,2}555[\s.-]5555|123\)?[\s.-]{1,2}456[\s.-]7890|000\)?[\s.-]{1,2}000[\s.-]0000)(?!\d)/iu;
/** What programs print where a value is missing. */
const VALUELESS =
  /\[object [A-Z]\w{2,30}\]|(?:[$€£#:/]\s?|^)(?:undefined|NaN)(?=[\s:%€$/]*(?:undefined|NaN|[:%€$/]|$))|\bundefined undefined\b|\bNaN[:%€$/]\s?(?:NaN|\d)?|\bNaN\s?(?:[€$£%]|EUR|USD|COP|PLN|zł|kr\b)|(?::\s?|[€$£])null\s?(?:[€$£]|$)|^[^\n]{0,60}\bInvalid Date$/m;
/** A line that its writer left for a colleague; in Spanish and Portuguese the word means all. */
const NOTE =
  /\[(?:PENDIENTE|TODO|TBD|OFFEN|FEHLT|À FAIRE|À COMPLÉTER|DA FARE|FALTA|DO UZUPEŁNIENIA) ?:[^[\]\n]{1,160}\]|\bTK ?TK\b|\bTBD ?[!?]{2,}|\bcan you (?:please )?(?:check|fix|rewrite|confirm) this (?:paragraph|section|sentence|text|part|page) ?\?{2,}|\bX{4,} \p{Lu}?\p{L}[^\n]{3,80} X{4,}/u;
const TASK = /^(?:TODO|FIXME|TBD)\s?[:(][^\n]{1,160}|^(?:T\.?B\.?[AD]\.?|to be determined|to do|todo)$/m;
const LANGUAGES_OF_TODO: ReadonlySet<string> = new Set(["es", "pt", "gl", "ca"]);
const LINE_CHARS_MAX = 120;

/** The words by which a page's text shows that it is still to be written; null where it does not. */
export function placeholderIn(text: string, language: string | null = null): string | null {
  const told = leftIn(text, language);
  if (told !== null) return told;
  if (countWords(text) >= BARE_PAGE_WORDS) return null;
  return ANNOUNCED.exec(sentencesOf(text))?.[0] ?? findPhrases(text).get("demo.closed")?.[0] ?? null;
}

/** What was never meant for readers in any text, however short. */
export function leftIn(text: string, language: string | null = null): string | null {
  const left = [FILLER, SAMPLE_SAID, NOTE_TO_SELF, NOTE, UNNAMED, UNFILLED, VALUELESS]
    .map((sign) => sign.exec(text)?.[0])
    .find(Boolean);
  const task = LANGUAGES_OF_TODO.has(language ?? "") ? undefined : TASK.exec(text)?.[0];
  return (
    left ??
    templateFieldIn(text) ??
    task ??
    sampleIn(text) ??
    text.split("\n").find(isFiller) ??
    assistantIn(text) ??
    null
  );
}

function sampleIn(text: string): string | undefined {
  const found = findPhrases(text);
  const samples = SAMPLE_LISTS.flatMap((list) => found.get(list) ?? []);
  if (samples.length === 0) return undefined;
  const long = samples.find((sample) => sample.split(" ").length >= LONG_SAMPLE_WORDS);
  const isSample = (line: string) => SAMPLES.has(line.trim()) || (long !== undefined && line.includes(` ${long} `));
  const pieces = [...text.split("\n"), ...sentencesOf(text).split("\n")];
  return pieces.find((piece) => piece.length < LINE_CHARS_MAX && isSample(foldText(piece))) ?? long;
}

/** What a chat assistant says to whom it writes for: at a sentence's beginning, and not quoted. */
function assistantIn(text: string): string | undefined {
  return sentencesOf(text)
    .split("\n")
    .find((sentence) => {
      if (!/^[¡\p{L}]/u.test(sentence)) return false;
      const opening = foldText(sentence.slice(0, LINE_CHARS_MAX));
      return ASSISTANT.some((said) => opening.startsWith(said));
    });
}

function isFiller(line: string): boolean {
  const said = foldText(line).trim().split(" ");
  const filler = said.filter((word) => word.length > 2 && FILLER_WORDS.has(word));
  if (new Set(filler).size >= FILLER_WORDS_MIN && filler.length >= said.length * FILLER_SHARE) return true;
  if (said.length > SPOKEN_WORDS_MAX || !SPOKEN.every((list) => said.some((word) => list.has(word)))) return false;
  const whole = ` ${said.join(" ")} `;
  return PARAGRAPHS.some((name) => whole.includes(name));
}

/** A line each. */
function sentencesOf(text: string): string {
  return text.replace(/(?<=[.!?:])\s+/g, "\n");
}
