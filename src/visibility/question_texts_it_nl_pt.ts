import type { QuestionTemplates } from "./question_texts.ts";

export const IT: QuestionTemplates = {
  byIntent: {
    informational: [
      "Che cosa conviene sapere su «{k}» e quali fonti o aziende sono affidabili?",
      "Mi spieghi «{k}» e mi indichi dei bravi specialisti?",
      "Sto iniziando con «{k}». Da dove parto e chi può aiutarmi?",
      "Che cosa conta di più in «{k}» e chi lo fa bene?",
    ],
    commercial: [
      "Sto valutando «{k}». Quali opzioni consigli e perché?",
      "Quali nomi sono i più apprezzati per «{k}» in questo momento?",
      "Sto confrontando dei fornitori per «{k}». Quali dovrei considerare?",
      "Quali buone opzioni ci sono per «{k}», con pregi e difetti?",
    ],
    transactional: [
      "Dove trovo «{k}» a un buon prezzo e con un buon servizio?",
      "Ho deciso per «{k}». Quale azienda scelgo?",
      "Chi offre «{k}» in modo affidabile?",
    ],
    navigational: ["Qual è il sito giusto per «{k}»?", "Dove trovo un sito affidabile per «{k}»?"],
    local: [
      "Quali fornitori con buone recensioni ci sono per «{k}»?",
      "Come trovo un buon fornitore per «{k}» e quale spicca?",
    ],
  },
  localWithPlace: [
    "Chi offre «{k}» a {p} ed è consigliabile?",
    "Vivo a {p}. Quali fornitori di «{k}» hanno un buon nome?",
  ],
  superlative: ["{k}: che cosa consigli e perché?", "{k}: quali metteresti in una lista breve?"],
  howTo: ["{k}? Quali strumenti o aziende aiutano?", "Spiegami {k} e chi può aiutarmi."],
  versus: ["{k}: che cosa scelgo e quali altre opzioni ci sono?", "Aiutami a decidere: {k}. C'è di meglio?"],
  alternatives: ["{k}: quali sono buone e perché?"],
  price: [
    "Quanto dovrei pagare per «{k}» e quali fornitori valgono quello che chiedono?",
    "Qual è un prezzo giusto per «{k}» e chi lo offre?",
  ],
  branded: [
    "Per che cosa è conosciuta {b} e per chi è adatta?",
    "{b} è affidabile? Che cosa dicono i clienti?",
    "Quali sono i punti forti e deboli di {b}?",
  ],
  whoHelps: "Quali aziende o servizi sono bravi in questo?",
};

export const NL: QuestionTemplates = {
  byIntent: {
    informational: [
      "Wat moet ik weten over ‘{k}’ en welke bronnen of bedrijven zijn betrouwbaar?",
      "Kun je ‘{k}’ uitleggen en goede specialisten noemen?",
      "Ik begin net met ‘{k}’. Waar begin ik en wie kan helpen?",
      "Wat is het belangrijkst bij ‘{k}’ en wie doet het goed?",
    ],
    commercial: [
      "Ik ben op zoek naar ‘{k}’. Welke mogelijkheden raad je aan en waarom?",
      "Welke namen staan nu het best aangeschreven voor ‘{k}’?",
      "Ik vergelijk aanbieders voor ‘{k}’. Wie hoort op mijn lijstje?",
      "Wat zijn goede mogelijkheden voor ‘{k}’, met voor- en nadelen?",
    ],
    transactional: [
      "Waar kan ik terecht voor ‘{k}’ tegen een goede prijs en met goede service?",
      "Ik wil beslissen over ‘{k}’. Welk bedrijf kies ik?",
      "Wie biedt ‘{k}’ betrouwbaar aan?",
    ],
    navigational: ["Welke website is de juiste voor ‘{k}’?", "Waar vind ik een betrouwbare site voor ‘{k}’?"],
    local: [
      "Welke goed beoordeelde aanbieders zijn er voor ‘{k}’?",
      "Hoe vind ik een goede aanbieder voor ‘{k}’ en wie springt eruit?",
    ],
  },
  localWithPlace: [
    "Wie biedt ‘{k}’ in {p} aan en is een aanrader?",
    "Ik woon in {p}. Welke aanbieders van ‘{k}’ hebben een goede naam?",
  ],
  superlative: ["{k}: wat raad je aan en waarom?", "{k}: wie hoort op een korte lijst?"],
  howTo: ["{k}? Welke hulpmiddelen of bedrijven helpen daarbij?", "Leg uit: {k}, en wie kan helpen?"],
  versus: ["{k}: wat kies ik en wat is er nog meer?", "Help mij kiezen: {k}. Is er iets beters?"],
  alternatives: ["{k}: welke zijn goed en waarom?"],
  price: [
    "Wat hoort ‘{k}’ te kosten en welke aanbieders zijn hun prijs waard?",
    "Wat is een eerlijke prijs voor ‘{k}’ en wie biedt die?",
  ],
  branded: [
    "Waar staat {b} om bekend en voor wie is het geschikt?",
    "Is {b} betrouwbaar? Wat zeggen klanten?",
    "Wat zijn de sterke en zwakke punten van {b}?",
  ],
  whoHelps: "Welke bedrijven of diensten zijn hier goed in?",
};

export const PT: QuestionTemplates = {
  byIntent: {
    informational: [
      "O que convém saber sobre «{k}» e que fontes ou empresas são de confiança?",
      "Pode explicar-me «{k}» e indicar bons especialistas?",
      "Estou a começar com «{k}». Por onde começo e quem pode ajudar?",
      "O que é mais importante em «{k}» e quem o faz bem?",
    ],
    commercial: [
      "Estou a avaliar «{k}». Que opções recomenda e porquê?",
      "Que nomes são os mais recomendados para «{k}» neste momento?",
      "Estou a comparar fornecedores de «{k}». Quais devo considerar?",
      "Que boas opções há para «{k}», com vantagens e desvantagens?",
    ],
    transactional: [
      "Onde encontro «{k}» a bom preço e com bom serviço?",
      "Quero decidir-me por «{k}». Que empresa escolho?",
      "Quem oferece «{k}» de forma fiável?",
    ],
    navigational: ["Qual é o site certo para «{k}»?", "Onde encontro um site fiável para «{k}»?"],
    local: [
      "Que fornecedores bem avaliados há para «{k}»?",
      "Como encontro um bom fornecedor de «{k}» e qual se destaca?",
    ],
  },
  localWithPlace: [
    "Quem oferece «{k}» em {p} e é recomendável?",
    "Vivo em {p}. Que fornecedores de «{k}» têm bom nome?",
  ],
  superlative: ["{k}: o que recomenda e porquê?", "{k}: quais poria numa lista curta?"],
  howTo: ["{k}? Que ferramentas ou empresas ajudam?", "Explique-me {k} e quem pode ajudar."],
  versus: ["{k}: o que escolho e que outras opções há?", "Ajude-me a decidir: {k}. Há algo melhor?"],
  alternatives: ["{k}: quais são boas e porquê?"],
  price: [
    "Quanto devo pagar por «{k}» e que fornecedores valem o que pedem?",
    "Qual é um preço justo para «{k}» e quem o oferece?",
  ],
  branded: [
    "Por que razão é conhecida a {b} e para quem é adequada?",
    "A {b} é de confiança? O que dizem os clientes?",
    "Quais são os pontos fortes e fracos da {b}?",
  ],
  whoHelps: "Que empresas ou serviços são bons nisto?",
};
