/** Fixed words of an extractive text: headings and questions to the company; `{x}` is a search or a heading as it stands. */
export interface SectionWords {
  price: string;
  voices: string;
  more: string;
  next: string;
  limits: string;
  gain: string;
  facts: string;
  request: string;
  /** The one thing an outreach message asks for; `{x}` is an address. */
  requestLine: string;
  askAbout: string;
  askOffer: string;
  askPrice: string;
  askVoices: string;
  askLimits: string;
  askGain: string;
}

const SECTION_WORDS: Readonly<Record<string, SectionWords>> = {
  en: {
    price: "Prices",
    voices: "What customers say",
    more: "Read on",
    next: "Next step",
    limits: "What this comparison leaves out",
    gain: "What your readers gain",
    facts: "Facts and their pages",
    request: "Our request",
    requestLine: "Would you link to this page? {x}",
    askAbout: "What should the text say about “{x}”?",
    askOffer: "Do you offer “{x}”, and what can be said about it?",
    askPrice: "What does it cost (“{x}”)?",
    askVoices: "Which customers may be quoted on “{x}”?",
    askLimits: "Which points should be compared, and which sources speak for the others (“{x}”)?",
    askGain: "What do the addressee's readers gain from “{x}”?",
  },
  de: {
    price: "Preise",
    voices: "Was Kunden sagen",
    more: "Weiterlesen",
    next: "Nächster Schritt",
    limits: "Was dieser Vergleich offenlässt",
    gain: "Was Ihre Leser davon haben",
    facts: "Angaben mit ihren Seiten",
    request: "Unsere Bitte",
    requestLine: "Würden Sie diese Seite verlinken? {x}",
    askAbout: "Was soll der Text zu „{x}“ sagen?",
    askOffer: "Bieten Sie „{x}“ an, und was lässt sich dazu sagen?",
    askPrice: "Was kostet es („{x}“)?",
    askVoices: "Welche Kunden dürfen zu „{x}“ zitiert werden?",
    askLimits: "Was soll verglichen werden, und welche Quellen sprechen für die anderen („{x}“)?",
    askGain: "Was haben die Leser der Adressaten von „{x}“?",
  },
  fr: {
    price: "Tarifs",
    voices: "Ce que disent les clients",
    more: "À lire aussi",
    next: "Étape suivante",
    limits: "Ce que cette comparaison laisse de côté",
    gain: "Ce que vos lecteurs y gagnent",
    facts: "Les faits et leurs pages",
    request: "Notre demande",
    requestLine: "Accepteriez-vous de faire un lien vers cette page ? {x}",
    askAbout: "Que doit dire le texte sur « {x} » ?",
    askOffer: "Proposez-vous « {x} », et que peut-on en dire ?",
    askPrice: "Combien cela coûte-t-il (« {x} ») ?",
    askVoices: "Quels clients peut-on citer sur « {x} » ?",
    askLimits: "Que faut-il comparer, et quelles sources parlent pour les autres (« {x} ») ?",
    askGain: "Que gagnent les lecteurs du destinataire avec « {x} » ?",
  },
  es: {
    price: "Precios",
    voices: "Lo que dicen los clientes",
    more: "Para seguir leyendo",
    next: "Siguiente paso",
    limits: "Lo que esta comparación deja fuera",
    gain: "Qué ganan sus lectores",
    facts: "Datos y sus páginas",
    request: "Nuestra petición",
    requestLine: "¿Podrían enlazar esta página? {x}",
    askAbout: "¿Qué debe decir el texto sobre «{x}»?",
    askOffer: "¿Ofrecen «{x}», y qué se puede decir al respecto?",
    askPrice: "¿Cuánto cuesta («{x}»)?",
    askVoices: "¿A qué clientes se puede citar sobre «{x}»?",
    askLimits: "¿Qué se debe comparar, y qué fuentes hablan por los demás («{x}»)?",
    askGain: "¿Qué ganan los lectores del destinatario con «{x}»?",
  },
  it: {
    price: "Prezzi",
    voices: "Che cosa dicono i clienti",
    more: "Per approfondire",
    next: "Prossimo passo",
    limits: "Che cosa questo confronto non dice",
    gain: "Che cosa ne ricavano i vostri lettori",
    facts: "I fatti e le loro pagine",
    request: "La nostra richiesta",
    requestLine: "Potreste inserire un link a questa pagina? {x}",
    askAbout: "Che cosa deve dire il testo su «{x}»?",
    askOffer: "Offrite «{x}», e che cosa se ne può dire?",
    askPrice: "Quanto costa («{x}»)?",
    askVoices: "Quali clienti si possono citare su «{x}»?",
    askLimits: "Che cosa va confrontato, e quali fonti parlano per gli altri («{x}»)?",
    askGain: "Che cosa ricavano i lettori del destinatario da «{x}»?",
  },
  nl: {
    price: "Prijzen",
    voices: "Wat klanten zeggen",
    more: "Verder lezen",
    next: "Volgende stap",
    limits: "Wat deze vergelijking openlaat",
    gain: "Wat uw lezers eraan hebben",
    facts: "Feiten en hun pagina's",
    request: "Ons verzoek",
    requestLine: "Wilt u naar deze pagina linken? {x}",
    askAbout: "Wat moet de tekst zeggen over “{x}”?",
    askOffer: "Biedt u “{x}” aan, en wat valt erover te zeggen?",
    askPrice: "Wat kost het (“{x}”)?",
    askVoices: "Welke klanten mogen worden geciteerd over “{x}”?",
    askLimits: "Wat moet worden vergeleken, en welke bronnen spreken voor de anderen (“{x}”)?",
    askGain: "Wat hebben de lezers van de geadresseerde aan “{x}”?",
  },
  pt: {
    price: "Preços",
    voices: "O que dizem os clientes",
    more: "Leia também",
    next: "Próximo passo",
    limits: "O que esta comparação deixa de fora",
    gain: "O que os seus leitores ganham",
    facts: "Fatos e as suas páginas",
    request: "O nosso pedido",
    requestLine: "Poderiam incluir um link para esta página? {x}",
    askAbout: "O que o texto deve dizer sobre “{x}”?",
    askOffer: "Oferecem “{x}”, e o que se pode dizer a respeito?",
    askPrice: "Quanto custa (“{x}”)?",
    askVoices: "Que clientes podem ser citados sobre “{x}”?",
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
