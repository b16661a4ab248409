import type { LanguageWords } from "./shape.ts";

export const FRENCH: LanguageWords = {
  questions: {
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
    asked: "{k} ?",
  },
  keywords: {
    articles: "le|la|les",
    superlatives: "meilleure?s?|top|moins chers?",
    howTo: "^(?:comment|où) \\S+(?:er|ir|re|oir)(?: |$)",
    versus: "vs\\.?|ou|versus",
    alternatives: "alternatives?",
    pricesBefore: "(?:prix|tarifs?|coût)(?: (?:de|du|des))?",
    pricesAfter: "prix|tarifs?",
    actionsBefore: "acheter|commander|louer|réserver",
  },
  judgement: {
    praise: `excellent excellente excellents bon bonne bons bonnes meilleur meilleure meilleurs fiable fiables reconnu
    reconnue populaire populaires leader solide solides impressionnant abordable abordables recommande recommandee
    apprecie appreciee apprecies apprecies intuitif intuitive simple rapide rapides efficace transparent transparente
    securise ideal ideale performant performante complet complete avantageux avantageuse reputee repute convivial`,
    blame: `mauvais mauvaise cher chere chers cheres lent lente plaintes critique critiques critiquee limite limitee
    limites manque difficile confus confuse obsolete frustrant decevant decevante faible faibles probleme problemes
    eleve eleves elevee inconvenient inconvenients complexe complique bugs retards couteux couteuse arnaque defaut defauts`,
    negations: "ne pas jamais aucun aucune sans ni guere",
    turns: "mais|tandis que|alors que|cependant|toutefois|contrairement",
  },
};
