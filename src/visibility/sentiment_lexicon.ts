/** Words of praise and blame as answer engines use them of firms; `negations` turn what follows. */
export interface Lexicon {
  positive: ReadonlySet<string>;
  negative: ReadonlySet<string>;
  negations: ReadonlySet<string>;
  /** Written without spaces: entries are looked for as parts of the sentence. */
  spaceless: boolean;
  /** Words that begin a statement about something else. */
  turns: RegExp;
}

const EN: Lexicon = {
  positive:
    words(`excellent great good best outstanding reliable trusted trustworthy popular leading strong solid impressive
    affordable recommended recommend excels praised intuitive easy powerful fast helpful friendly responsive secure
    well-regarded reputable favorite favourite ideal standout superb award-winning loved transparent generous robust
    flexible convenient accurate comprehensive polished seamless versatile respected acclaimed top-rated value
    clear quick honest consistent knowledgeable generous high-quality praise praises commended favourably`),
  negative: words(`bad poor worst expensive slow unreliable complaints complaint criticized criticised criticism limited
    lacks lacking lack difficult confusing outdated buggy frustrating disappointing overpriced weak problems issues
    hidden scam avoid mixed negative clunky steep rigid inconsistent costly pricey delays delayed lawsuit breach
    misleading cumbersome drawback drawbacks downside unresponsive inferior`),
  negations: words("not no never n't isn't aren't doesn't don't wasn't hardly without neither nor cannot"),
  spaceless: false,
  turns: /[;,:]\s|\b(?:but|while|whereas|although|though|however|unlike)\b/i,
};
const DE: Lexicon = {
  positive:
    words(`ausgezeichnet ausgezeichnete ausgezeichneten hervorragend hervorragende hervorragenden gut gute guten guter
    gutes beste besten bester zuverlassig zuverlassige zuverlassigen beliebt beliebte beliebten fuhrend fuhrende
    fuhrenden stark starke starken gunstig gunstige gunstigen empfehlenswert empfohlen uberzeugt gelobt einfach einfache
    schnell schnelle freundlich seriose serios sicher flexibel transparent transparente testsieger preiswert hochwertig
    hochwertige hochwertigen nutzerfreundlich ubersichtlich kompetent vertrauenswurdig vorbildlich umfangreich umfangreiche`),
  negative:
    words(`schlecht schlechte schlechten teuer teure teuren teurer langsam unzuverlassig beschwerden kritik kritisiert
    bemangelt bemangeln eingeschrankt umstandlich veraltet fehleranfallig enttauschend schwach schwache schwachen
    problem probleme mangelhaft nachteil nachteile versteckte unubersichtlich unfreundlich verspatet mangel
    uberteuert kompliziert kompliziertere negativ negative`),
  negations: words("nicht kein keine keinen nie niemals kaum ohne weder"),
  spaceless: false,
  turns: /[;,:]\s|\b(?:aber|während|jedoch|allerdings|hingegen|dagegen|obwohl)\b/i,
};
const FR: Lexicon = {
  positive:
    words(`excellent excellente excellents bon bonne bons bonnes meilleur meilleure meilleurs fiable fiables reconnu
    reconnue populaire populaires leader solide solides impressionnant abordable abordables recommande recommandee
    apprecie appreciee apprecies apprecies intuitif intuitive simple rapide rapides efficace transparent transparente
    securise ideal ideale performant performante complet complete avantageux avantageuse reputee repute convivial`),
  negative:
    words(`mauvais mauvaise cher chere chers cheres lent lente plaintes critique critiques critiquee limite limitee
    limites manque difficile confus confuse obsolete frustrant decevant decevante faible faibles probleme problemes
    eleve eleves elevee inconvenient inconvenients complexe complique bugs retards couteux couteuse arnaque defaut defauts`),
  negations: words("ne pas jamais aucun aucune sans ni guere"),
  spaceless: false,
  turns: /[;,:]\s|\b(?:mais|tandis que|alors que|cependant|toutefois|contrairement)\b/i,
};
const ES: Lexicon = {
  positive: words(`excelente excelentes bueno buena buenos buenas buen mejor mejores fiable fiables confiable reconocida
    reconocido popular populares lider solida solido impresionante asequible asequibles recomendable recomendado
    recomendada destaca intuitiva intuitivo facil sencilla sencillo rapido rapida eficaz transparente segura seguro
    ideal completa completo valorada valorado potente flexible amable economica economico`),
  negative: words(`malo mala malos malas caro cara caros caras lento lenta quejas criticas criticada criticado limitada
    limitado limitadas falta carece dificil confusa confuso obsoleta obsoleto frustrante decepcionante debil debiles
    problema problemas elevado elevada elevados desventaja desventajas compleja complejo errores retrasos costoso
    costosa estafa inconveniente inconvenientes`),
  negations: words("no nunca ningun ninguna sin tampoco ni jamas"),
  spaceless: false,
  turns: /[;,:]\s|\b(?:pero|mientras que|aunque|sin embargo|en cambio|a diferencia)\b/i,
};
const JA: Lexicon = {
  positive:
    words(`優れ 人気 評判がよい 評判が良い 高評価 評価が高 信頼 おすすめ お勧め 使いやすい 便利 充実 手頃 安心 安い 満足 丁寧 迅速 豊富
    高品質 定評 強み 最適 魅力 わかりやすい コスパ`),
  negative:
    words(`高額 高い料金 料金が高 価格が高 不満 批判 苦情 遅い 使いにくい わかりにくい 少ない 不便 欠点 デメリット 弱点 劣る 不安定 悪い 問題
    トラブル 注意が必要 物足りない 限られ 割高 古い`),
  negations: words("ない ません なく ず"),
  spaceless: true,
  turns: /、|一方|しかし|ただし|ものの/,
};

const LEXICONS: Record<string, Lexicon> = { en: EN, de: DE, fr: FR, es: ES, ja: JA };

/** null for languages nobody wrote a list for: no list, no sentiment. */
export function lexiconFor(language: string): Lexicon | null {
  return LEXICONS[language.toLowerCase().split(/[-_]/)[0] ?? ""] ?? null;
}

function words(list: string): Set<string> {
  return new Set(list.split(/\s+/).filter((word) => word !== ""));
}
