import { betweenOf, costCue, cue, cueAlone, cueAtStart, frameOf, type ReadingCues } from "./cues.ts";

const MANY = "(?:\\d+|een|twee|drie|vier|vijf|zes|acht|tien|twaalf|paar|enkele|meerdere)";

export const DUTCH_CUES: ReadingCues = {
  facets: {
    definition: {
      asked: cue("wat is|wat zijn|wat betekent|wat houdt|betekenis|definitie|uitgelegd"),
      told: cue("is|zijn|betekent|heet|houdt in"),
      query: "betekent betekenis definitie heet noemt houdt",
    },
    how: {
      signs: 2,
      asked: cue("hoe|stappen|stappenplan|werkwijze|uitleg|handleiding|tips"),
      told: cue(
        "eerst|daarna|vervolgens|dan|ten slotte|stap|stappen|begin(?:t|nen)?|kies|kiest|kiezen|bestel*|lever*|verstu*|bezorg*|ontvang*|leer*|oefen*",
      ),
      query: "werkt werkwijze eerst daarna vervolgens stap stappen kiezen bestellen leveren ontvangen leren bezorgen",
    },
    benefits: {
      signs: 2,
      asked: cue("voordelen|voordeel|nut|waarom|de moeite waard|loont"),
      told: cue(
        "helpt|helpen|bespaar*|bespar*|verbeter*|voorde(?:el|len)|makkelijker|gemakkelijker|eenvoudiger|sneller|beter|verser|minder|meer|zonder|voorkom*",
      ),
      query: "voordeel voordelen helpt besparen beter makkelijker verser voorkomen minder nut",
    },
    audience: {
      asked: cue(
        "voor wie|wie (?:kan|mag|moet)|geschikt|voor (?:beginners|kinderen|gezinnen|stellen|vrouwen|mannen|bedrijven|kantoren|ouderen)",
      ),
      told: cue(
        "voor (?:iedereen|wie|mensen|beginners|gezinnen|stellen|kinderen|bedrijven|kantoren|liefhebbers)|geschikt|bedoeld|ideaal|gericht op|gemaakt voor|of je nu|of u nu",
      ),
      query: "geschikt bedoeld ideaal gericht beginners gezinnen bedrijven kantoren iedereen",
    },
    kinds: {
      signs: 2,
      asked: cue(
        "soorten|types?|verschil(?:len)?|vs|versus|of|alternatie(?:f|ven)|methodes?|methoden|opties|varianten",
      ),
      told: cue(
        "soort(?:en)?|types?|verschil(?:len|t)?|verschillende|in plaats van|anders dan|methodes?|methoden|optie(?:s)?|variant(?:en)?|ander(?:e)?|ofwel",
      ),
      query: "soorten verschil opties optie methode variant anders ander",
    },
    choose: {
      asked: cue("beste|vergelijk*|review(?:s)?|ervaringen|kiezen|welk|welke|aanbevolen|waar let"),
      told: cue(
        "kies(?:t)?|kiezen|let op|vergelijk*|vraag|vraagt|kijk naar|keuze|de juiste|het juiste|past bij|afhankelijk van",
      ),
      query: "kiezen keuze vergelijken letten vragen juiste past beste",
    },
    cost: {
      asked: cue("kosten|kost|prijs|prijzen|goedko(?:op|pe)|gratis|tarie(?:f|ven)|hoeveel|vergoed*|zorgverzekering"),
      told: costCue(
        "kosten|kost|prijs|prijzen|tarie(?:f|ven)|gratis|verzendkosten|vergoed*|korting*|aanbetaling|terugbeta*|zorgverzeker*",
      ),
      query: "kosten kost prijs prijzen tarief gratis verzendkosten vergoeding korting euro",
    },
    timing: {
      asked: cue("wanneer|hoe lang|hoelang|hoe vaak|hoe snel|duur|duurt|planning|levertijd"),
      told: cue(
        `${MANY} (?:dag(?:en)?|we(?:ek|ken)|maand(?:en)?|uur|uren|minu(?:ut|ten)|sessies?|jaar|lessen)|dagelijks|wekelijks|maandelijks|werkdag(?:en)?|elke (?:dag|week|maand)|duurt|duren`,
      ),
      query: "duur duurt dagen week weken maand maanden uur minuten sessies levertijd wanneer",
    },
    place: {
      asked: cue("in de buurt|online|thuis|aan huis|waar|op locatie"),
      told: cue(
        "online|thuis|aan huis|op locatie|in onze|in ons|werkplaats|winkel|praktijk|studio|adres|heel nederland|brievenbus|via videobellen",
      ),
      query: "online thuis huis locatie werkplaats winkel praktijk adres nederland brievenbus",
    },
    prepare: {
      asked: cue("voorbereid*|checklist|meenemen|beginnen|nodig"),
      told: cue("voorbereid*|bereid|klaarleggen|meenemen|neem mee|neem|nodig|plannen|van tevoren|checklist"),
      query: "voorbereiden voorbereiding meenemen nodig plannen tevoren checklist",
    },
    proof: {
      asked: cue("werkt het|effectief|effectiviteit|onderzoek(?:en)?|bewijs|bewezen"),
      told: new RegExp(
        `\\d\\s?%|${cue("onderzoek(?:en)?|studies?|procent|bewezen|aangetoond|gecertificeerd*|bewijs").source}`,
        "iu",
      ),
      query: "onderzoek studie bewijs resultaat bewezen aangetoond gecertificeerd",
    },
    limits: {
      asked: cue("risico(?:['’]s)?|nade(?:el|len)|fouten|vermijden|problemen|bijwerkingen|grenzen|beperkingen"),
      told: cue(
        "risico(?:['’]s)?|gevaar*|nade(?:el|len)|fout(?:en)?|vermijd(?:en)?|niet (?:geschikt|voor iedereen|aan te raden)|ongeschikt|tenzij|let op|grenzen|beperking(?:en)?|misverstand*|uitgesloten",
      ),
      query: "risico gevaar nadeel fout vermijden grenzen beperking uitgesloten",
    },
  },
  sideHeadings: {
    how: cue(
      "zo werkt*|hoe werkt*|hoe het werkt|werkwijze|stappen|wat je krijgt|wat u krijgt|inbegrepen|stap voor stap",
    ),
    benefits: cue("voordelen|waarom"),
    audience: cue("voor wie"),
    cost: cue("kosten|prijs|prijzen|tarieven|wat kost"),
    timing: cue("wanneer|hoe lang|hoelang|levertijd|openingstijden|planning|data|duur"),
    place: cue("waar|adres|locatie|route|online"),
    prepare: cue("voorbereid*|meenemen|voordat"),
    limits: cue("grenzen|risico['’]s|nadelen|misverstanden"),
  },
  asking:
    /^(?:voor wie|vanaf wanneer|waar moet|hoe|wat|wanneer|waarom|wie|welke?|waar|hoeveel|hoelang|kan|kun|mag|moet|is|zijn)\s/,
  comparing: cue("vs|versus|beste|vergelijk*|alternatie(?:f|ven)|reviews?|ervaringen|verschil|of"),
  between: betweenOf("of"),
  frame: frameOf(
    "(?:de |het )?beste|goedkope|(?:wat (?:is|zijn|kost|kosten)|wat levert|hoe (?:werkt|werken|kies je)|hoe (?:lang|vaak) (?:duurt|moet je)|waar moet je op letten bij|voor wie is|waarom|wanneer|waar)(?: een| de| het)?",
    "in de buurt|kosten|prijs|prijzen|ervaringen|reviews?|vergelijken|goedkoop|tips|voordelen|betekenis|definitie|vs .+|of .+|alternatie(?:f|ven)|kopen|bestellen|online",
  ),
  articles: { een: "een" },
  joints: ["", "-"],
  defines:
    /^\S{0,3}(?:\s\S+){0,3}?\s(?:(?:is|zijn)\s(?!in\b|op\b|aan\b|van\b|met\b|bij\b|voor\b|hier\b|ook\b|er\b|nu\b|niet\b)|(?:betekent|houdt|helpt|levert|bestaat)\s)/u,
  biography:
    /^(?:Dr\.|Drs\.|Dhr\.|Mevr\.)\s|^(?!(?:De|Het|Een|Onze|Ons|Jouw|Uw|Elke|Elk|Iedere|Alle|Voor|Met|Bij|In|Op|Deze|Dit|Wie)\s)\p{Lu}\p{Ll}+\s(?:(?:van|de|der|den)\s)*\p{Lu}\p{L}+(?:,\s|\s(?:is|heeft|begon|woont|werkt|leidt|studeerde|richtte|leerde))/u,
  generalLastWord: /\s(?:cursus(?:sen)?|lessen|diensten|software|producten|aanbieders?|in de buurt|online)$/u,
  generalName: cueAlone("beschrijving|productbeschrijving|details|overzicht|informatie|over|kenmerken"),
  noSection: cueAtStart(
    "wat (?:onze )?klanten|ervaringen van|klantervaringen|beoordelingen|delen|deel|gerelateerd*|recent*|reacties?|zoeken|menu|nieuwsbrief|inschrijven|volg|categorieën|winkelwagen|inloggen|tags",
  ),
  genericHeading: cueAtStart(
    "over ons|contact|home|welkom|delen|recent*|meer|ons team|onze diensten|onze blog|ervaringen|klanten|reviews|wat (?:onze )?klanten|aanmelden|inschrijven|nieuwsbrief|volg|beschrijving|zoeken|menu|reacties?|faq|veelgestelde vragen|inleiding|conclusie|samenvatting|download*|kopen|bestel|bestellen|boek|privacy",
  ),
  praise: cue(
    "aanrader|aanbevel*|aan te raden|raad|bedankt|dank|blij|tevreden|geholpen|vriendelijk*|deskundig*|professione(?:el|le)|heerlijk*|uitsteken*|fantastisch*|perfect*|geweldig*|beste|lekkerste",
  ),
  selfPraise: cue("wij|we|onze|ons|mijn|bestel|koop|boek|ontdek|bel"),
  priceLead: cueAtStart("prijs|prijzen|kosten|kost|vanaf|slechts|per persoon|tarief"),
  ownVoice: cueAtStart("wij|we|onze|ons|ik|u|je|jij|dit|deze|dat|het|hier|momenteel"),
  shop: {
    description: cueAlone("beschrijving|productbeschrijving"),
    descriptionEnd: cueAlone(
      "(?:beoordelingen|reviews)(?: \\(\\d+\\))?|gerelateerde producten|dit vind je misschien ook leuk.{0,3}|misschien vind je dit ook leuk.{0,3}|aanvullende informatie|extra informatie|in winkelwagen|toevoegen aan winkelwagen",
    ),
    labels:
      /^(?:beschrijving|productbeschrijving|categorie(?:ën)?:|tags?:|artikelnummer:|delen|in winkelwagen|toevoegen aan winkelwagen|op voorraad|incl\. btw)/iu,
    category: /^categorie(?:ën)?:\s/iu,
    saysWhat:
      /(?<!\p{L})(?:(?:deze|dit)\s(?:\p{L}+\s){0,4}?(?:is|bevat|helpt|geeft|leert)|(?:je|u) (?:krijgt|ontvangt|leert)|bevat|inclusief)(?!\p{L})/iu,
    length: /(?<!\p{N})\d{1,3}[-\s]?(?:minuten|min|uur)(?!\p{L})/iu,
  },
};
