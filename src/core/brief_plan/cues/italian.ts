import { betweenOf, costCue, cue, cueAlone, cueAtStart, frameOf, type ReadingCues } from "./cues.ts";

const MANY = "(?:\\d+|uno?|una|un['’]|due|tre|quattro|cinque|sei|otto|dieci|dodici|alcuni|alcune|più)";

export const ITALIAN_CUES: ReadingCues = {
  facets: {
    definition: {
      asked: cue(
        "cos['’]è|cosa è|che cos['’]è|cosa sono|che cosa sono|cosa significa|significato|definizione|in che cosa consiste",
      ),
      told: cue("è|sono|significa|consiste"),
      query: "significa consiste definizione chiama tratta",
    },
    how: {
      signs: 2,
      asked: cue("come|passi|passaggi|procedura|guida|consigli|funzionamento"),
      told: cue(
        "prima|poi|dopo|quindi|infine|passi|passaggi|fasi|fase|inizi*|comincia*|scegli*|sceglie*|ordin(?:a|i|are|ate)|sped*|ricev*|impar*|prepar*|consegn*",
      ),
      query:
        "funziona funzionamento prima poi infine passi fasi scegliere ordinare ricevere imparare consegna spedizione",
    },
    benefits: {
      signs: 2,
      asked: cue("vantaggi|vantaggio|benefici|perché|conviene|vale la pena|serve"),
      told: cue(
        "aiut*|ridu*|miglior*|vantagg*|benefici|risparmi*|più (?:facile|fresco|semplice|veloce|comodo)|meno|senza|evit*|permett*",
      ),
      query: "vantaggio vantaggi beneficio aiuta migliora ridurre risparmiare evitare semplice fresco permette",
    },
    audience: {
      asked: cue(
        "per chi|a chi|chi (?:può|deve|dovrebbe)|adatt[oaie]|per (?:principianti|bambini|famiglie|coppie|donne|uomini|aziende|uffici|anziani)",
      ),
      told: cue(
        "per (?:tutti|tutte|chi|coloro|persone|principianti|famiglie|coppie|bambini|aziende|uffici)|si rivolge|rivolt[oaie]|ideal[ei]|adatt[oaie]|pensat[oaie]|indicat[oaie]",
      ),
      query: "rivolge ideale adatto pensato principianti famiglie coppie aziende uffici",
    },
    kinds: {
      signs: 2,
      asked: cue("tipi|tipo|tipologie|differenz[ae]|vs|versus|o|oppure|alternativ[ae]|metodi|opzioni|formule"),
      told: cue(
        "tipi|tipo|tipologi[ae]|differenz[ae]|divers[oaie]|invece|anziché|metod[oi]|opzion[ei]|formul[ae]|altr[oaie]|oppure|a differenza",
      ),
      query: "tipi differenza opzioni opzione metodo formula diverso altro",
    },
    choose: {
      asked: cue("miglior[ei]?|confronto|confrontare|recensioni|opinioni|scegliere|quale|quali|consigliat[oaie]"),
      told: cue(
        "sceglier[el]|scegliete|scelga|confront(?:a|i|are|ate)|chied(?:i|a|ere|ete)|verific(?:a|hi|are)|controll(?:a|i|are)|criteri|giust[oa]|in base a",
      ),
      query: "scegliere scelta confrontare criteri chiedere verificare giusto migliore base",
    },
    cost: {
      asked: cue(
        "prezz[oi]|cost[oi]|costa|costano|tariff[ae]|quanto|gratis|economic[oaie]|gratuit[oaie]|detraibil[ei]",
      ),
      told: costCue(
        "prezz[oi]|cost[oi]|costa|costano|tariff[ae]|gratis|gratuit[oaie]|gratuitamente|spese di spedizione|rimbors*|scont[oi]|caparra|acconto",
      ),
      query: "prezzo prezzi costo costa tariffa gratuito spese rimborso sconto euro",
    },
    timing: {
      asked: cue("quando|quanto (?:dura|tempo)|durata|tempi|orari|ogni quanto"),
      told: cue(
        `${MANY} (?:giorn[oi]|settiman[ae]|mes[ei]|or[ae]|minut[oi]|incontr[oi]|sedut[ae]|ann[oi])|ogni (?:giorno|settimana|mese)|al (?:giorno|mese)|alla settimana|dura|durano|settimanal[ei]|mensil[ei]`,
      ),
      query: "durata dura giorni settimana settimane mese mesi ore minuti incontri tempi quando",
    },
    place: {
      asked: cue("vicino a me|online|a domicilio|a casa|dove|in presenza|in sede"),
      told: cue(
        "online|a domicilio|a casa|di persona|in presenza|in sede|nel nostro|nella nostra|laboratorio|negozio|studio|bottega|indirizzo|tutta italia|in videochiamata",
      ),
      query: "online domicilio casa presenza sede laboratorio negozio bottega indirizzo Italia",
    },
    prepare: {
      asked: cue("preparar*|preparazione|portare|lista|iniziare|cosa serve"),
      told: cue("preparar*|prepari|preparazione|port(?:are|i|ate)|serve|servono|occorr*|in anticipo|pianific*|lista"),
      query: "preparare preparazione portare serve occorre anticipo pianificare lista",
    },
    proof: {
      asked: cue("funziona davvero|efficac[ei]|efficacia|studi|evidenze|prove"),
      told: new RegExp(
        `\\d\\s?%|${cue("studi|ricerc(?:a|he)|sperimentazion[ei]|per cento|dimostrat[oaie]|certificat[oaie]|evidenze").source}`,
        "iu",
      ),
      query: "studio studi ricerca evidenza risultato dimostrato certificato",
    },
    limits: {
      asked: cue("rischi|rischio|svantaggi|errori|evitare|problemi|limiti|controindicazioni"),
      told: cue(
        "rischi|rischio|pericol*|svantagg*|errori|errore|evit(?:are|i|ate)|non (?:è|sono) (?:per|adatt[oaie]|consigliat[oaie])|sconsigliat[oaie]|a meno che|attenzione|limiti|esclus[oaie]|controindica*",
      ),
      query: "rischio pericolo svantaggio errore evitare attenzione limiti esclusi adatta",
    },
  },
  sideHeadings: {
    how: cue(
      "come funziona*|come si svolge|come avviene|passi|fasi|cosa include|cosa comprende|cosa ricev*|passo dopo passo",
    ),
    benefits: cue("vantaggi|benefici|perché"),
    audience: cue("per chi|a chi"),
    cost: cue("prezz[oi]|tariffe|quanto costa|costi"),
    timing: cue("quando|quanto dura|tempi|orari|durata|calendario|date"),
    place: cue("dove|indirizzo|sede|come arrivare|online"),
    prepare: cue("preparazione|prepararsi|prima di|cosa portare"),
    limits: cue("limiti|rischi|svantaggi|miti"),
  },
  asking:
    /^(?:per chi|a chi|da quando|in quanto|come|quando|perché|perche|quanto|quanti|quante|quale|quali|qual|chi|dove|cosa|che cosa|cos['’]è|che cos['’]è|posso|si può|è|bisogna|conviene)(?=\s|$)/,
  comparing: cue("vs|versus|miglior[ei]?|confronto|alternativ[ae]|recensioni|opinioni|differenza|o|oppure"),
  between: betweenOf("o|oppure"),
  frame: frameOf(
    "(?:il |la |i |le |gli )?miglior[ei]?|(?:cos['’]è|cosa sono|che cos['’]è|come (?:funziona|scegliere)|quanto (?:costa|costano|dura|durano)|per chi è|perché|quando|dove)(?: una?| uno| il| la| i| le| lo| gli)?",
    "vicino a me|prezz[oi]|cost[oi]|recensioni|opinioni|confronto|economic[oaie]|consigli|vantaggi|significato|definizione|vs .+|alternative?|online",
  ),
  articles: { un: "un", uno: "uno", una: "una" },
  joints: [" di ", " da ", " del ", " per ", " al "],
  defines:
    /^\S{0,3}(?:\s\S+){0,3}?\s(?:(?:è|sono)\s(?!in\b|di\b|da\b|a\b|per\b|con\b|anche\b|disponibil)|(?:significa|consiste|permette|aiuta|comprende)\s)/u,
  biography:
    /^(?:Sig\.|Sig\.ra|Dott\.|Dott\.ssa)\s|^(?!(?:Il|La|Lo|I|Gli|Le|Un|Una|Uno|Nostro|Nostra|Nostri|Nostre|Ogni|Tutto|Tutti|Per|Con|In|Questo|Questa)\s)\p{Lu}\p{Ll}+\s\p{Lu}\p{L}+(?:,\s|\s(?:è|ha|fondò|vive|lavora|dirige|insegna|studiò|cominciò|nasce|nacque))/u,
  generalLastWord: /\s(?:online|vicino a me|a domicilio)$/u,
  generalName: cueAlone("descrizione|dettagli|panoramica|informazioni|presentazione|caratteristiche"),
  noSection: cueAtStart(
    "(?:che )?cosa dicono|dicono di noi|testimonianze|recensioni|condividi|correlat[ie]|recenti|commenti|lascia|cerca|menu|newsletter|iscriviti|seguici|categorie|carrello|accedi|tag",
  ),
  genericHeading: cueAtStart(
    "chi siamo|contatti|contattaci|home|benvenut[ie]|condividi|recenti|altro|il nostro team|i nostri servizi|il nostro blog|testimonianze|recensioni|dicono di noi|cosa dicono|iscriviti|newsletter|seguici|descrizione|cerca|menu|commenti|faq|domande frequenti|introduzione|conclusion[ei]|riassunto|in sintesi|scarica|compra|acquista|prenota|ordina|note legali|privacy",
  ),
  praise: cue(
    "consigli(?:o|ato|ata|atissim[oa])|raccomand*|grazie|content[oaie]|soddisfatt[oaie]|aiutat[oaie]|gentil[ei]|gentilissim[oaie]|professional[ei]|ottim[oaie]|eccellent[ei]|buonissim[oaie]|perfett[oaie]|meraviglios[oaie]|miglior[ei]|fantastic[oaie]",
  ),
  selfPraise: cue("noi|nostr[oaie]|mio|mia|compra|acquista|prenota|ordina|scopri|chiama"),
  priceLead: cueAtStart("prezz[oi]|costo|quota|da|a partire da|solo|a persona|tariffa"),
  ownVoice: cueAtStart("noi|il nostro|la nostra|i nostri|le nostre|io|lei|tu|voi|quest[oaie]|è|qui|attualmente"),
  shop: {
    description: cueAlone("descrizione"),
    descriptionEnd: cueAlone(
      "recensioni(?: \\(\\d+\\))?|prodotti correlati|ti potrebbe (?:anche )?(?:piacere|interessare).{0,3}|potrebbe piacerti anche.{0,3}|informazioni aggiuntive|aggiungi al carrello",
    ),
    labels: /^(?:descrizione|categori[ae]:|tag:|cod:|codice:|condividi|aggiungi al carrello|disponibile|iva inclusa)/iu,
    category: /^categori[ae]:\s/iu,
    saysWhat:
      /(?<!\p{L})(?:quest[oa]\s(?:\p{L}+\s){0,4}?(?:è|contiene|aiuta|permette|insegna)|(?:ricevi|riceve|riceverai|impari)|contiene|comprende|include)(?!\p{L})/iu,
    length: /(?<!\p{N})\d{1,3}\s?(?:minuti|min|ore|h)(?!\p{L})/iu,
  },
};
