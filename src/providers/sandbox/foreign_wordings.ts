/** How the sandbox words searches and answers in another language than English; `{x}` is the subject. */
export interface ForeignWording {
  ideas: readonly string[];
  questions: readonly string[];
  /** Of an answer that names companies; `{names}` are they. */
  naming: readonly string[];
  /** Of an answer that explains. */
  advice: readonly string[];
  and: string;
}

const WORDINGS: Readonly<Record<string, ForeignWording>> = {
  de: {
    ideas: ["{x} kosten", "beste {x}", "{x} vergleich", "{x} erfahrungen", "{x} in der nähe", "{x} tipps"],
    questions: ["Was kostet {x}?", "Was ist {x}?", "Worauf sollte man bei {x} achten?"],
    naming: [
      "Zum Thema {x} werden am häufigsten {names} genannt.",
      "Die Anbieter unterscheiden sich vor allem darin, wie gut sie beraten und was im Preis enthalten ist.",
    ],
    advice: [
      "Wer sich mit {x} beschäftigt, vergleicht am besten zwei oder drei Anbieter.",
      "Ein schriftliches Angebot sagt mehr als ein Listenpreis, denn Umfang und Ort machen den Unterschied.",
      "Fragen Sie nach, wer die Arbeit ausführt und wie lange diese Person Erfahrung damit hat.",
      "Bewertungen helfen am meisten, wenn sie erzählen, was erwartet wurde und was daraus geworden ist.",
      "Beliebte Termine sind oft vier bis acht Wochen vorher vergeben.",
    ],
    and: "und",
  },
  fr: {
    ideas: ["{x} prix", "meilleur {x}", "{x} avis", "{x} comparatif", "{x} près de chez moi", "{x} conseils"],
    questions: ["{x} : quel prix ?", "{x} : que faut-il savoir ?", "{x} : comment choisir ?"],
    naming: [
      "Pour {x}, les noms cités le plus souvent sont {names}.",
      "Ils se distinguent surtout par le conseil et par ce qui est compris dans le prix.",
    ],
    advice: [
      "Avant de choisir, comparez deux ou trois prestataires.",
      "Un devis écrit en dit plus qu'un prix affiché, car l'étendue et le lieu font la différence.",
      "Demandez qui fera le travail et depuis combien de temps cette personne le pratique.",
      "Les avis les plus utiles racontent ce qui était attendu et ce qui s'est passé.",
      "Les dates demandées sont souvent prises quatre à huit semaines à l'avance.",
    ],
    and: "et",
  },
  es: {
    ideas: ["{x} precio", "mejor {x}", "{x} opiniones", "{x} comparativa", "{x} cerca de mí", "{x} consejos"],
    questions: ["¿Cuánto cuesta {x}?", "¿Qué es {x}?", "¿Cómo elegir {x}?"],
    naming: [
      "Para {x}, los nombres que más se repiten son {names}.",
      "Se diferencian sobre todo en el asesoramiento y en lo que incluye el precio.",
    ],
    advice: [
      "Antes de decidir, compare dos o tres proveedores.",
      "Un presupuesto por escrito dice más que un precio de lista, porque el alcance y el lugar cambian mucho.",
      "Pregunte quién hará el trabajo y cuántos años de experiencia tiene.",
      "Las opiniones más útiles cuentan qué se esperaba y qué ocurrió.",
      "Las fechas más pedidas se ocupan entre cuatro y ocho semanas antes.",
    ],
    and: "y",
  },
  it: {
    ideas: ["{x} prezzi", "migliore {x}", "{x} opinioni", "{x} confronto", "{x} vicino a me", "{x} consigli"],
    questions: ["Quanto costa {x}?", "Che cos'è {x}?", "Come scegliere {x}?"],
    naming: [
      "Per {x} i nomi citati più spesso sono {names}.",
      "Si distinguono soprattutto per la consulenza e per ciò che il prezzo comprende.",
    ],
    advice: [
      "Prima di decidere conviene confrontare due o tre fornitori.",
      "Un preventivo scritto dice più di un prezzo di listino, perché contano l'estensione del lavoro e il luogo.",
      "Chieda chi farà il lavoro e da quanti anni lo fa.",
      "Le recensioni più utili raccontano che cosa ci si aspettava e come è andata.",
      "Le date più richieste si occupano spesso da quattro a otto settimane prima.",
    ],
    and: "e",
  },
  nl: {
    ideas: ["{x} kosten", "beste {x}", "{x} ervaringen", "{x} vergelijken", "{x} in de buurt", "{x} tips"],
    questions: ["Wat kost {x}?", "Wat is {x}?", "Waar moet je op letten bij {x}?"],
    naming: [
      "Voor {x} worden {names} het vaakst genoemd.",
      "Zij verschillen vooral in advies en in wat de prijs omvat.",
    ],
    advice: [
      "Vergelijk twee of drie aanbieders voordat u kiest.",
      "Een offerte op papier zegt meer dan een lijstprijs, want omvang en plaats maken het verschil.",
      "Vraag wie het werk doet en hoeveel jaar ervaring die persoon heeft.",
      "Beoordelingen helpen het meest als ze vertellen wat er verwacht werd en hoe het afliep.",
      "Gewilde data zijn vaak vier tot acht weken van tevoren vol.",
    ],
    and: "en",
  },
  pt: {
    ideas: ["{x} preço", "melhor {x}", "{x} opiniões", "{x} comparação", "{x} perto de mim", "{x} dicas"],
    questions: ["Quanto custa {x}?", "O que é {x}?", "Como escolher {x}?"],
    naming: [
      "Para {x}, os nomes mais referidos são {names}.",
      "Distinguem-se sobretudo pelo aconselhamento e pelo que o preço inclui.",
    ],
    advice: [
      "Antes de decidir, compare dois ou três fornecedores.",
      "Um orçamento por escrito diz mais do que um preço de tabela, porque a dimensão e o local mudam muito.",
      "Pergunte quem fará o trabalho e há quantos anos o faz.",
      "As opiniões mais úteis contam o que se esperava e o que aconteceu.",
      "As datas mais procuradas ficam ocupadas quatro a oito semanas antes.",
    ],
    and: "e",
  },
  ja: {
    ideas: ["{x} 料金", "{x} おすすめ", "{x} 口コミ", "{x} 比較", "{x} 選び方"],
    questions: ["{x}とは何ですか？", "{x}の料金はいくらですか？", "{x}の選び方は？"],
    naming: ["{x}については、{names} がよく挙げられます。", "違いが出るのは、相談のしやすさと料金に含まれる内容です。"],
    advice: [
      "決める前に、二社か三社を比べてみましょう。",
      "料金は内容と場所によって変わるため、書面の見積もりを受け取ると安心です。",
      "誰が担当し、どのくらい経験があるのかを尋ねてください。",
      "口コミは、期待したことと実際の結果が書かれているものが参考になります。",
    ],
    and: "、",
  },
};

/** The wording of a language; null for English and for languages that it does not speak. */
export function foreignWording(language: string | undefined): ForeignWording | null {
  const base = language?.toLowerCase().split(/[-_]/)[0] ?? "en";
  return WORDINGS[base] ?? null;
}

export function worded(forms: readonly string[], subject: string): string[] {
  return forms.map((form) => form.replace("{x}", () => subject));
}
