import { primaryLanguage } from "./keyword_text.ts";

/** Fixed words of an extractive text: headings and questions to the company; `{x}` is a search or a heading as it stands. */
export interface SectionWords {
  voices: string;
  next: string;
  /** Over what is asked at the end. */
  open: string;
  /** Parts of a fix: what the audit found, where, what to do, when it is done. */
  found: string;
  where: string;
  steps: string;
  done: string;
  checkDelivered: string;
  checkAudited: string;
  /** Parts of an outreach task: who names whom, what the company says of itself, what it asks for. */
  named: string;
  /** Figures follow these three; `{x}` is a search, and the brand. */
  placeFor: string;
  cited: string;
  naming: string;
  details: string;
  request: string;
  /** The one thing an outreach message asks for; `{x}` is an address. */
  requestLine: string;
  askAbout: string;
  askLimits: string;
  askGain: string;
  /** `{x}` is a site. */
  askContact: string;
}

const SECTION_WORDS: Readonly<Record<string, SectionWords>> = {
  en: {
    voices: "What customers say",
    next: "Next step",
    open: "Open questions",
    found: "What was found",
    where: "Where",
    steps: "What to do",
    done: "How to check it",
    checkDelivered: "Does the page source show the change too, not only the browser?",
    checkAudited: "Does a new audit no longer report this issue?",
    named: "Who is mentioned where",
    placeFor: "Position for “{x}”",
    cited: "AI answers and AI overviews that cite it",
    naming: "AI answers that mention {x}",
    details: "About us",
    request: "Our request",
    requestLine: "Would you link to this page? {x}",
    askAbout: "What should the text say about “{x}”?",
    askLimits: "Which points should be compared, and which sources support the information on the others (“{x}”)?",
    askGain: "What do the recipient's readers gain from “{x}”?",
    askContact: "Who at {x} is responsible for this page, and how can we reach them?",
  },
  de: {
    voices: "Was Kunden sagen",
    next: "Nächster Schritt",
    open: "Offene Fragen",
    found: "Befund",
    where: "Wo",
    steps: "Was zu tun ist",
    done: "So lässt es sich prüfen",
    checkDelivered: "Zeigt auch der Quelltext der Seite die Änderung, nicht nur der Browser?",
    checkAudited: "Meldet ein neues Audit diesen Befund nicht mehr?",
    named: "Wer wird wo genannt",
    placeFor: "Position für „{x}“",
    cited: "KI-Antworten und KI-Übersichten, die die Seite zitieren",
    naming: "KI-Antworten, die {x} nennen",
    details: "Über uns",
    request: "Unsere Bitte",
    requestLine: "Würden Sie diese Seite verlinken? {x}",
    askAbout: "Was soll der Text zu „{x}“ sagen?",
    askLimits: "Was soll verglichen werden, und welche Quellen belegen die Angaben zu den anderen („{x}“)?",
    askGain: "Was haben die Leser des Empfängers von „{x}“?",
    askContact: "Wer ist bei {x} für diese Seite zuständig, und wie erreichen wir die Person?",
  },
  fr: {
    voices: "Ce que disent les clients",
    next: "Étape suivante",
    open: "Questions ouvertes",
    found: "Problème constaté",
    where: "Où",
    steps: "Que faire",
    done: "Comment vérifier",
    checkDelivered: "Le code source de la page montre-t-il aussi la modification, pas seulement le navigateur ?",
    checkAudited: "Un nouvel audit ne signale-t-il plus ce problème ?",
    named: "Qui est mentionné, et où",
    placeFor: "Position pour « {x} »",
    cited: "Réponses d'IA et aperçus IA qui citent la page",
    naming: "Réponses d'IA qui mentionnent {x}",
    details: "À propos de nous",
    request: "Notre demande",
    requestLine: "Accepteriez-vous de faire un lien vers cette page ? {x}",
    askAbout: "Que doit dire le texte sur « {x} » ?",
    askLimits: "Que faut-il comparer, et quelles sources appuient les informations sur les autres (« {x} ») ?",
    askGain: "Qu'apporte « {x} » aux lecteurs du destinataire ?",
    askContact: "Qui est responsable de cette page chez {x}, et comment joindre cette personne ?",
  },
  es: {
    voices: "Lo que dicen los clientes",
    next: "Siguiente paso",
    open: "Preguntas abiertas",
    found: "Problema detectado",
    where: "Dónde",
    steps: "Qué hacer",
    done: "Cómo comprobarlo",
    checkDelivered: "¿Se ve el cambio también en el código fuente de la página, no solo en el navegador?",
    checkAudited: "¿Una nueva auditoría ya no señala este problema?",
    named: "A quién se menciona y dónde",
    placeFor: "Posición para «{x}»",
    cited: "Respuestas y resúmenes de IA que citan la página",
    naming: "Respuestas de IA que mencionan a {x}",
    details: "Sobre nosotros",
    request: "Nuestra petición",
    requestLine: "¿Podrían enlazar esta página? {x}",
    askAbout: "¿Qué debe decir el texto sobre «{x}»?",
    askLimits: "¿Qué se debe comparar, y qué fuentes respaldan los datos sobre los demás («{x}»)?",
    askGain: "¿Qué aporta «{x}» a los lectores del destinatario?",
    askContact: "¿Quién es responsable de esta página en {x} y cómo se le puede contactar?",
  },
  it: {
    voices: "Cosa dicono i clienti",
    next: "Prossimo passo",
    open: "Domande aperte",
    found: "Problema rilevato",
    where: "Dove",
    steps: "Cosa fare",
    done: "Come verificarlo",
    checkDelivered: "La modifica si vede anche nel codice sorgente della pagina, non solo nel browser?",
    checkAudited: "Un nuovo audit non segnala più questo problema?",
    named: "Chi viene citato e dove",
    placeFor: "Posizione per «{x}»",
    cited: "Risposte e panoramiche dell'IA che citano la pagina",
    naming: "Risposte dell'IA che menzionano {x}",
    details: "Chi siamo",
    request: "La nostra richiesta",
    requestLine: "Potreste inserire un link a questa pagina? {x}",
    askAbout: "Che cosa deve dire il testo su «{x}»?",
    askLimits: "Che cosa va confrontato, e quali fonti confermano i dati sugli altri («{x}»)?",
    askGain: "Che cosa offre «{x}» ai lettori del destinatario?",
    askContact: "Chi è responsabile di questa pagina presso {x}, e come si può contattare?",
  },
  nl: {
    voices: "Wat klanten zeggen",
    next: "Volgende stap",
    open: "Open vragen",
    found: "Gevonden probleem",
    where: "Waar",
    steps: "Wat te doen",
    done: "Zo controleert u het",
    checkDelivered: "Is de wijziging ook in de broncode van de pagina te zien, niet alleen in de browser?",
    checkAudited: "Meldt een nieuwe audit dit probleem niet meer?",
    named: "Wie wordt waar genoemd",
    placeFor: "Positie voor “{x}”",
    cited: "AI-antwoorden en AI-overzichten die de pagina citeren",
    naming: "AI-antwoorden die {x} noemen",
    details: "Over ons",
    request: "Ons verzoek",
    requestLine: "Wilt u naar deze pagina linken? {x}",
    askAbout: "Wat moet de tekst zeggen over “{x}”?",
    askLimits: "Wat moet worden vergeleken, en welke bronnen onderbouwen de gegevens over de anderen (“{x}”)?",
    askGain: "Wat hebben de lezers van de geadresseerde aan “{x}”?",
    askContact: "Wie is bij {x} verantwoordelijk voor deze pagina, en hoe is die persoon te bereiken?",
  },
  pt: {
    voices: "O que dizem os clientes",
    next: "Próximo passo",
    open: "Perguntas em aberto",
    found: "Problema encontrado",
    where: "Onde",
    steps: "O que fazer",
    done: "Como verificar",
    checkDelivered: "A alteração também aparece no código-fonte da página, não só no navegador?",
    checkAudited: "Uma nova auditoria já não indica este problema?",
    named: "Quem é mencionado e onde",
    placeFor: "Posição para “{x}”",
    cited: "Respostas e resumos de IA que citam a página",
    naming: "Respostas de IA que mencionam {x}",
    details: "Sobre nós",
    request: "O nosso pedido",
    requestLine: "Poderiam incluir um link para esta página? {x}",
    askAbout: "O que o texto deve dizer sobre “{x}”?",
    askLimits: "O que se deve comparar, e que fontes sustentam os dados sobre os outros (“{x}”)?",
    askGain: "O que “{x}” oferece aos leitores do destinatário?",
    askContact: "Quem é responsável por esta página em {x}, e como contactar essa pessoa?",
  },
};

/** Null for a language without fixed words: its texts use the words of the site and its searches alone. */
export function sectionWords(language: string): SectionWords | null {
  return SECTION_WORDS[primaryLanguage(language)] ?? null;
}

/** A task is told in English where a language has no fixed words, as its audit is. */
export function taskWords(language: string): SectionWords {
  return sectionWords(language) ?? SECTION_WORDS.en!;
}

/** `{x}` filled as it stands. */
export function filled(words: string, x: string): string {
  return words.replace("{x}", () => x);
}

/** How an open question to the company is marked in a text. */
const ASK_WORDS: Readonly<Record<string, string>> = {
  en: "Ask",
  de: "Klären",
  fr: "À demander",
  es: "Preguntar",
  it: "Da chiedere",
  nl: "Navragen",
  pt: "Perguntar",
};

/** English where the language has no word here. */
export function askLabel(language: string): string {
  return ASK_WORDS[language.slice(0, 2)] ?? ASK_WORDS.en!;
}
