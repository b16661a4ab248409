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
