import type { Intent } from "../../domain/intent.ts";
import { contentStems, keywordWords, normalizeKeyword } from "../../language/keyword_text.ts";
import { isQuestion } from "../../language/question.ts";
import { isStopWord } from "../../language/stop_words.ts";

/** Words and phrases that tell what a searcher wants. A phrase of several words matches as it stands. */
interface IntentMarkers {
  local: readonly string[];
  transactional: readonly string[];
  commercial: readonly string[];
  informational: readonly string[];
  navigational: readonly string[];
}

const MARKERS: Readonly<Record<string, IntentMarkers>> = {
  en: {
    navigational: list(
      "login|log in|sign in|sign up|official site|website|homepage|phone number|customer service number",
    ),
    local: list("near me|nearby|close to me|in my area|open now|local|directions to"),
    transactional: list(
      "buy|order|purchase|shop|for sale|sale|coupon|discount|deal|deals|promo code|book|booking|hire|rent|rental|subscribe|subscription|free trial|download|quote|gift card|gift|delivery|same day|appointment|emergency|pricing",
    ),
    commercial: list(
      "best|top|review|reviews|vs|versus|compare|comparison|alternative|alternatives|cheap|cheapest|affordable|cost|costs|price|prices|rates|worth it|rated|recommended|service|services|company|companies|agency|provider|providers|contractor|contractors|consultant|specialist|therapist|software|platform|app|doula|midwife|massage|lawyer|attorney|plumber|electrician|dentist|photographer|coach|coaching|tutor|therapy|consulting|tool|tools|system|kit|class|classes|course|courses|training|certification|workshop|lessons|program|packages|supplier|wholesale|installation|replacement|repair|clinic|studio|template",
    ),
    informational: list(
      "guide|tips|ideas|examples|example|meaning|definition|tutorial|benefits|signs|symptoms|causes|stages|steps|checklist|recipe|history|statistics|explained|difference|side effects|learn|diy|facts|pros and cons|techniques|positions|stories|quotes",
    ),
  },
  de: {
    navigational: list("login|anmelden|einloggen|telefonnummer|webseite|homepage"),
    local: list("in der nähe|in meiner nähe|vor ort|umgebung|regional"),
    transactional: list(
      "kaufen|bestellen|buchen|mieten|online shop|shop|angebot|angebote|rabatt|gutschein|termin|lieferung|liefern|download|abo|notdienst",
    ),
    commercial: list(
      "beste|besten|bester|test|vergleich|erfahrungen|bewertung|bewertungen|alternative|alternativen|günstig|preis|preise|kosten|anbieter|firma|agentur|dienstleister|software|kurs|kurse|ausbildung|schulung|beratung|reparatur|praxis|service",
    ),
    informational: list(
      "anleitung|tipps|ideen|beispiele|bedeutung|definition|vorteile|symptome|ursachen|anzeichen|unterschied|checkliste|rezept|ratgeber|erklärt|selber machen",
    ),
  },
  fr: {
    navigational: list("connexion|se connecter|site officiel|numéro de téléphone"),
    local: list("près de chez moi|près de moi|à proximité|autour de moi"),
    transactional: list(
      "acheter|commander|réserver|louer|location|boutique|promo|code promo|réduction|livraison|devis|abonnement|télécharger|rendez-vous|urgence",
    ),
    commercial: list(
      "meilleur|meilleure|meilleurs|avis|comparatif|comparaison|alternative|pas cher|prix|tarif|tarifs|coût|agence|entreprise|prestataire|logiciel|cours|formation|service|services|cabinet|réparation|installation",
    ),
    informational: list(
      "guide|conseils|idées|exemple|exemples|définition|bienfaits|avantages|symptômes|signes|causes|différence|recette|tutoriel|étapes",
    ),
  },
  es: {
    navigational: list("iniciar sesión|acceso|sitio oficial|número de teléfono"),
    local: list("cerca de mí|cerca|cercano|a domicilio"),
    transactional: list(
      "comprar|pedir|reservar|alquilar|alquiler|tienda|oferta|ofertas|descuento|cupón|envío|suscripción|descargar|cita|presupuesto|urgencias",
    ),
    commercial: list(
      "mejor|mejores|opiniones|reseñas|comparativa|comparación|alternativa|barato|baratos|precio|precios|costo|coste|empresa|agencia|software|curso|cursos|clases|formación|servicio|servicios|clínica|reparación|instalación",
    ),
    informational: list(
      "guía|consejos|ideas|ejemplos|significado|definición|beneficios|ventajas|síntomas|señales|causas|diferencia|receta|tutorial|pasos",
    ),
  },
  it: {
    navigational: list("accedi|area clienti|sito ufficiale|numero di telefono"),
    local: list("vicino a me|nelle vicinanze|in zona|nei dintorni|a domicilio"),
    transactional: list(
      "comprare|acquistare|ordinare|prenotare|noleggio|noleggiare|negozio|offerta|offerte|sconto|coupon|consegna|preventivo|abbonamento|scaricare|appuntamento|urgente",
    ),
    commercial: list(
      "migliore|migliori|opinioni|recensioni|confronto|alternativa|alternative|economico|prezzo|prezzi|costo|costi|tariffe|azienda|ditta|agenzia|software|corso|corsi|formazione|servizio|servizi|studio|riparazione|installazione|posa",
    ),
    informational: list(
      "guida|consigli|idee|esempi|significato|definizione|benefici|vantaggi|sintomi|cause|differenza|ricetta|tutorial|fai da te",
    ),
  },
  nl: {
    navigational: list("inloggen|aanmelden|website|telefoonnummer"),
    local: list("in de buurt|bij mij in de buurt|dichtbij|omgeving|lokaal"),
    transactional: list(
      "kopen|bestellen|boeken|huren|webshop|winkel|aanbieding|aanbiedingen|korting|kortingscode|bezorgen|levering|offerte|abonnement|downloaden|afspraak|spoed",
    ),
    commercial: list(
      "beste|ervaringen|review|reviews|vergelijken|vergelijking|alternatief|alternatieven|goedkoop|goedkope|prijs|prijzen|kosten|tarieven|bedrijf|bureau|software|cursus|cursussen|opleiding|training|dienst|diensten|praktijk|reparatie|installatie|laten",
    ),
    informational: list(
      "gids|tips|ideeën|voorbeelden|betekenis|definitie|voordelen|symptomen|oorzaken|verschil|recept|stappenplan|zelf maken|uitleg",
    ),
  },
  pt: {
    navigational: list("entrar|iniciar sessão|site oficial|número de telefone"),
    local: list("perto de mim|perto|na zona|ao domicílio|na minha zona"),
    transactional: list(
      "comprar|encomendar|reservar|alugar|aluguer|loja|oferta|ofertas|desconto|cupão|entrega|orçamento|subscrição|assinatura|descarregar|baixar|marcação|urgente",
    ),
    commercial: list(
      "melhor|melhores|opiniões|avaliações|comparação|comparativo|alternativa|alternativas|barato|baratos|preço|preços|custo|tarifas|empresa|agência|software|curso|cursos|formação|serviço|serviços|clínica|reparação|instalação",
    ),
    informational: list(
      "guia|dicas|ideias|exemplos|significado|definição|benefícios|vantagens|sintomas|causas|diferença|receita|tutorial|passos",
    ),
  },
  ja: {
    navigational: list("ログイン|公式|電話番号"),
    local: list("近く|最寄り|周辺"),
    transactional: list("購入|通販|予約|注文|申し込み|レンタル|割引|クーポン|ダウンロード|見積もり|送料無料"),
    commercial: list(
      "おすすめ|比較|ランキング|口コミ|評判|料金|価格|値段|費用|安い|教室|講座|サービス|会社|業者|代理店|ソフト|アプリ",
    ),
    informational: list("とは|方法|やり方|使い方|意味|効果|メリット|症状|原因|違い|コツ|作り方|理由"),
  },
};

const TOPIC_WORDS_MAX = 5;

/** Which of several intents wins where a search has words of more than one. */
const ORDER = ["navigational", "local", "transactional"] as const;

export interface IntentOptions {
  language: string;
  /** Names of places the brand serves. */
  places: readonly string[];
  /** Stems of what the brand sells: a bare name of it is searched by buyers. */
  offerStems: ReadonlySet<string>;
}

/**
 * What the searcher wants, by documented rules in this order: navigational words; places and nearness (local); words of
 * a purchase (transactional); questions (informational, unless they compare or ask for a price); words of choosing
 * (commercial); words of learning (informational); the bare name of an offer (commercial); else informational.
 */
export function classifyIntent(keyword: string, options: IntentOptions & { offer?: boolean }): Intent {
  const { language } = options;
  const text = normalizeKeyword(keyword);
  const markers = MARKERS[language] ?? MARKERS.en!;
  const padded = language === "ja" ? text : ` ${keywordWords(text).join(" ")} `;
  const has = (marks: readonly string[]) =>
    marks.some((mark) => padded.includes(language === "ja" ? mark : ` ${mark} `));
  for (const intent of ORDER) if (has(markers[intent])) return intent;
  if (options.places.some((place) => padded.includes(` ${normalizeKeyword(place)} `))) return "local";
  const asks = isQuestion(text, language);
  const chooses = has(markers.commercial);
  if (asks)
    return chooses && /\b(?:best|cost|vs|price|kosten|prix|precio|prezzo|preço)(?!\p{L})/u.test(text)
      ? "commercial"
      : "informational";
  if (chooses) return "commercial";
  if (has(markers.informational)) return "informational";
  if (options.offer === true) return "commercial";
  const stems = contentStems(text, language);
  return stems.length > 0 && stems.every((stem) => options.offerStems.has(stem)) ? "commercial" : "informational";
}

/** Whether the search names a topic and nothing else: no question, no wish to compare, no nearness, no price. */
export function isBareTopic(keyword: string, language: string): boolean {
  const text = normalizeKeyword(keyword);
  const words = keywordWords(text);
  return words.length <= TOPIC_WORDS_MAX && !isQuestion(text, language) && !hasModifier(words, language);
}

function list(marks: string): readonly string[] {
  return marks.split("|");
}

/** What a search asks of its topic: a choice, a price, a place near, a first lesson. The topic stays the same. */
const MODIFIERS: Readonly<Record<string, readonly string[]>> = {
  en: list(
    "best|top|cheap|cheapest|affordable|near|nearby|price|pricing|prices|cost|costs|review|reviews|comparison|vs|worth|choose|choosing|find|much|tips|beginners|examples|explained",
  ),
  de: list(
    "beste|besten|bester|test|vergleich|günstig|günstige|preis|preise|kosten|kostet|erfahrungen|nähe|vs|tipps|anfänger|wählen|viel",
  ),
  fr: list(
    "meilleur|meilleure|meilleurs|prix|tarif|tarifs|avis|pas|cher|comparatif|près|vs|choisir|conseils|débutant|débutants|combien|coûte",
  ),
  es: list(
    "mejor|mejores|precio|precios|barato|opiniones|comparativa|cerca|vs|elegir|consejos|principiantes|cuánto|cuesta",
  ),
  it: list(
    "migliore|migliori|prezzo|prezzi|costo|costi|costa|opinioni|recensioni|confronto|vicino|economico|vs|scegliere|consigli|principianti|quanto",
  ),
  nl: list(
    "beste|prijs|prijzen|kosten|kost|ervaringen|review|reviews|vergelijken|vergelijking|goedkoop|goedkope|buurt|vs|kiezen|tips|beginners|hoeveel",
  ),
  pt: list(
    "melhor|melhores|preço|preços|custo|custa|barato|opiniões|avaliações|comparação|comparativo|perto|vs|escolher|dicas|principiantes|iniciantes|quanto",
  ),
  ja: list("おすすめ|比較|ランキング|口コミ|価格|料金|近く|方法|選び方"),
};

/** Longer texts are sentences: there such words may be what it is about. */
const SHORT_SEARCH_WORDS = 8;

/** The words that tell the topic: without modifiers and function words at both ends; none left: the words as given. */
export function withoutModifiers(words: readonly string[], language: string): readonly string[] {
  if (words.length > SHORT_SEARCH_WORDS) return words;
  const marks = MODIFIERS[language] ?? [];
  const isAside = (word: string) => marks.includes(word) || isStopWord(word, language);
  let start = 0;
  let end = words.length;
  while (start < end && isAside(words[start]!)) start += 1;
  while (end > start && isAside(words[end - 1]!)) end -= 1;
  return end > start ? words.slice(start, end) : words;
}

/** Whether a modifier stands at one of the ends. */
function hasModifier(words: readonly string[], language: string): boolean {
  const marks = MODIFIERS[language] ?? [];
  return withoutModifiers(words, language).length < words.length && words.some((word) => marks.includes(word));
}
