import { wordSet } from "../../base/word_set.ts";
import { isStopWord } from "../../language/stop_words.ts";

/** What a language allows in a phrase that people type into a search box. */
export interface PhraseWords {
  /** Words too general, or too much part of a sentence, to begin or end a search. */
  weak: ReadonlySet<string>;
  /** Words that may begin or end a title or heading, yet in running text make poor edges. */
  soft: ReadonlySet<string>;
  /** Words that make the text somebody's own speech: no search has them. */
  personal: ReadonlySet<string>;
}

const ENGLISH: PhraseWords = {
  personal:
    wordSet(`my our ours us we we're we've we'll me mine i'm i've i'd i'll you're you've your yours he she his him
    her hers himself herself myself ourselves yourself they them their themselves let's she'd he'd`),
  weak: wordSet(`achieving boosting embracing encouraging enhancing ensuring exploring increasing maximising maximizing minimising
    minimizing navigating optimising optimizing overcoming promoting advice figures cent cents dollar dollars euro euros percent kilogram kilograms gram grams litre litres liter liters ml ounce ounces pound pounds metre metres meter meters pack packs best able practical explained plain matters fits fit stands behind collects ships ship short everyday simpler
    introducing announcing discover explore inside beyond meets powered built trusted loved crafted made served since
    why what how when where who which whose whatever attend attending attendance beyond following navigation outcome outcomes series speak upcoming evenings evening mornings morning afternoons
    afternoon night nights weekends weekend arrive arrives attended wide via ones whose within about above absolutely accept according achieve across act actual actually add added additional adds ago
    ahead allow allowed allowing allows almost alone along already always amazing amount another answer anyone
    anything anyway apart apply approach around ask asked asking aside available away awesome awful back bad based
    beautiful became become becomes becoming began begin beginning begins begun behind believe believed better big
    bit bring bringing brings brought busy came certain certainly chance changed changes check choose chose chosen
    clear clearly click close come comes comfortable coming completely concept concepts consider contain continue
    continued could course create created creating current currently day days decide decided deep deeper
    definitely depending designed despite detail details develop developed did different discover done down due
    each early easier easily easy either else empower empowered empowering enable end ended enjoy enjoyed enough
    ensure entire especially even eventually ever every everyone everything exact exactly excellent excited
    exciting exist expect expected experienced explain explained extremely fact fall far fast favorite feel
    feeling feelings feels fell felt few final finally find finding fine finish first five focus follow followed
    following forever form forth forward found four friendly front fully fun further gain gave gentle get gets
    getting give given gives giving glad go goal goes going gone good got grateful great greater grow had half
    happen happened happening happens happy hard hear heard held help helped helpful helping helps here higher
    highly hold hope hour hours however huge idea imagine important improve include included includes including
    incredible information instead interested joy joyful just keep keeping kept kind knew know knowing known knows
    large last late later lead learn learned learning least leave led left less let lets like liked likely limited
    listen little live long longer look looked looking looks lot lots love loved loving made major make makes
    making many matter maybe mean means meant meet met might moment moments month months most mostly move moved
    much multiple must name nearly necessary need needed needs never new next nice nothing notice now number
    numbers offer offered offering offers often okay old one ones only open order other others outside part
    participate particular parts past pay perfect perhaps period piece place places please possible practiced properly
    prepare prepared presence previous probably progress provide provided provides providing pull purpose push put
    quality quick quickly quite rather read ready real realize realized really reason reasons receive received
    recent recently recommend recommended related relax remain remember request require required rest return right
    room run said same save saw say saying says second see seeing seem seemed seems seen self send sense session
    sessions set seven several share shared short show showed showing shown shows side simple simply since
    situation six slow someone something sometimes soon specific spend spent stand start started starting starts
    state stay stayed still stop strong stuff style such super supported supportive supporting sure take taken
    takes taking talked taught teach teaching teaches ten tend thank thankful thanks thing things think thinking
    third though thought thoughts three thousands throughout today together told tomorrow tonight took top total
    totally toward towards tried truly try trying turn turned turns two type typical typically unable understand
    understanding unique unless use used useful uses using usual usually variety various view visit wait waited
    waiting want wanted wants way ways week weekly weeks welcome well went whatever whenever whether whole wide
    wish within wonderful word words work worked working works world worry worth would write wrong year years yes
    yesterday yet young great-grandmother tons plus per via hello dear everybody nobody anybody somebody guy`),
  soft: wordSet(`mistakes mistake checklist difference awards award memberships values mission vision approach basics essentials
    overview introduction faq faqs secrets myths facts lessons insights trends ultimate complete quick reasons ways words myth bundle bundles cost costs deposit deposits materials relief sign signs transition tuition interview active answers area baby basic care case cause causes change common complete couple couples date example
    examples experience experiences extra free full general group guide guys hand high home house individual lady
    level life line list lives low main man meaning men method mind minute minutes mother natural option options
    original people person personal photo plan point points positive practice practices problem problems process
    professional program provider providers question questions quote quotes resources result results skill skills
    small special stage stages step steps story student students support talk team tell tips tool tools walk
    weekend woman women`),
};

const GERMAN: PhraseWords = {
  soft: new Set(),
  personal: wordSet(`mein meine meiner meinen meinem unser unsere unserer unseren unserem uns wir ich dein deine deiner
    euer eure mir mich dir dich sie ihr ihre ihren ihrem ihrer er`),
  weak: wordSet(`ab alles anbieten anderen angebot anfrage art aktuell aktuelle aktuellen bereits beste besten besteht
    bieten bietet bitte bringen damit danach deshalb einfach einfache einfachen einige erhalten erfahren erste ersten
    etwa finden findet freuen ganz ganze ganzen geben gehen geht gemeinsam gerne gibt gilt gleich große großen großer
    gut gute guten guter hilft häufig helfen heute ideal immer individuell individuelle individuellen jahr jahre jahren
    jederzeit kennen klar klicken kommen kommt kurz lange lassen leicht leider letzte letzten lernen machen macht mehr
    meist mehrere möglich möglichst möchte möchten müssen nehmen neu neue neuen neuer nie nutzen nächste nächsten
    oft optimal passende passenden persönlich persönliche persönlichen richtig richtige rund schnell schon seit sehen
    selbst seite seiten sicher sofort sogar sorgen sowie später stehen steht stets teil thema themen tun übersicht viel
    viele vielen vieler voll völlig wählen weitere weiteren weiterer welche wenig wenige wichtig wichtige willkommen
    wirklich wissen wochen woche zeigen zeit ziel zusammen zwei drei vier tag tage tagen stunden uhr mehr erfahren`),
};

const FRENCH: PhraseWords = {
  soft: new Set(),
  personal:
    wordSet(`mon ma mes notre nos nous je j' moi vous votre vos tu ton ta tes ils elles il elle leur leurs son sa
    ses`),
  weak: wordSet(`accueil afin aider ainsi aller année années ans assez aujourd'hui aujourd aussi bien bon bonne bonnes bons
    beaucoup besoin besoins c'est chaque choisir choix cliquez comprendre contacter créer depuis dernier dernière
    deux différents différentes dire disponible donner découvrez découvrir encore ensemble envie été être exemple
    facile facilement faire fait façon fois grand grande grandes grands grâce heure heures ici idéal important
    importante jamais jour jours jusqu'à lire lors mettre mieux mois moment moins monde même nombreux nombreuses
    nouveau nouveaux nouvelle nouvelles offrir parfois partir parce permet permettre permettent personne personnes
    petit petite plupart plus plusieurs possible pouvez pouvoir premier première prendre propose proposer proposons
    puis quelques rapidement retrouver réaliser savoir selon semaine simple simplement site souvent suite surtout
    tous tout toute toutes toujours trois trouver très utiliser venez venir vie vite voici voir vrai également`),
};

const SPANISH: PhraseWords = {
  soft: new Set(),
  personal: wordSet(
    `mi mis nuestro nuestra nuestros nuestras nosotros yo tu tus su sus te me nos usted ustedes ellos ellas`,
  ),
  weak: wordSet(`además ahora algunas algunos año años antes aquí así aún ayudar ayuda bien bueno buena buenas buenos cada
    casi casa clic conocer conoce crear cualquier dar decir dejar descubre descubrir después día días disponible dos
    ejemplo elegir encontrar encuentra entonces es están fácil forma formas gracias gran grande grandes haber hacer
    haz hemos hora horas hoy importante incluso ir ya junto leer lugar luego llegar manera mayor mejor mejores mes
    meses mientras mismo misma momento mucho mucha muchas muchos mundo nada necesita necesitas necesario nuevo nueva
    nuevas nuevos nunca obtener ofrece ofrecemos ofrecer parte partir pequeño persona personas poco poder podemos
    posible primera primero puede pueden puedes quiere quieres realizar saber sea según semana ser siempre simple
    sitio solo sólo tan tanto tener tiempo tiene tipo toda todas todo todos tomar trabajo tres usar usted varias
    varios veces ver vez vida vivir`),
};

const ITALIAN: PhraseWords = {
  soft: new Set(),
  personal: wordSet(
    "mio mia miei mie nostro nostra nostri nostre noi io tuo tua tuoi tue suo sua suoi sue voi vostro vostra loro lei lui",
  ),
  weak: wordSet(`anni anno ancora anche adesso alcuni alcune altre altri altro bene buona buono chiamare ciascuno compreso
    compresa costa cosa dice dicono diventa due tre quattro durante dura durano ecco facile fine fino giorni giorno giusto
    grande grandi importante insieme leggi lavoro lavoriamo mai meglio mesi mese modo molto molti naturalmente niente
    nuova nuovo nuovi offre ogni ora ore parte piccolo poco possibile prima primo proprio quasi scopri sempre serve
    servono settimana settimane solo soprattutto stessa stesso subito tanto tempo torna trovare tutta tutte usare
    veloce vero volta volte`),
};

const DUTCH: PhraseWords = {
  soft: new Set(),
  personal: wordSet("mijn ons onze wij we ik mij je jij jouw jullie u uw hun haar zijn zij hij"),
  weak: wordSet(`alle alles altijd anders bedoeld beste begint beginnen bekijk best beter bieden biedt binnen daarna dag dagen
    drie doen doet duurt eerst eerste eigen elke elk fijn gaan gaat geeft geven goed goede graag groot grote heel
    hoort iedereen jaar jaren keer kent klein kleine klopt komen komt kosten krijgen krijgt kost lang lange laten leren
    maak maakt maken maand maanden meestal meer mensen minder mogelijk mooi mooie moeten nieuw nieuwe nodig ontdek ons
    past precies samen snel soms staan staat stand steeds tijd tijdens twee tussen uur vaak vaste veel vier vinden volgens
    volgende week weken weten willen worden zeggen zegt zelf zien zorgen`),
};

const PORTUGUESE: PhraseWords = {
  soft: new Set(),
  personal: wordSet(
    "meu minha meus minhas nosso nossa nossos nossas nós eu teu tua seu sua seus suas você vocês ele ela eles elas",
  ),
  weak: wordSet(`agora ainda além algumas alguns ano anos antes assim bem boa bom bons cada casa certo comece conhecer conheça
    criar custa dar dentro depois desde deve dia dias diz dizem dois duas durante encontrar então entre escolher fazer
    faz fazemos fica ficam grande grandes há hoje hora horas importante incluído ir já lugar maior mais melhor melhores
    menos mesmo momento muita muitas muitos mundo nada necessário nova novo novos nunca oferece parte pequeno pessoas
    poder pode podem possível pouco primeiro primeira própria próprias próprio próprios precisa quatro quase quer quarenta
    saber saiba semana semanas sempre ser simples tempo tem ter três toda todas todos tudo trabalha usar vez vezes ver
    vários várias`),
};

const JAPANESE: PhraseWords = {
  soft: new Set(),
  personal: wordSet("私 私たち 当社 弊社 当店 僕 あなた 皆様 皆さま お客様"),
  weak: wordSet(`こちら 方 方法 時 場合 人 今 中 上 下 前 後 間 自分 必要 可能 詳細 一覧 情報 内容 以上 以下 他 事 物 全て 年 月
    日 回 円 様 的 際 際に 毎日 本当 紹介 利用 使用 開始 追加 表示 確認 続き 詳しく`),
};

const OTHER: PhraseWords = {
  personal: new Set(),
  weak: new Set(),
  soft: new Set(),
};

const BY_LANGUAGE: Readonly<Record<string, PhraseWords>> = {
  en: ENGLISH,
  de: GERMAN,
  fr: FRENCH,
  es: SPANISH,
  it: ITALIAN,
  nl: DUTCH,
  pt: PORTUGUESE,
  ja: JAPANESE,
};

/** The rules of a language; languages without rules of their own get empty lists, so that nothing is lost. */
export function phraseWords(language: string): PhraseWords {
  return BY_LANGUAGE[language] ?? OTHER;
}

/** Whether a phrase begins and ends with words that name something. */
export function hasNamingEdges(tokens: readonly string[], language: string): boolean {
  const { weak, soft, personal } = phraseWords(language);
  const names = (token: string | undefined) =>
    token !== undefined &&
    token.length > 1 &&
    !isStopWord(token, language) &&
    !weak.has(token) &&
    !soft.has(token) &&
    !personal.has(token);
  return names(tokens[0]) && names(tokens.at(-1));
}
