import { foldAccents } from "./stemming.ts";

/** Function words: they join a search's words but do not tell one search from another. */
const STOP_WORDS: Readonly<Record<string, ReadonlySet<string>>> = {
  en: words(`a about after again all also am an and any are aren't as at be because been before being between both but
    by can can't could couldn't did didn't do does doesn't doing don't down during each few for from further had has
    have having he her here hers herself him himself his how i i'd i'll i'm i've if in into is isn't it it's its
    itself just let's me more most my myself no nor not of off on once only or other our ours ourselves out over own
    same she should so some such than that that's the their theirs them themselves then there these they they're this
    those through to too under until up upon us very was wasn't we we're we've were what when where which while who
    whom why will with without won't would you you'll you're you've your yours yourself yourselves via vs versus per
    shall may might must get got`),
  de: words(`aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bin bis bist da
    damit dann das dass dein deine dem den denn der des die dies diese diesem diesen dieser dieses doch dort du durch
    ein eine einem einen einer eines er es etwas euch euer eure für gegen hab habe haben hat hatte hier hin hinter ich
    ihr ihre ihrem ihren ihrer ihm ihn ihnen im in ins ist ja jede jedem jeden jeder jedes jetzt kann kein keine keinen
    können machen mal man mein meine mehr mich mir mit muss nach nicht nichts noch nun nur ob oder ohne sehr sein seine
    seiner sich sie sind so soll sollte sondern sowie über um und uns unser unsere unserem unseren unserer unter vom
    von vor wann war waren warum was weil weiter welche welcher welches wenn wer werde werden wie wieder will wir wird
    wo wollen würde zu zum zur zwischen`),
  fr: words(`a à afin ai ainsi alors après au aucun aussi autre autres aux avant avec avoir c ce ceci cela celle celui
    ces cet cette ceux chaque chez comme comment d dans de des depuis donc dont du elle elles en encore entre est et
    été être eu eux fait faire fois font il ils j je jusqu l la le les leur leurs lors lui m ma mais me même mes moi
    mon n ne ni non nos notre nous on ont ou où par parce pas pendant peu peut peuvent plus pour pourquoi qu quand que
    quel quelle quelles quels combien qui quoi s sa sans se sera ses si son sont sous sur t ta te tes toi ton tous tout toute
    toutes très tu un une vers voir vos votre vous y`),
  es: words(`a al algo algunos ante antes aquel aquella como cómo con contra cual cuál cuando cuándo cuánto cuánta cuántos cuántas de del desde donde
    dónde durante e el él ella ellas ellos en entre era es esa ese eso esta está estamos están estar estas este esto
    estos fue fueron ha hace hacer hasta hay la las le les lo los más me mi mí mis mucho muy nada ni no nos nosotros
    nuestra nuestras nuestro nuestros o os otra otras otro otros para pero poco por porque que qué quien quién se sea
    ser si sí sin sobre solo son su sus también te tener ti tiene tienen todo todos tu tú tus un una unas uno unos
    usted ustedes y ya yo`),
  it: words(`a ad ai al alla alle allo agli anche avere c che chi ci col come con cosa cui d da dal dalla dalle dai
    degli dei del della delle dello di dove e è ed era essere fa fare gli ha hai hanno ho i il in io l la le lei li lo
    loro lui ma me mi mia mio ne negli nei nel nella nelle no noi non nostra nostro o ogni per perché più può qual
    quale quali quando quanto quanta quanti quante quello questa queste questi questo se sei si sia siamo sono su sua sue sugli sui sul sulla suo
    ti tra tu tua tuo tutti tutto un una uno vi voi vostra vostro`),
  nl: words(`aan al alle als bij dan dat de deze die dit door een en er ge haar had heb hebben heeft het hij hoe hoeveel hun ik
    in is je jij jouw jullie kan kunnen maar me meer men met mijn naar niet nog nu of om omdat onder ons onze ook op
    over te tegen tot u uit uw van veel voor waar waarom was wat we wel werd wie wij wil worden wordt zal ze zich zij
    zijn zo zonder zou`),
  pt: words(`a à ao aos as às até com como da das de dela dele do dos e é ela elas ele eles em entre era essa esse esta
    está este eu foi há isso isto já la lhe mais mas me mesmo meu minha muito na nas não nem no nos nós nossa nosso o
    os ou para pela pelas pelo pelos por porque qual quais quando quanto quanta quantos quantas que quem se sem ser seu sua são só também te tem tu um uma
    você vocês`),
  ja: words(`の に は を た が で て と し れ さ ある いる も する から な こと として い や れる など なっ ない この ため
    その あっ よう また もの という あり まで られ なる へ か だ これ によって により おり より による ず なり られる において
    ば なかっ なく しかし について せ だっ その後 できる それ う ので なお のみ でき き つ における および いう さらに でも ら
    たり その他 に関する たち ます ん なら に対して です ました ください とは お ご`),
};

export function isStopWord(word: string, language: string): boolean {
  return STOP_WORDS[language]?.has(word) ?? false;
}

/** Each also as it is typed without accents: `cuanto cuesta`. */
function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).flatMap((word) => [word, foldAccents(word)]));
}
