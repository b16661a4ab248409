/** Fixed words of an extractive text: headings and questions to the company; `{x}` is a search or a heading as it stands. */
export interface SectionWords {
  voices: string;
  next: string;
  gain: string;
  /** Over what is asked at the end. */
  open: string;
  request: string;
  /** The one thing an outreach message asks for; `{x}` is an address. */
  requestLine: string;
  askAbout: string;
  askPrice: string;
  askLimits: string;
  askGain: string;
}

const SECTION_WORDS: Readonly<Record<string, SectionWords>> = {
  en: {
    voices: "What customers say",
    next: "Next step",
    gain: "What your readers gain",
    open: "Open questions",
    request: "Our request",
    requestLine: "Would you link to this page? {x}",
    askAbout: "What should the text say about “{x}”?",
    askPrice: "What does it cost (“{x}”)?",
    askLimits: "Which points should be compared, and which sources speak for the others (“{x}”)?",
    askGain: "What do the addressee's readers gain from “{x}”?",
  },
  de: {
    voices: "Was Kunden sagen",
    next: "Nächster Schritt",
    gain: "Was Ihre Leser davon haben",
    open: "Offene Fragen",
    request: "Unsere Bitte",
    requestLine: "Würden Sie diese Seite verlinken? {x}",
    askAbout: "Was soll der Text zu „{x}“ sagen?",
    askPrice: "Was kostet es („{x}“)?",
    askLimits: "Was soll verglichen werden, und welche Quellen sprechen für die anderen („{x}“)?",
    askGain: "Was haben die Leser der Adressaten von „{x}“?",
  },
  fr: {
    voices: "Ce que disent les clients",
    next: "Étape suivante",
    gain: "Ce que vos lecteurs y gagnent",
    open: "Questions ouvertes",
    request: "Notre demande",
    requestLine: "Accepteriez-vous de faire un lien vers cette page ? {x}",
    askAbout: "Que doit dire le texte sur « {x} » ?",
    askPrice: "Combien cela coûte-t-il (« {x} ») ?",
    askLimits: "Que faut-il comparer, et quelles sources parlent pour les autres (« {x} ») ?",
    askGain: "Que gagnent les lecteurs du destinataire avec « {x} » ?",
  },
  es: {
    voices: "Lo que dicen los clientes",
    next: "Siguiente paso",
    gain: "Qué ganan sus lectores",
    open: "Preguntas abiertas",
    request: "Nuestra petición",
    requestLine: "¿Podrían enlazar esta página? {x}",
    askAbout: "¿Qué debe decir el texto sobre «{x}»?",
    askPrice: "¿Cuánto cuesta («{x}»)?",
    askLimits: "¿Qué se debe comparar, y qué fuentes hablan por los demás («{x}»)?",
    askGain: "¿Qué ganan los lectores del destinatario con «{x}»?",
  },
  it: {
    voices: "Che cosa dicono i clienti",
    next: "Prossimo passo",
    gain: "Che cosa ne ricavano i vostri lettori",
    open: "Domande aperte",
    request: "La nostra richiesta",
    requestLine: "Potreste inserire un link a questa pagina? {x}",
    askAbout: "Che cosa deve dire il testo su «{x}»?",
    askPrice: "Quanto costa («{x}»)?",
    askLimits: "Che cosa va confrontato, e quali fonti parlano per gli altri («{x}»)?",
    askGain: "Che cosa ricavano i lettori del destinatario da «{x}»?",
  },
  nl: {
    voices: "Wat klanten zeggen",
    next: "Volgende stap",
    gain: "Wat uw lezers eraan hebben",
    open: "Open vragen",
    request: "Ons verzoek",
    requestLine: "Wilt u naar deze pagina linken? {x}",
    askAbout: "Wat moet de tekst zeggen over “{x}”?",
    askPrice: "Wat kost het (“{x}”)?",
    askLimits: "Wat moet worden vergeleken, en welke bronnen spreken voor de anderen (“{x}”)?",
    askGain: "Wat hebben de lezers van de geadresseerde aan “{x}”?",
  },
  pt: {
    voices: "O que dizem os clientes",
    next: "Próximo passo",
    gain: "O que os seus leitores ganham",
    open: "Perguntas em aberto",
    request: "O nosso pedido",
    requestLine: "Poderiam incluir um link para esta página? {x}",
    askAbout: "O que o texto deve dizer sobre “{x}”?",
    askPrice: "Quanto custa (“{x}”)?",
    askLimits: "O que se deve comparar, e que fontes falam pelos outros (“{x}”)?",
    askGain: "O que os leitores do destinatário ganham com “{x}”?",
  },
};

/** Null for a language without fixed words: its texts use the words of the site and its searches alone. */
export function sectionWords(language: string): SectionWords | null {
  return SECTION_WORDS[language] ?? null;
}

/** `{x}` filled as it stands. */
export function filled(words: string, x: string): string {
  return words.replace("{x}", () => x);
}
