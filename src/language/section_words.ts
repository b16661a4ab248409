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
  askPrice: string;
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
    checkDelivered: "Does the delivered source show the new state, too, not only the browser?",
    checkAudited: "Has a new audit run, and is it free of this finding?",
    named: "Who names whom",
    placeFor: "Place for “{x}”",
    cited: "Answers and overviews that cite it",
    naming: "Answers that name {x}",
    details: "About us",
    request: "Our request",
    requestLine: "Would you link to this page? {x}",
    askAbout: "What should the text say about “{x}”?",
    askPrice: "What does it cost (“{x}”)?",
    askLimits: "Which points should be compared, and which sources speak for the others (“{x}”)?",
    askGain: "What do the addressee's readers gain from “{x}”?",
    askContact: "Who at {x} decides on this page, and how can they be reached?",
  },
  de: {
    voices: "Was Kunden sagen",
    next: "Nächster Schritt",
    open: "Offene Fragen",
    found: "Was gefunden wurde",
    where: "Wo",
    steps: "Was zu tun ist",
    done: "Woran man es prüft",
    checkDelivered: "Zeigt auch der ausgelieferte Quelltext den neuen Stand, nicht nur der Browser?",
    checkAudited: "Ist ein neues Audit gelaufen und frei von diesem Befund?",
    named: "Wer wen nennt",
    placeFor: "Platz für „{x}“",
    cited: "Antworten und Übersichten, die sie zitieren",
    naming: "Antworten, die {x} nennen",
    details: "Über uns",
    request: "Unsere Bitte",
    requestLine: "Würden Sie diese Seite verlinken? {x}",
    askAbout: "Was soll der Text zu „{x}“ sagen?",
    askPrice: "Was kostet es („{x}“)?",
    askLimits: "Was soll verglichen werden, und welche Quellen sprechen für die anderen („{x}“)?",
    askGain: "Was haben die Leser der Adressaten von „{x}“?",
    askContact: "Wer entscheidet bei {x} über diese Seite, und wie ist er oder sie zu erreichen?",
  },
  fr: {
    voices: "Ce que disent les clients",
    next: "Étape suivante",
    open: "Questions ouvertes",
    found: "Ce qui a été trouvé",
    where: "Où",
    steps: "Que faire",
    done: "Comment le vérifier",
    checkDelivered: "Le code source livré montre-t-il aussi le nouvel état, pas seulement le navigateur ?",
    checkAudited: "Un nouvel audit a-t-il eu lieu, et en est-il exempt ?",
    named: "Qui cite qui",
    placeFor: "Place pour « {x} »",
    cited: "Réponses et aperçus qui la citent",
    naming: "Réponses qui nomment {x}",
    details: "À propos de nous",
    request: "Notre demande",
    requestLine: "Accepteriez-vous de faire un lien vers cette page ? {x}",
    askAbout: "Que doit dire le texte sur « {x} » ?",
    askPrice: "Combien cela coûte-t-il (« {x} ») ?",
    askLimits: "Que faut-il comparer, et quelles sources parlent pour les autres (« {x} ») ?",
    askGain: "Que gagnent les lecteurs du destinataire avec « {x} » ?",
    askContact: "Qui décide de cette page chez {x}, et comment joindre cette personne ?",
  },
  es: {
    voices: "Lo que dicen los clientes",
    next: "Siguiente paso",
    open: "Preguntas abiertas",
    found: "Qué se encontró",
    where: "Dónde",
    steps: "Qué hacer",
    done: "Cómo comprobarlo",
    checkDelivered: "¿Muestra también el código fuente entregado el nuevo estado, no solo el navegador?",
    checkAudited: "¿Se ha hecho una nueva auditoría y está libre de este hallazgo?",
    named: "Quién nombra a quién",
    placeFor: "Puesto para «{x}»",
    cited: "Respuestas y resúmenes que la citan",
    naming: "Respuestas que nombran a {x}",
    details: "Sobre nosotros",
    request: "Nuestra petición",
    requestLine: "¿Podrían enlazar esta página? {x}",
    askAbout: "¿Qué debe decir el texto sobre «{x}»?",
    askPrice: "¿Cuánto cuesta («{x}»)?",
    askLimits: "¿Qué se debe comparar, y qué fuentes hablan por los demás («{x}»)?",
    askGain: "¿Qué ganan los lectores del destinatario con «{x}»?",
    askContact: "¿Quién decide sobre esta página en {x} y cómo se le puede contactar?",
  },
  it: {
    voices: "Che cosa dicono i clienti",
    next: "Prossimo passo",
    open: "Domande aperte",
    found: "Che cosa è stato trovato",
    where: "Dove",
    steps: "Che cosa fare",
    done: "Come verificarlo",
    checkDelivered: "Anche il codice sorgente consegnato mostra il nuovo stato, non solo il browser?",
    checkAudited: "È stato fatto un nuovo audit, libero da questo problema?",
    named: "Chi cita chi",
    placeFor: "Posizione per «{x}»",
    cited: "Risposte e panoramiche che la citano",
    naming: "Risposte che nominano {x}",
    details: "Chi siamo",
    request: "La nostra richiesta",
    requestLine: "Potreste inserire un link a questa pagina? {x}",
    askAbout: "Che cosa deve dire il testo su «{x}»?",
    askPrice: "Quanto costa («{x}»)?",
    askLimits: "Che cosa va confrontato, e quali fonti parlano per gli altri («{x}»)?",
    askGain: "Che cosa ricavano i lettori del destinatario da «{x}»?",
    askContact: "Chi decide su questa pagina presso {x}, e come si può contattare?",
  },
  nl: {
    voices: "Wat klanten zeggen",
    next: "Volgende stap",
    open: "Open vragen",
    found: "Wat is gevonden",
    where: "Waar",
    steps: "Wat te doen",
    done: "Hoe het te controleren",
    checkDelivered: "Toont ook de geleverde broncode de nieuwe staat, niet alleen de browser?",
    checkAudited: "Is er een nieuwe audit uitgevoerd, en is die vrij van deze bevinding?",
    named: "Wie noemt wie",
    placeFor: "Plaats voor “{x}”",
    cited: "Antwoorden en overzichten die haar citeren",
    naming: "Antwoorden die {x} noemen",
    details: "Over ons",
    request: "Ons verzoek",
    requestLine: "Wilt u naar deze pagina linken? {x}",
    askAbout: "Wat moet de tekst zeggen over “{x}”?",
    askPrice: "Wat kost het (“{x}”)?",
    askLimits: "Wat moet worden vergeleken, en welke bronnen spreken voor de anderen (“{x}”)?",
    askGain: "Wat hebben de lezers van de geadresseerde aan “{x}”?",
    askContact: "Wie beslist bij {x} over deze pagina, en hoe is die te bereiken?",
  },
  pt: {
    voices: "O que dizem os clientes",
    next: "Próximo passo",
    open: "Perguntas em aberto",
    found: "O que foi encontrado",
    where: "Onde",
    steps: "O que fazer",
    done: "Como o verificar",
    checkDelivered: "O código-fonte entregue também mostra o novo estado, não só o navegador?",
    checkAudited: "Foi feita uma nova auditoria, e está livre deste problema?",
    named: "Quem cita quem",
    placeFor: "Lugar para “{x}”",
    cited: "Respostas e resumos que a citam",
    naming: "Respostas que nomeiam {x}",
    details: "Sobre nós",
    request: "O nosso pedido",
    requestLine: "Poderiam incluir um link para esta página? {x}",
    askAbout: "O que o texto deve dizer sobre “{x}”?",
    askPrice: "Quanto custa (“{x}”)?",
    askLimits: "O que se deve comparar, e que fontes falam pelos outros (“{x}”)?",
    askGain: "O que os leitores do destinatário ganham com “{x}”?",
    askContact: "Quem decide sobre esta página em {x}, e como contactar essa pessoa?",
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
