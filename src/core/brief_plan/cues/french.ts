import { betweenOf, costCue, cue, cueAlone, cueAtStart, frameOf, type ReadingCues } from "./cues.ts";

const MANY = "(?:\\d+|une?|deux|trois|quatre|cinq|six|huit|dix|douze|quelques|plusieurs)";

export const FRENCH_CUES: ReadingCues = {
  facets: {
    definition: {
      asked: cue("qu['’]est-ce (?:que|qu['’]).*|c['’]est quoi|que signifie|de quoi s['’]agit|définition|signification"),
      told: cue("est|sont|signifie|désigne|consiste"),
      query: "définition signifie désigne consiste appelle",
    },
    how: {
      signs: 2,
      asked: cue("comment|étapes?|déroulement|mode d['’]emploi|fonctionnement|conseils|guide"),
      told: cue(
        "d['’]abord|ensuite|puis|enfin|étapes?|commen(?:ce|cez|cer|cent)|choisi(?:ssez|r|t)|command(?:ez|er|e|es)|livr(?:ons|ée?s?|er|aison)|recev(?:ez|oir)|expédi*|appren*|prépar*|envo(?:yons|i|yez)",
      ),
      query:
        "fonctionne fonctionnement étapes abord ensuite puis enfin déroulement choisir commander recevoir apprendre livraison",
    },
    benefits: {
      signs: 2,
      asked: cue("avantages?|bienfaits|pourquoi|intérêt|utile"),
      told: cue(
        "aide(?:nt|r)?|réduit|réduire|améliore*|avantages?|plus (?:simple|frais|facile|rapide|vite)|mieux|moins|sans|économis*|évite*|permet",
      ),
      query: "avantage avantages aide améliore réduire économiser mieux simple frais permet évite",
    },
    audience: {
      asked: cue(
        "pour qui|à qui|qui (?:peut|doit|devrait)|convient|pour (?:débutants?|enfants?|familles|couples|femmes|hommes|entreprises|bureaux|seniors)",
      ),
      told: cue(
        "pour (?:tous|toutes|ceux|celles|les (?:débutants|familles|couples|enfants|entreprises|bureaux|amateurs)|débutants)|s['’]adresse*|convient|conviennent|idéale?s?|adaptée?s?|conçue?s?|que vous soyez",
      ),
      query: "adresse convient idéal adapté conçu débutants familles bureaux amateurs",
    },
    kinds: {
      signs: 2,
      asked: cue("types?|sortes?|formules?|différences?|différents?|vs|versus|ou|alternatives?|méthodes|options"),
      told: cue(
        "types?|sortes?|formules?|différences?|différents?|différentes?|au lieu|plutôt que|méthodes?|options?|autres?|soit|ou bien|contrairement",
      ),
      query: "types sortes formules différence options méthodes autre plutôt",
    },
    choose: {
      asked: cue("meilleure?s?|comparatif|comparer|avis|choisir|quel|quelle|quels|quelles|recommand*"),
      told: cue(
        "choisi(?:r|ssez)|compar(?:ez|er)|demandez|vérifiez|regardez|critères?|posez|le bon|la bonne|bien choisir|selon vos",
      ),
      query: "choisir choix comparer critères demander vérifier bon meilleur selon",
    },
    cost: {
      asked: cue("prix|tarifs?|coûts?|coûtent?|combien|gratuite?s?|pas cher|remboursée?s?|remboursement|mutuelle"),
      told: costCue(
        "prix|tarifs?|coût(?:s|e|ent)?|frais de (?:port|livraison)|gratuite?s?|gratuitement|rembours*|réductions?|remises?|acompte|mutuelles?",
      ),
      query: "prix tarif tarifs coût coûte frais gratuit remboursement réduction euros",
    },
    timing: {
      asked: cue("quand|combien de temps|durée|dure|délais?|fréquence|à partir de quand|horaires?"),
      told: cue(
        `${MANY} (?:jours?|semaines?|mois|heures?|minutes?|séances?|ans?)|chaque (?:jour|semaine|mois)|par (?:jour|semaine|mois)|durent?|délais?`,
      ),
      query: "durée dure jours semaine semaines mois heures minutes séances délai quand",
    },
    place: {
      asked: cue("près de chez moi|en ligne|à domicile|à la maison|où|sur place|à proximité"),
      told: cue(
        "en ligne|à domicile|à la maison|chez vous|sur place|en boutique|dans notre|atelier|cabinet|studio|adresse|en france|partout|en visio|par la poste|en point relais",
      ),
      query: "ligne domicile maison place boutique atelier cabinet adresse france",
    },
    prepare: {
      asked: cue("préparer|préparation|apporter|checklist|liste|débuter|commencer|faut-il prévoir"),
      told: cue("prépar(?:er|ez|ation)|apport(?:ez|er)|prévo(?:yez|ir)|emport*|besoin d|à l['’]avance|checklist"),
      query: "préparer préparation apporter prévoir besoin avance liste",
    },
    proof: {
      asked: cue("efficace|efficacité|études?|preuves?|résultats|ça marche"),
      told: new RegExp(
        `\\d\\s?%|${cue("études?|recherches?|essais?|pour cent|prouvée?s?|certifi*|preuves?").source}`,
        "iu",
      ),
      query: "étude études recherche preuve résultat efficacité certifié",
    },
    limits: {
      asked: cue("risques?|danger*|inconvénients?|erreurs?|éviter|problèmes?|limites?|contre-indications?"),
      told: cue(
        "risques?|dangere*|inconvénients?|erreurs?|évite[rz]|ne convient pas|(?:pas|déconseillé|contre-indiqué) (?:fait|conçu|recommandé|conseillé|adapté|en cas)|déconseillé*|contre-indiqu*|attention|limites?|idées? reçues?",
      ),
      query: "risque danger inconvénient erreur éviter évitez attention limites déconseillé",
    },
  },
  sideHeadings: {
    how: cue(
      "comment ça marche|comment se déroule*|comment fonctionne*|déroulement|étapes|ce qui est compris|ce que vous recevez|ce qui est inclus",
    ),
    benefits: cue("avantages?|bienfaits|pourquoi"),
    audience: cue("pour qui|à qui"),
    cost: cue("prix|tarifs?|coût"),
    timing: cue("quand|durée|délais?|horaires|calendrier|combien de temps|dates"),
    place: cue("où|adresse|accès|lieu|en ligne"),
    prepare: cue("préparer|préparation|avant de|à apporter"),
    limits: cue("limites|risques|inconvénients|idées reçues"),
  },
  asking:
    /^(?:pour qui|à qui|à partir de quand|depuis quand|comment|quand|pourquoi|combien|quel|quelle|quels|quelles|où|qui|que|qu['’]est-ce|est-ce|faut-il|peut-on|doit-on|à quoi|à partir)(?=\s|$)/,
  comparing: cue("vs|versus|meilleure?s?|comparatif|comparaison|alternatives?|avis|différence|ou"),
  between: betweenOf("ou"),
  frame: frameOf(
    "(?:le |la |les )?meilleure?s?|(?:qu['’]est-ce (?:que|qu['’])|comment (?:fonctionne|marche|choisir|se déroule)|combien (?:coûte|de temps dure)|pourquoi|quand|où|quel|quelle|quels|quelles)(?: une?| le| la| les| l['’])?",
    "près de chez moi|prix|tarifs?|avis|comparatif|pas cher|conseils|avantages|définition|vs .+|ou .+|alternatives?|fonctionnement|en ligne",
  ),
  articles: { un: "un", une: "une" },
  joints: [" de ", " d'", " d’", " à ", " en ", " du "],
  defines:
    /^\S{0,3}(?:\s\S+){0,3}?\s(?:(?:est|sont)\s(?!à\s|au\b|aux\b|en\b|dans\b|sur\b|de\b|pour\b|ici\b|disponibles?\b|aussi\b|actuellement\b|pas\b|livré)|(?:signifie|désigne|consiste|permet|aide|convient)\s)/u,
  biography:
    /^(?:M\.|Mme|Dr|Docteur)\s\p{Lu}|^(?!(?:Les?|La|Un|Une|Des|Notre|Nos|Votre|Vos|Chaque|Tout|Toute|Pour|Avec|Chez|En|Au|Aux|Ce|Cette|Ces)\s)\p{Lu}\p{Ll}+\s\p{Lu}\p{L}+(?:,\s|\s(?:est|a|fonde|fonda|vit|travaille|dirige|enseigne|obtient|commence))/u,
  generalLastWord: /\s(?:en ligne|près de chez moi)$/u,
  generalName: cueAlone("description|détails?|aperçu|informations?|présentation|à propos|descriptif"),
  noSection: cueAtStart(
    "ce que (?:disent|pensent)|témoignages|avis de|ils nous|partager|articles? (?:liés|similaires|récents)|commentaires?|laisser|rechercher|menu|newsletter|s['’]abonner|suivez|catégories|panier|connexion|étiquettes",
  ),
  genericHeading: cueAtStart(
    "à propos|contact|contactez|accueil|bienvenue|partager|articles?|plus|notre équipe|nos services|notre blog|témoignages?|avis|ils parlent|ce que (?:disent|pensent)|ce qu['’]en|inscri*|newsletter|suivez|description|rechercher|menu|commentaires?|faq|questions fréquentes|foire aux questions|introduction|conclusion|résumé|en résumé|télécharger|acheter|commander|réserver|mentions légales",
  ),
  praise: cue(
    "recommand*|merci|ravie?s?|satisfaite?s?|aidée?s?|chaleureu*|à l['’]écoute|professionnel*|excellente?s?|délicieu*|parfaite?s?|parfaitement|superbe|génial*|meilleure?s?|top|les yeux fermés",
  ),
  selfPraise: cue("nous|notre|nos|je|mon|ma|mes|commandez|achetez|réservez|découvrez|appelez"),
  priceLead: cueAtStart("prix|tarifs?|coût|à partir de|dès|seulement|la séance|forfait"),
  ownVoice: cueAtStart("nous|notre|nos|je|vous|votre|ce|cette|ces|c['’]est|il|elle|ici|actuellement"),
  shop: {
    description: cueAlone("description|descriptif"),
    descriptionEnd: cueAlone(
      "avis(?: \\(\\d+\\))?|produits (?:similaires|apparentés)|vous aimerez (?:aussi|peut-être aussi).{0,3}|informations complémentaires|ajouter au panier",
    ),
    labels:
      /^(?:description|descriptif|catégories?\s?:|étiquettes?\s?:|ugs\s?:|référence\s?:|partager|ajouter au panier|en stock|ttc)/iu,
    category: /^catégories?\s?:\s/iu,
    saysWhat:
      /(?<!\p{L})(?:(?:ce|cet|cette)\s(?:\p{L}+\s){0,4}?(?:est|contient|aide|permet|accompagne)|vous (?:recevez|obtenez|apprenez)|contient|comprend|inclut)(?!\p{L})/iu,
    length: /(?<!\p{N})\d{1,3}\s?(?:minutes|min|heures|h)(?!\p{L})/iu,
  },
};
