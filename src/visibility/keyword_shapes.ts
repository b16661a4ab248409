/** How a keyword of one language shows what it asks for. */
export interface KeywordShapes {
  isSuperlative: RegExp;
  isHowTo: RegExp;
  isVersus: RegExp;
  isAlternatives: RegExp;
  /** Taken off, what is left is what has a price. */
  priceWords: RegExp;
  /** "buy", "kaufen": taken off, what is left is wanted. */
  actionWords: RegExp;
}

export const EN_SHAPES: KeywordShapes = {
  isSuperlative: /^(?:the )?(?:best|top|cheapest|leading|most \w+)\b/i,
  isHowTo: /^(?:how to|where to|when to|what to)\b/i,
  isVersus: /\s(?:vs\.?|versus)\s/i,
  isAlternatives: /\balternatives?\b/i,
  priceWords: /^(?:price|prices|cost|costs) of\s+|\s+(?:price|prices|pricing|cost|costs)$/i,
  actionWords: /^(?:buy|order|hire|rent|shop for|shop|book|get)\s+/i,
};

export const DE_SHAPES: KeywordShapes = {
  isSuperlative: /^(?:der|die|das)?\s?(?:beste[rsn]?|top|günstigste[rsn]?|führende[rsn]?)\b/i,
  isHowTo: /^(?:wie|wo|wann)\s.+\b(?:man|ich)\b|\b(?:finden|wählen|auswählen|machen|berechnen|einrichten)$/i,
  isVersus: /\s(?:vs\.?|oder|versus)\s/i,
  isAlternatives: /\balternativen?\b/i,
  priceWords: /^(?:preise?|kosten)\s+(?:für\s+)?|\s+(?:preise?|kosten)$/i,
  actionWords: /\s+(?:kaufen|bestellen|mieten|buchen)$/i,
};

export const FR_SHAPES: KeywordShapes = {
  isSuperlative: /^(?:le|la|les)?\s?(?:meilleure?s?|top|moins chers?)(?:\s|$)/i,
  isHowTo: /^(?:comment|où)\s+\S+(?:er|ir|re|oir)\b/i,
  isVersus: /\s(?:vs\.?|ou|versus)\s/i,
  isAlternatives: /\balternatives?\b/i,
  priceWords: /^(?:prix|tarifs?|coût)(?:\s+(?:de|du|des))?\s+|\s+(?:prix|tarifs?)$/i,
  actionWords: /^(?:acheter|commander|louer|réserver)\s+/i,
};

export const ES_SHAPES: KeywordShapes = {
  isSuperlative: /^(?:el|la|los|las)?\s?(?:mejor(?:es)?|top|más baratos?|más baratas?)(?:\s|$)/i,
  isHowTo: /^(?:cómo|como|dónde|donde)\s+\S+(?:ar|er|ir)\b/i,
  isVersus: /\s(?:vs\.?|o|versus)\s/i,
  isAlternatives: /\balternativas?\b/i,
  priceWords: /^(?:precios?|tarifas?|coste)(?:\s+(?:de|del))?\s+|\s+(?:precios?|tarifas?)$/i,
  actionWords: /^(?:comprar|contratar|alquilar|reservar)\s+/i,
};

export const IT_SHAPES: KeywordShapes = {
  isSuperlative: /^(?:il|lo|la|i|gli|le)?\s?(?:miglior[ei]?|top|più economic[oaie])(?:\s|$)/i,
  isHowTo: /^(?:come|dove)\s+\S+(?:are|ere|ire)(?:\s|$)/i,
  isVersus: /\s(?:vs\.?|o|oppure|versus)\s/i,
  isAlternatives: /\balternativ[ae]\b/i,
  priceWords:
    /^(?:prezz[oi]|tariff[ae]|costo|costi)(?:\s+(?:di|del|della|dei|delle))?\s+|\s+(?:prezz[oi]|tariff[ae]|costo|costi)$/i,
  actionWords: /^(?:comprare|acquistare|noleggiare|prenotare)\s+/i,
};

export const NL_SHAPES: KeywordShapes = {
  isSuperlative: /^(?:de|het)?\s?(?:beste|top|goedkoopste|leukste)(?:\s|$)/i,
  isHowTo: /^(?:hoe|waar|wanneer)\s.+\b(?:je|ik|men)\b|\s(?:vinden|kiezen|maken|berekenen|aanleggen)$/i,
  isVersus: /\s(?:vs\.?|of|versus)\s/i,
  isAlternatives: /\balternatie(?:f|ven)\b/i,
  priceWords: /^(?:prijs|prijzen|kosten|tarieven)\s+(?:van\s+)?|\s+(?:prijs|prijzen|kosten|tarieven)$/i,
  actionWords: /\s+(?:kopen|bestellen|huren|boeken)$/i,
};

export const PT_SHAPES: KeywordShapes = {
  isSuperlative: /^(?:o|a|os|as)?\s?(?:melhor(?:es)?|top|mais barat[oa]s?)(?:\s|$)/i,
  isHowTo: /^(?:como|onde)\s+\S+(?:ar|er|ir)(?:\s|$)/i,
  isVersus: /\s(?:vs\.?|ou|versus)\s/i,
  isAlternatives: /\balternativas?\b/i,
  priceWords: /^(?:preços?|tarifas?|custo)(?:\s+(?:de|do|da|dos|das))?\s+|\s+(?:preços?|tarifas?|custo)$/i,
  actionWords: /^(?:comprar|contratar|alugar|reservar)\s+/i,
};

export const JA_SHAPES: KeywordShapes = {
  isSuperlative: /おすすめ|ランキング|最安|人気/,
  isHowTo: /(?:方法|やり方|選び方|作り方|使い方)$/,
  isVersus: /(?:比較|違い| vs\.? )/i,
  isAlternatives: /代わり|代替/,
  priceWords: /\s*の?(?:料金|価格|値段|費用|相場)$/,
  actionWords: /\s*の?(?:購入|通販|予約|注文)$/,
};
