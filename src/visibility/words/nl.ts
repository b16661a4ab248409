import type { LanguageWords } from "./shape.ts";

export const DUTCH: LanguageWords = {
  questions: {
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
    asked: "{k}?",
  },
  keywords: {
    articles: "de|het",
    superlatives: "beste|top|goedkoopste|leukste",
    howTo: "^(?:hoe|waar|wanneer) .+ (?:je|ik|men)(?: |$)| (?:vinden|kiezen|maken|berekenen|aanleggen)$",
    versus: "vs\\.?|of|versus",
    alternatives: "alternatie(?:f|ven)",
    pricesBefore: "(?:prij(?:s|zen)|kosten|tarieven)(?: van)?",
    pricesAfter: "prij(?:s|zen)|kosten|tarieven",
    actionsAfter: "kopen|bestellen|huren|boeken",
  },
};
