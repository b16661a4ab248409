import { betweenOf, costCue, cue, cueAlone, cueAtStart, frameOf, type ReadingCues } from "./cues.ts";

const MANY = "(?:\\d+|eine[nmr]?|ein|zwei|drei|vier|fünf|sechs|acht|zehn|zwölf|paar|mehrere[nr]?)";

export const GERMAN_CUES: ReadingCues = {
  facets: {
    definition: {
      asked: cue("was ist|was sind|was bedeutet|was heißt|was versteht man|bedeutung|definition|erklärt"),
      told: cue("ist|sind|bedeutet|heißt|bezeichnet"),
      query: "bedeutet heißt bezeichnet nennt versteht",
    },
    how: {
      signs: 2,
      asked: cue("wie|ablauf|anleitung|tipps|schritte?|so funktionier*|so läuft|so geht*|so einfach"),
      told: cue(
        "zuerst|zunächst|dann|danach|anschließend|schließlich|zum schluss|am ende|schritt*|buch(?:en|t|st)|prüf(?:en|t)|mess(?:en|t)|vereinbar*|beginn*|lern*|üb(?:t|en|ung|ungen)|wähl*|bestell*|liefer*|verschick*|versend*|erhalten|bekommen|bekommst",
      ),
      query:
        "funktioniert ablauf schritt schritte zuerst zunächst anschließend danach wählen buchen bestellen liefern lernen beginnt erhalten",
    },
    benefits: {
      signs: 2,
      asked: cue("vorteile?|nutzen|warum|wieso|weshalb|lohnt|lohnen|bringt"),
      told: cue(
        "hilft|helfen|hilfreich|spar*|verbesser*|vorteil*|leichter|einfacher|schneller|besser|frischer|weniger|mehr|ohne|entlast*",
      ),
      query: "vorteil vorteile hilft helfen sparen besser einfacher frischer lohnt nutzen",
    },
    audience: {
      asked: cue(
        "für wen|wer (?:ist|braucht|kann|darf|sollte)|geeignet|für (?:anfänger|einsteiger|kinder|familien|paare|frauen|männer|büros|unternehmen|senioren)",
      ),
      told: cue(
        "für (?:alle|jede[nr]?|menschen|anfänger|einsteiger*|familien|paare|kinder|büros|unternehmen|wen|haushalte)|geeignet|eignet sich|eignen sich|richtet sich|ideal für|gedacht für|gemacht für|egal ob|ganz gleich",
      ),
      query: "geeignet eignet richtet ideal anfänger einsteiger familien büros alle gedacht",
    },
    kinds: {
      signs: 2,
      asked: cue(
        "arten|sorten|varianten|modelle|unterschiede?|alternativen?|vs|versus|oder|optionen|methoden|möglichkeiten",
      ),
      told: cue(
        "art|arten|sorten?|varianten?|möglichkeit*|unterschied*|unterscheid*|anders als|statt|methoden?|modelle?|entweder|oder|andere[nrs]?",
      ),
      query: "arten sorten varianten unterschied möglichkeiten modelle methoden entweder",
    },
    choose: {
      asked: cue(
        "beste[nrs]?|vergleich*|test|erfahrungen|bewertungen?|empfehlung*|welche[nrs]?|worauf|auswahl|auswählen|wählt? man",
      ),
      told: cue(
        "achten sie|achtet|achte|worauf|vergleich*|fragen sie|fragt|auswahl|(?:die|das|der|den) richtigen?|passt zu|passen zu|wählen sie|entscheid*",
      ),
      query: "achten wählen auswahl vergleichen fragen passt richtige entscheiden beste",
    },
    cost: {
      asked: cue(
        "kosten|kostet|preise?|preiswert*|günstig*|billig*|gratis|kostenlos*|gebühren?|wie teuer|wie viel|krankenkasse",
      ),
      told: costCue(
        "kosten|kostet|preise?|gebühr(?:en)?|kostenlos*|kostenfrei*|rabatt*|versandkosten|erstatt*|krankenkassen?|anzahlung",
      ),
      query: "kosten kostet preis preise gebühr kostenlos versandkosten rabatt erstattung euro",
    },
    timing: {
      asked: cue("wann|wie lange|wie oft|wie schnell|wie früh|dauer|dauert|termine?|zeitpunkt"),
      told: cue(
        `${MANY} (?:tage?n?|wochen?|monate?n?|stunden?|minuten?|termine?n?|jahre?n?)|täglich|wöchentlich|monatlich|werktage?n?|jede woche|jeden monat|dauert|dauern`,
      ),
      query: "dauer dauert tage woche wochen monat monate stunden minuten termine früh wöchentlich",
    },
    place: {
      asked: cue("in der nähe|online|zu hause|zuhause|vor ort|wo|standorte?"),
      told: cue(
        "online|vor ort|zu hause|zuhause|nach hause|per video|per post|standorte?|filialen?|in unsere[rmn]|praxis|studio|werkstatt|ladengeschäft|deutschlandweit|ganz deutschland|adresse",
      ),
      query: "online ort hause standort filiale werkstatt laden adresse deutschlandweit",
    },
    prepare: {
      asked: cue("vorbereit*|checkliste|mitbringen|brauche ich|braucht man|einstieg|anfangen"),
      told: cue("vorbereit*|bereithalten|bereitlegen|mitbringen|bringen sie|brauchen sie|brauchst|planen|checkliste"),
      query: "vorbereiten vorbereitung mitbringen brauchen planen checkliste",
    },
    proof: {
      asked: cue("wirkt|wirksam*|studien?|nachweis*|belegt|erfolgsquote"),
      told: new RegExp(
        `\\d\\s?%|${cue("studien?|forschung|untersuchung(?:en)?|prozent|belegt|nachgewiesen|erfolgsquote|zertifizier*|geprüft").source}`,
        "iu",
      ),
      query: "studie studien forschung untersuchung nachgewiesen erfolg prozent zertifiziert",
    },
    limits: {
      asked: cue(
        "risik*|sicher|sicherheit|nebenwirkung*|probleme?|fehler|nachteile?|vermeiden|myth(?:en|os)|irrt(?:um|ümer)|grenzen",
      ),
      told: cue(
        "risik*|gefahr*|gefährlich*|nicht (?:geeignet|für jede[rmn]?|empfehlenswert|sinnvoll)|(?:eignet|lohnt) sich nicht|fehler|vermeide[nt]?|nachteile?n?|es sei denn|vorsicht|myth(?:en|os)|irrt(?:um|ümer)|grenzen?|ausgenommen|ausgeschlossen",
      ),
      query: "risiko gefahr fehler vermeiden nachteil problem vorsicht grenzen irrtum ausgenommen",
    },
  },
  sideHeadings: {
    how: cue(
      "so funktionier*|so läuft|so geht*|ablauf|schritt für schritt|was sie erwartet|was dich erwartet|enthalten|leistungen",
    ),
    benefits: cue("vorteile?|warum"),
    audience: cue("für wen"),
    cost: cue("kosten|preise?|tarife?|gebühren"),
    timing: cue("wann|wie lange|wie oft|termine|dauer|lieferzeit*|öffnungszeiten"),
    place: cue("wo|anfahrt|adresse|standorte?|online|vor ort"),
    prepare: cue("vorbereit*|mitbringen|vor dem ersten"),
    limits: cue("grenzen|risiken|irrtümer|nachteile"),
  },
  asking:
    /^(?:für wen|ab wann|seit wann|bis wann|wie|was|wann|warum|wieso|weshalb|wer|wo|woher|womit|worauf|welche[nrs]?|kann|können|darf|muss|soll|sollte|ist|sind|lohnt|gibt)\s/,
  comparing: cue(
    "vs|versus|beste[nrs]?|vergleich*|alternativen?|test|testsieger|bewertungen?|erfahrungen|unterschied|oder",
  ),
  between: betweenOf("oder"),
  frame: frameOf(
    "(?:der |die |das )?beste[nrs]?|günstige[nrs]?|billige[nrs]?|(?:was (?:ist|sind|kostet|kosten|bedeutet)|was bringt|wie (?:funktioniert|funktionieren|geht|macht man|läuft)|wie (?:lange|oft) (?:dauert|sollte man|muss man)|(?:wann|warum|für wen) (?:lohnt|eignet) sich|wann (?:sollte|muss) man|lohnt sich|warum|wann|wo|welche[nrs]?)(?: eine?n?| der| die| das)?",
    "in meiner nähe|in der nähe|kosten|kostet|preise?|erfahrungen|bewertungen?|test|vergleich|tipps|vorteile|bedeutung|definition|vs .+|oder .+|alternativen?|anleitung|ablauf|kaufen|bestellen|online",
  ),
  articles: { ein: "ein", einen: "ein", einem: "ein", eines: "ein", eine: "eine", einer: "eine" },
  joints: ["-", ""],
  defines:
    /^\S{0,3}(?:\s\S+){0,3}?\s(?:(?:ist|sind)\s(?!in\b|im\b|am\b|auf\b|aus\b|von\b|mit\b|bei\b|für\b|hier\b|da\b|ab\b|auch\b|jetzt\b|derzeit\b|nicht\b)|(?:bedeutet|bezeichnet|heißt|umfasst|hilft|bringt|liefert|eignet)\s)/u,
  biography:
    /^(?:Dr\.|Prof\.|Herr|Frau)\s|^(?!(?:Der|Die|Das|Ein|Eine|Einen|Unser|Unsere|Unseren|Ihr|Ihre|Dein|Deine|Jeder|Jede|Jedes|Jeden|Im|Am|Zum|Zur|Beim|Vom|Für|Mit|Bei|Wer|Alle|Kein|Keine|Guter|Gute|Gutes)\s)\p{Lu}\p{Ll}+\s\p{Lu}\p{L}+(?:,\s(?:gelernte|ausgebildete|Gründer|Inhaber|Hebamme|Meister)|\s(?:gründete|studierte|absolvierte|leitet|lebt|arbeitete|begann|lernte|wurde|hat\s(?:den|die|das)?))/u,
  generalLastWord:
    /\s(?:kurse?|angebote?|service|dienste?|programme?|training|software|produkte?|anbieter|in der nähe|online)$/u,
  generalName: cueAlone(
    "beschreibung|produktbeschreibung|details|überblick|übersicht|über|informationen|produktinformationen",
  ),
  noSection: cueAtStart(
    "das sagen|was (?:unsere )?kund*|kundenstimmen|stimmen unserer|teilen|ähnliche|verwandte|neueste|kommentare?|suche|menü|newsletter|abonnieren|folgen|schlagwörter|kategorien|warenkorb|anmelden|das könnte",
  ),
  genericHeading: cueAtStart(
    "über uns|kontakt|startseite|willkommen|ähnliche|teilen|neueste|mehr|unser team|unsere leistungen|unser blog|kundenstimmen|stimmen|das sagen|was (?:unsere )?kund*|bewertungen|jetzt|anmelden|newsletter|abonnieren|folgen|beschreibung|weitere|suche|menü|kommentare?|schlagwörter|faq|häufige fragen|häufig gestellte fragen|überblick|einleitung|fazit|zusammenfassung|download|kaufen|bestellen|warenkorb|impressum|datenschutz",
  ),
  praise: cue(
    "empfehl*|empfohlen|danke|dankbar|begeistert|zufrieden|geholfen|freundlich*|kompetent*|professionell*|lecker*|hervorragend*|super|toll*|wunderbar*|perfekt*|bester?|beste[ns]?|nie wieder|jederzeit wieder|lohnt",
  ),
  selfPraise: cue("wir|unsere?[nrms]?|uns|jetzt|bestellen sie|kaufen sie|buchen sie|entdecken sie|mein[e]?"),
  priceLead: cueAtStart("preise?|kosten|kostet|gebühr|kursgebühr|ab|nur|je|pro|einzelpreis|paketpreis"),
  ownVoice: cueAtStart("wir|unsere?|ich|sie|du|ihr|dies|diese[rs]?|es|hier|derzeit|aktuell"),
  shop: {
    description: cueAlone("beschreibung|produktbeschreibung"),
    descriptionEnd: cueAlone(
      "bewertungen?(?: \\(\\d+\\))?|kundenbewertungen|ähnliche produkte|das könnte dir auch gefallen.{0,3}|das könnte ihnen auch gefallen.{0,3}|zusätzliche informationen?|kunden kauften auch|in den warenkorb",
    ),
    labels:
      /^(?:beschreibung|produktbeschreibung|kategorien?:|schlagwörter:|artikelnummer:|artikel-nr\.?:|teilen|in den warenkorb|auf lager|lieferzeit:|inkl\. mwst)/iu,
    category: /^kategorien?:\s/iu,
    saysWhat:
      /(?<!\p{L})(?:(?:dieser|diese|dieses)\s(?:\p{L}+\s){0,4}?(?:ist|hilft|enthält|bringt|schmeckt|zeigt)|sie (?:erhalten|bekommen)|du (?:erhältst|bekommst)|enthält|enthalten|umfasst)(?!\p{L})/iu,
    length: /(?<!\p{N})\d{1,3}[-\s]?(?:minuten|min|stunden)(?!\p{L})/iu,
  },
};
