/** What shows, in one language, that a sentence cannot stand in another text. */
export interface SentenceCues {
  /** Words that lean on a sentence before. */
  leaning: RegExp;
  /** Words that only make sense on the page and day they were written for. */
  bound: RegExp;
  /** A sentence that lost its subject or carries a label. */
  fragment: RegExp;
}

const END = String.raw`(?![\p{L}\p{N}])`;
const LABEL = String.raw`^\p{Lu}{4,}:`;

const CUES: Readonly<Record<string, SentenceCues>> = {
  de: {
    // “Sie erhalten …” addresses the reader, “Sie ist …” leans.
    leaning: starts(
      "dies|diese[rsmn]?|das (?:ist|sind|heißt|war|macht|bedeutet|gilt|kostet)|jene[rsmn]?|er|es (?!gibt|lohnt|geht um)|sie (?!\\p{L}+en\\b|\\p{L}+ern\\b|sind\\b)\\p{L}+|ihn|ihm|sein[e]?[nrms]?|aber|und|oder|denn|doch|deshalb|deswegen|daher|darum|dadurch|damit|dabei|dafür|dazu|danach|dann|daraus|darauf|außerdem|zudem|ferner|jedoch|allerdings|trotzdem|dennoch|auch|ebenso|so|also|hier|dort|zum beispiel|beispielsweise|andere|beide[rs]?|anschließend|ansonsten|sonst|stattdessen",
    ),
    bound: holds(
      "siehe (?:oben|unten)|unten|oben|nachfolgend[e]?[nrs]?|folgende[nrs]?|diese[rs]? (?:seite|artikel|beitrag|website|video|abschnitt|formular|monat|woche|jahr|sommer|winter)|klicke?n?|hier klicken|ausfüllen|letzte[nrs]? (?:woche|monat|jahr)|nächste[nrs]? (?:woche|monat)|gestern|morgen früh|nur heute|demnächst|aktuell|derzeit|momentan|ausverkauft|kürzlich|neulich|vielen dank für|bis bald",
    ),
    fragment: new RegExp(
      `${LABEL}|^(?:Inklusive|Enthält|Bietet|Umfasst|Beinhaltet|Hinweis|Tipp|Achtung|Foto|Quelle|Bild|Schritt \\d+)(?:\\s?:|\\s)`,
      "u",
    ),
  },
  fr: {
    leaning: starts(
      "cela|ceci|ça|c['’]est|ce|cet|cette|ces|celui|celle|ceux|celles|il (?!faut|existe|y a|est (?:possible|conseillé|préférable|important|recommandé))\\p{L}+|elles?|ils|leurs?|sa|son|ses|mais|et|ou|donc|car|or|ainsi|alors|puis|ensuite|enfin|de plus|en outre|par ailleurs|cependant|toutefois|pourtant|néanmoins|aussi|également|en effet|par exemple|par conséquent|c['’]est pourquoi|voilà|voici|ici|là|d['’]autres|les deux|au contraire|sinon|en revanche|y compris",
    ),
    bound: holds(
      "ci-dessous|ci-dessus|ci-contre|ci-après|suivantes? :|cette (?:page|vidéo|semaine|année|section)|cet article|ce (?:site|blog|formulaire|mois)|cliquez|remplissez|la semaine (?:dernière|prochaine)|le mois (?:dernier|prochain)|hier|demain|aujourd['’]hui seulement|prochainement|bientôt|actuellement|en ce moment|rupture de stock|récemment|merci (?:de|d['’]|pour)|à bientôt",
    ),
    fragment: new RegExp(
      `${LABEL}|^(?:Comprend|Inclut|Contient|Offre|Permet|Aide|Propose|Note|Astuce|Attention|Photo|Source|Étape \\d+)(?:\\s?:|\\s)`,
      "u",
    ),
  },
  es: {
    leaning: starts(
      "esto|eso|ello|est[eao]s?|es[ea]s?|aquell[oa]s?|aquel|él|ella|ellos|ellas|su|sus|pero|y|e|o|u|así|entonces|luego|después|además|también|tampoco|sin embargo|no obstante|por eso|por ello|por tanto|por lo tanto|en cambio|de hecho|por ejemplo|aquí|allí|ahí|ambos|ambas|otros?|otras?|es (?:un|una|el|la|lo|más|muy|decir)|son (?:un|una|los|las|más)|está|están|incluye|tiene|ofrece|permite|de lo contrario|a su vez",
    ),
    bound: holds(
      "a continuación|más abajo|más arriba|arriba|abajo|siguientes? (?:preguntas|enlaces?|formulario)|esta (?:página|web|semana|entrada|sección)|este (?:artículo|sitio|blog|formulario|vídeo|mes|año|verano|invierno)|haga clic|haz clic|rellen[ea]|semana pasada|mes pasado|próxima semana|ayer|mañana mismo|solo hoy|próximamente|actualmente|en este momento|agotado|recientemente|gracias por|hasta pronto",
    ),
    fragment: new RegExp(
      `${LABEL}|^(?:Incluye|Contiene|Ofrece|Permite|Ayuda|Comprende|Nota|Consejo|Atención|Foto|Fuente|Paso \\d+)(?:\\s?:|\\s)`,
      "u",
    ),
  },
  it: {
    leaning: starts(
      "quest[oaie]|quell[oaie]|quel|ciò|ess[oaie]|lui|loro|suo|sua|suoi|sue|ma|e|ed|o|oppure|quindi|dunque|perciò|allora|poi|dopo|inoltre|anche|infatti|però|tuttavia|invece|così|per esempio|ad esempio|qui|lì|là|entramb[ie]|altr[ioe]|è (?:un|una|il|la|lo|più|molto)|sono (?:un|una|i|le|gli|più)|comprende|include|offre|permette|altrimenti|al contrario|di conseguenza|per questo",
    ),
    bound: holds(
      "qui sotto|di seguito|qui sopra|sopra|sotto|seguenti? (?:domande|link|modulo)|questa (?:pagina|settimana|sezione)|questo (?:articolo|sito|blog|modulo|video|mese|anno)|clicca(?:te)?|compila(?:te)?|settimana scorsa|mese scorso|prossima settimana|ieri|domani stesso|solo oggi|prossimamente|attualmente|al momento|esaurito|recentemente|di recente|grazie per|a presto",
    ),
    fragment: new RegExp(
      `${LABEL}|^(?:Include|Comprende|Contiene|Offre|Permette|Aiuta|Nota|Consiglio|Attenzione|Foto|Fonte|Passo \\d+)(?:\\s?:|\\s)`,
      "u",
    ),
  },
  nl: {
    // “Het abonnement …” begins with an article, “Het is …” leans.
    leaning: starts(
      "dit|dat|deze|die|het (?:is|was|wordt|kost|duurt|heeft|bestaat|bevat|gaat|kan|helpt)|hij|zij|ze|hun|haar|maar|en|of|want|dus|dan|toen|daarna|daarom|daardoor|daarbij|daarmee|daarvoor|daarnaast|bovendien|verder|ook|echter|toch|zo|hier|daar|er|bijvoorbeeld|andere|beide|vervolgens|anders|in plaats daarvan|zodoende",
    ),
    bound: holds(
      "hieronder|hierboven|onderstaande?|bovenstaande?|volgende (?:vragen|link|formulier)|deze (?:pagina|website|week|maand|sectie|video)|dit (?:artikel|formulier|jaar|blog)|klik|vul in|vorige (?:week|maand)|volgende (?:week|maand)|gisteren|alleen vandaag|binnenkort|momenteel|op dit moment|uitverkocht|onlangs|bedankt voor|tot snel|tot ziens",
    ),
    fragment: new RegExp(`${LABEL}|^(?:Inclusief|Bevat|Biedt|Omvat|Let op|Tip|Foto|Bron|Stap \\d+)(?:\\s?:|\\s)`, "u"),
  },
  pt: {
    leaning: starts(
      "isto|isso|aquilo|est[ea]s?|ess[ea]s?|aquel[ea]s?|el[ea]s?|seus?|suas?|mas|e|ou|assim|então|depois|além disso|também|porém|contudo|no entanto|por isso|portanto|em vez disso|aliás|de facto|de fato|por exemplo|aqui|ali|lá|ambos|ambas|outros?|outras?|é (?:um|uma|o|a|mais|muito)|são (?:um|uma|os|as|mais)|está|estão|inclui|tem|oferece|permite|caso contrário",
    ),
    bound: holds(
      "abaixo|acima|a seguir|seguintes? (?:perguntas|links?|formulário)|esta (?:página|semana|seção|secção)|este (?:artigo|site|blog|formulário|vídeo|mês|ano)|clique|preencha|semana passada|mês passado|próxima semana|ontem|amanhã mesmo|só hoje|em breve|brevemente|atualmente|neste momento|no momento|esgotado|recentemente|obrigad[oa] por|até breve",
    ),
    fragment: new RegExp(
      `${LABEL}|^(?:Inclui|Contém|Oferece|Permite|Ajuda|Compreende|Nota|Dica|Atenção|Foto|Fonte|Passo \\d+)(?:\\s?:|\\s)`,
      "u",
    ),
  },
};

/** The cues of a language; null for English and for languages without any. */
export function sentenceCues(language: string | undefined): SentenceCues | null {
  return CUES[language ?? ""] ?? null;
}

function starts(phrases: string): RegExp {
  return new RegExp(`^["“„«(¿¡]{0,2}(?:${phrases})${END}`, "iu");
}

function holds(phrases: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrases})${END}|#\\d`, "iu");
}
