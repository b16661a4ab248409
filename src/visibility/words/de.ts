import type { LanguageWords } from "./shape.ts";

export const GERMAN: LanguageWords = {
  questions: {
    informational: [
      "Was sollte man über das Thema „{k}“ wissen, und welche Anbieter oder Quellen sind gut?",
      "Kannst du mir „{k}“ erklären und gute Anlaufstellen nennen?",
      "Worauf kommt es beim Thema „{k}“ an, und wer kennt sich damit besonders gut aus?",
      "Ich beschäftige mich neu mit „{k}“. Womit fange ich an, und wer hilft dabei?",
    ],
    commercial: [
      "Ich suche nach „{k}“. Welche Anbieter würdest du empfehlen und warum?",
      "Welche Marken sind bei „{k}“ derzeit führend?",
      "Wen sollte ich beim Thema „{k}“ in die engere Wahl nehmen?",
      "Welche guten Möglichkeiten gibt es für „{k}“, mit Vor- und Nachteilen?",
    ],
    transactional: [
      "Wo bekomme ich „{k}“ zu einem guten Preis und mit gutem Service?",
      "Für welchen Anbieter sollte ich mich bei „{k}“ entscheiden?",
      "Wer bietet „{k}“ zuverlässig an?",
    ],
    navigational: ["Welche Website ist für „{k}“ die richtige?", "Wo finde ich eine verlässliche Seite zu „{k}“?"],
    local: [
      "Welche gut bewerteten Anbieter gibt es für „{k}“?",
      "Wie finde ich einen guten Anbieter für „{k}“, und wer ist zu empfehlen?",
    ],
    localWithPlace: [
      "Wer bietet „{k}“ in {p} an und ist zu empfehlen?",
      "Ich wohne in {p}. Welche Anbieter für „{k}“ haben einen guten Ruf?",
    ],
    superlative: ["{k}: Was würdest du empfehlen und warum?", "{k}: Welche gehören auf eine kurze Liste?"],
    howTo: [
      "{k}? Und welche Anbieter oder Werkzeuge helfen dabei?",
      "Kannst du mir erklären: {k}? Wer kann dabei helfen?",
    ],
    versus: [
      "{k}: Was ist die bessere Wahl, und was kommt sonst infrage?",
      "Hilf mir bei der Entscheidung: {k}. Gibt es noch Besseres?",
    ],
    alternatives: ["{k}: Welche sind gut und warum?", "Welche Möglichkeiten gibt es, wenn ich nach „{k}“ suche?"],
    price: [
      "Mit welchen Kosten muss ich bei „{k}“ rechnen, und welche Anbieter sind ihr Geld wert?",
      "Welcher Preis ist für „{k}“ angemessen, und wer bietet das an?",
    ],
    branded: [
      "Wofür ist {b} bekannt, und für wen eignet es sich?",
      "Ist {b} seriös? Was sagen Kundinnen und Kunden?",
      "Was sind die Stärken und Schwächen von {b}?",
    ],
    whoHelps: "Welche Anbieter sind dabei gut?",
    asked: "{k}?",
  },
  keywords: {
    articles: "der|die|das",
    superlatives: "beste[rsn]?|top|günstigste[rsn]?|führende[rsn]?",
    howTo: "^(?:wie|wo|wann) .+ (?:man|ich)(?: |$)| (?:finden|wählen|auswählen|machen|berechnen|einrichten)$",
    versus: "vs\\.?|oder|versus",
    alternatives: "alternativen?",
    pricesBefore: "(?:preise?|kosten)(?: für)?",
    pricesAfter: "preise?|kosten",
    actionsAfter: "kaufen|bestellen|mieten|buchen",
  },
  judgement: {
    praise: `ausgezeichnet ausgezeichnete ausgezeichneten hervorragend hervorragende hervorragenden gut gute guten guter
    gutes beste besten bester zuverlassig zuverlassige zuverlassigen beliebt beliebte beliebten fuhrend fuhrende
    fuhrenden stark starke starken gunstig gunstige gunstigen empfehlenswert empfohlen uberzeugt gelobt einfach einfache
    schnell schnelle freundlich seriose serios sicher flexibel transparent transparente testsieger preiswert hochwertig
    hochwertige hochwertigen nutzerfreundlich ubersichtlich kompetent vertrauenswurdig vorbildlich umfangreich umfangreiche`,
    blame: `schlecht schlechte schlechten teuer teure teuren teurer langsam unzuverlassig beschwerden kritik kritisiert
    bemangelt bemangeln eingeschrankt umstandlich veraltet fehleranfallig enttauschend schwach schwache schwachen
    problem probleme mangelhaft nachteil nachteile versteckte unubersichtlich unfreundlich verspatet mangel
    uberteuert kompliziert kompliziertere negativ negative`,
    negations: "nicht kein keine keinen nie niemals kaum ohne weder",
    turns: "aber|während|jedoch|allerdings|hingegen|dagegen|obwohl",
  },
};
