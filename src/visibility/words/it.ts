import type { LanguageWords } from "./shape.ts";

export const ITALIAN: LanguageWords = {
  questions: {
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
    asked: "{k}?",
  },
  keywords: {
    articles: "il|lo|la|i|gli|le",
    superlatives: "miglior[ei]?|top|più economic[oaie]",
    howTo: "^(?:come|dove) \\S+[aei]re(?: |$)",
    versus: "vs\\.?|o|oppure|versus",
    alternatives: "alternativ[ae]",
    pricesBefore: "(?:prezz[oi]|tariff[ae]|cost[oi])(?: (?:di|del|della|dei|delle))?",
    pricesAfter: "prezz[oi]|tariff[ae]|cost[oi]",
    actionsBefore: "comprare|acquistare|noleggiare|prenotare",
  },
};
