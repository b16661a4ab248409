import type { Intent } from "../domain/intent.ts";

/** How people ask in one language. `{k}` is the keyword, `{b}` the brand, `{p}` a place. */
export interface QuestionTemplates {
  byIntent: Record<Intent, readonly string[]>;
  /** With a known place. */
  localWithPlace: readonly string[];
  /** Keywords that say "best" or "top" already. */
  superlative: readonly string[];
  /** Keywords like "how to choose a crm". */
  howTo: readonly string[];
  /** "a vs b". */
  versus: readonly string[];
  /** "x alternatives". */
  alternatives: readonly string[];
  /** "x price"; `{k}` without the word. */
  price: readonly string[];
  branded: readonly string[];
  /** After a keyword that is a question itself. */
  whoHelps: string;
}

export const EN: QuestionTemplates = {
  byIntent: {
    informational: [
      "What should I know about {k} before I start?",
      "Can you explain {k} and name good sources or providers for it?",
      "I'm new to {k}. Where should I start, and who is worth following or hiring?",
      "What matters most when it comes to {k}, and who does it well?",
      "Who are the recognised experts or companies for {k}?",
    ],
    commercial: [
      "I'm looking into {k}. Which options would you recommend, and why?",
      "Which companies are the leading choices for {k} right now?",
      "I'm comparing providers for {k}. Who should be on my shortlist?",
      "When it comes to {k}, which brands do people trust most?",
      "What are good options for {k}, with the pros and cons of each?",
    ],
    transactional: [
      "Where should I go for {k}, and which provider gives good value?",
      "I'm ready to decide on {k}. Which company should I choose?",
      "Which provider would you pick for {k} today?",
      "Who offers {k} with good service and fair prices?",
    ],
    navigational: [
      "Which website is the right place for {k}?",
      "Where do I find a reliable site for {k}?",
      "Which services do people use for {k}?",
    ],
    local: [
      "I'm looking for {k} in my area. Who has a good name, and how do I choose?",
      "I need help finding {k} nearby. Which names come up most often?",
      "Which companies would you recommend for {k} in my region?",
    ],
  },
  localWithPlace: [
    "Who offers {k} in {p} that you would recommend?",
    "I live in {p}. Which providers of {k} have a good name?",
    "What are well-reviewed options for {k} in {p}?",
  ],
  superlative: [
    "I'm looking for the {k}. What would you recommend, and why?",
    "Which ones belong on a short list of the {k}?",
    "I'm trying to find the {k}. Which ones do people trust?",
  ],
  howTo: [
    "Can you tell me {k}, and who can help with it?",
    "I'd like to know {k}. Which tools or providers are useful?",
    "Please explain {k}, step by step, and name helpful services.",
  ],
  versus: [
    "{k}: which should I choose, and are there better options?",
    "Help me decide: {k}. What else should I consider?",
  ],
  alternatives: ["What are good {k}?", "Which {k} would you recommend, and why?"],
  price: [
    "What should I expect to pay for {k}, and which providers give good value?",
    "What is a fair price for {k}, and who offers it?",
  ],
  branded: [
    "What is {b} known for, and who is it a good fit for?",
    "Is {b} trustworthy? What do customers say about it?",
    "What are the strengths and weaknesses of {b}?",
  ],
  whoHelps: "Which companies or services are good at this?",
};

export const DE: QuestionTemplates = {
  byIntent: {
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
  },
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
};

export const FR: QuestionTemplates = {
  byIntent: {
    informational: [
      "Que faut-il savoir sur le sujet « {k} », et quelles sources ou entreprises sont fiables ?",
      "Peux-tu m'expliquer « {k} » et citer de bons spécialistes ?",
      "Je découvre le sujet « {k} ». Par où commencer, et qui peut m'aider ?",
      "Qu'est-ce qui compte le plus pour « {k} », et qui le fait bien ?",
    ],
    commercial: [
      "Je me renseigne sur « {k} ». Quelles options recommandes-tu, et pourquoi ?",
      "Quelles marques sont les références pour « {k} » aujourd'hui ?",
      "Je compare des prestataires pour « {k} ». Lesquels retenir ?",
      "Quelles sont les bonnes solutions pour « {k} », avec leurs avantages et inconvénients ?",
    ],
    transactional: [
      "Où trouver « {k} » à un bon prix et avec un bon service ?",
      "Je suis prêt à me décider pour « {k} ». Quelle entreprise choisir ?",
      "Qui propose « {k} » de façon fiable ?",
    ],
    navigational: ["Quel site est le bon pour « {k} » ?", "Où trouver un site fiable pour « {k} » ?"],
    local: [
      "Quels prestataires bien notés proposent « {k} » ?",
      "Comment trouver un bon prestataire pour « {k} », et lequel se distingue ?",
    ],
  },
  localWithPlace: [
    "Qui propose « {k} » à {p} et vaut d'être recommandé ?",
    "J'habite à {p}. Quels prestataires pour « {k} » ont bonne réputation ?",
  ],
  superlative: ["{k} : que recommandes-tu, et pourquoi ?", "{k} : lesquels mettre dans une courte liste ?"],
  howTo: ["{k} ? Quels outils ou prestataires peuvent aider ?", "Explique-moi {k}, et qui peut m'y aider."],
  versus: ["{k} : que choisir, et quelles autres options existent ?", "Aide-moi à choisir : {k}. Y a-t-il mieux ?"],
  alternatives: ["{k} : lesquelles sont bonnes, et pourquoi ?"],
  price: [
    "Quel budget prévoir pour « {k} », et quels prestataires valent leur prix ?",
    "Quel est un prix juste pour « {k} », et qui le propose ?",
  ],
  branded: [
    "Pourquoi {b} est-il connu, et à qui cela convient-il ?",
    "Peut-on faire confiance à {b} ? Qu'en disent les clients ?",
    "Quels sont les points forts et les points faibles de {b} ?",
  ],
  whoHelps: "Quelles entreprises ou quels services sont bons dans ce domaine ?",
};

export const ES: QuestionTemplates = {
  byIntent: {
    informational: [
      "¿Qué conviene saber sobre «{k}» y qué fuentes o empresas son fiables?",
      "¿Puedes explicarme «{k}» y nombrar buenos especialistas?",
      "Estoy empezando con «{k}». ¿Por dónde empiezo y quién puede ayudarme?",
      "¿Qué es lo más importante en «{k}» y quién lo hace bien?",
    ],
    commercial: [
      "Estoy mirando «{k}». ¿Qué opciones recomiendas y por qué?",
      "¿Qué marcas son las más destacadas en «{k}» ahora mismo?",
      "Estoy comparando proveedores de «{k}». ¿Cuáles debería considerar?",
      "¿Qué buenas opciones hay para «{k}», con sus ventajas e inconvenientes?",
    ],
    transactional: [
      "¿Dónde encuentro «{k}» a buen precio y con buen servicio?",
      "Quiero decidirme por «{k}». ¿Qué empresa elijo?",
      "¿Quién ofrece «{k}» de forma fiable?",
    ],
    navigational: ["¿Cuál es la web adecuada para «{k}»?", "¿Dónde encuentro un sitio fiable para «{k}»?"],
    local: [
      "¿Qué proveedores bien valorados hay para «{k}»?",
      "¿Cómo encuentro un buen proveedor de «{k}» y cuál destaca?",
    ],
  },
  localWithPlace: [
    "¿Quién ofrece «{k}» en {p} y es recomendable?",
    "Vivo en {p}. ¿Qué proveedores de «{k}» tienen buena fama?",
  ],
  superlative: ["{k}: ¿qué recomiendas y por qué?", "{k}: ¿cuáles pondrías en una lista corta?"],
  howTo: ["¿{k}? ¿Qué herramientas o empresas ayudan?", "Explícame {k} y quién puede ayudarme."],
  versus: ["{k}: ¿qué elijo y qué otras opciones hay?", "Ayúdame a decidir: {k}. ¿Hay algo mejor?"],
  alternatives: ["{k}: ¿cuáles son buenas y por qué?"],
  price: [
    "¿Cuánto debería pagar por «{k}» y qué proveedores valen lo que piden?",
    "¿Qué precio es justo para «{k}» y quién lo ofrece?",
  ],
  branded: [
    "¿Por qué es conocida {b} y para quién es adecuada?",
    "¿Es fiable {b}? ¿Qué dicen sus clientes?",
    "¿Cuáles son los puntos fuertes y débiles de {b}?",
  ],
  whoHelps: "¿Qué empresas o servicios son buenos en esto?",
};

export const JA: QuestionTemplates = {
  byIntent: {
    informational: [
      "「{k}」について知っておくべきことと、参考になる会社やサイトを教えてください。",
      "「{k}」をわかりやすく説明し、詳しい会社や専門家を挙げてください。",
      "「{k}」は初めてです。何から始めればよく、どこに相談するとよいですか。",
    ],
    commercial: [
      "「{k}」を検討しています。おすすめはどこで、その理由は何ですか。",
      "「{k}」で評判のよい会社やブランドを比較してください。",
      "「{k}」で候補に入れるべきサービスを教えてください。",
    ],
    transactional: [
      "「{k}」はどこで頼むのがよいですか。価格とサービスのよいところを教えてください。",
      "「{k}」を決めたいのですが、どの会社を選ぶべきですか。",
    ],
    navigational: ["「{k}」ならどのサイトを使えばよいですか。", "「{k}」で信頼できるサイトはどこですか。"],
    local: ["「{k}」で評判のよい業者を教えてください。", "「{k}」の業者の選び方と、おすすめを教えてください。"],
  },
  localWithPlace: [
    "{p}で「{k}」のおすすめを教えてください。",
    "{p}に住んでいます。「{k}」で評判のよいところはどこですか。",
  ],
  superlative: ["{k}はどれですか。理由も教えてください。", "{k}を比較して、おすすめを教えてください。"],
  howTo: ["{k}を教えてください。役に立つサービスも知りたいです。"],
  versus: ["{k}はどちらを選ぶべきですか。ほかの選択肢もありますか。", "{k}で迷っています。おすすめを教えてください。"],
  alternatives: ["{k}でよいものを教えてください。"],
  price: ["{k}の相場はいくらで、どの会社がよいですか。", "{k}はいくらかかりますか。おすすめの会社も教えてください。"],
  branded: [
    "{b}は何で知られていて、どんな人に向いていますか。",
    "{b}の評判はどうですか。",
    "{b}の長所と短所を教えてください。",
  ],
  whoHelps: "詳しい会社やサービスも教えてください。",
};
