import { wordSet } from "../../base/word_set.ts";

/**
 * Words that are also names of brands, people or places: a name made of them counts only with support from its
 * surroundings. Folded as foldWord() does. Not a dictionary; everyday nouns, verbs and adjectives that firms take.
 */
const WORDS = `
acorn adapt agile ajax almond apex ascent aspen audible azure balm bamboo bandit bark basecamp beacon birch blaze
blossom bounce breeze brew bulb cactus caribou carrot casper cheer chime chunk clover coconut comet compass condor
confluence crane crate crush dart dazzle discord dolphin dove drift dune dwell elastic elevate ember ergo envoy
evergreen everlane evolve falcon feast feather flock fluent glide goose granite grape habit hazel hedge helix hertz
hinge hive hound humble hummingbird impulse indigo infinity instinct intercom ivy juniper jupiter keystone kin kite
kiwi knot lark laurel lavender leap ledger lemonade levi lighthouse loft loom loyal lucid lumen lush lynx magnolia
mango mantra mast maze meadow melon melt mosaic motive muse nimble nurture octopus olympia onyx orange orchard orchid osprey
otter owl oyster panda panther paragon parrot peach peanut pear pebble pelican perch petal pilgrim pipedrive pivot
plaid plank plum poplar poppy postman potion prism prosper puma quarry quartz quill quiver radiant rainforest raven
regal replay ripple roam rosemary rust saffron savor scarlet sentinel sift siren sketch slack slate slice snack
snowflake solstice spark spiral splash splendid sprout spruce squirrel staples stellar strata stride stripe subway
swallow swan tailor teal terra thistle thrive titan torch trident tulip upward vail vanguard vest vibe vivid whisper
wick workday zeal zebra zenith zephyr zest bosch dyson kellogg schwab tesla hermes lichtblick naturstrom ahorn anker
baer biene bruecke buche eiche eigen falke fuchs gelb gipfel glueck grau gruen hirsch igel kante klee kranich linde
loewe luchs moewe ost rabe rebe schwalbe schwan segel strahl tanne tau weide wiese wurzel abeille aigle aile ancre
ange aurore azur boulanger brise carrefour cerise chene colibri colline dauphin ecume eveil fauve fete foret fraise
guepe herbe hibou ile leclerc lueur lumiere merle mouette nuage oiseau papillon phare pigeon rive riviere sillon
violette alba ancla arroyo brisa cobre colmena cumbre encina girasol iberia lince mango mirador olivo paloma pino raiz
roble santander senda trigo volcan
`;

/** Words that carry no name by themselves. */
const FUNCTION_WORDS = `
a about above all an and any are around as at be before by can do for from get go good has have he her here his how i if in
is it its just let like make me more much my new no not now of off on one only or other our out over own per she so some
than that the their them then there they this to too under up us very was we what when where which who why will with you
your
aber alle als am an auch auf aus bei bis da das dein dem den der des dich die dir du ein eine er es fuer fur gut hier ich
ihr im in ist ja kein klein man mehr mein mit nach neu nicht noch nur oder sehr sein sich sie so um und uns unser vom von
vor was wir zu zum zur
au aux avec bien ce ces chez dans de des du elle en est et il je la le les leur mes mon ne notre nous on ou par pas plus
pour que qui sa se ses si son sous sur ta te tes toi ton tout tous tres un une vos votre vous
al como con cual del el ella ellos era eres es esa ese esta este la las lo los mas me mi mis muy nos nuestro o para pero
por que se ser si sin sobre su sus te ti todo todos tu tus un una y yo ya
`;

/** Written with a capital wherever they stand: it says nothing of a name. */
const ALWAYS_CAPITAL = `
monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october
november december mercury venus earth mars jupiter saturn neptune pluto
`;

/** Frequent family names: a firm of that name is told from a person by its surroundings. */
const FAMILY_NAMES = `
adams allen anderson baker bell bennett brooks brown campbell carter clark collins cook cooper cox davis edwards evans
foster garcia gray green hall harris hill howard hughes jackson james jenkins jones kelly king lee lewis long martin
martinez miller mitchell moore morgan murphy myers nelson parker perry peterson phillips powell price reed rivera roberts
robinson rodriguez rogers ross russell sanders scott simmons smith stewart sullivan taylor thomas thompson turner walker
ward watson west white williams wilson wood wright
albrecht bauer becker berger boehm bohm brandt busch dietrich ernst fischer franke frank friedrich fuchs graf gross
gunther guenther haas hahn hartmann heinrich herrmann hoffmann hofmann horn huber jaeger jager jung kaiser keller koch
koehler kohler konig koenig kraemer kramer kraus krause kruger krueger kuhn kuehn lang lange lehmann lorenz ludwig maier
mayer meier meyer mueller muller neumann otto peters pfeiffer pohl richter roth sauer schaefer schafer schmid schmidt
schmitt schmitz schneider scholz schreiber schroeder schroder schubert schulte schulz schulze schumacher schuster
schwarz seidel simon sommer stein thomas vogel voigt vogt wagner walter weber weiss werner winkler winter wolf wolff
ziegler zimmermann riese
bernard blanc bonnet boyer brun chevalier clement david denis dubois dufour dumas dumont dupont durand duval fabre faure
fontaine fournier francois garnier gauthier gautier gerard girard guerin henry lambert laurent lefebvre lefevre legrand
lemaire leroy marchand marie martin masson mathieu mercier meunier michel moreau morel muller nicolas noel olivier perrin
petit renard renaud richard riviere robert robin rousseau roussel roux roy simon thomas vidal vincent
alonso alvarez blanco cano castro delgado diaz diez dominguez fernandez flores garrido gil gomez gonzalez gutierrez
hernandez herrera iglesias jimenez leon lopez lozano marin marquez medina mendez molina morales moreno munoz navarro nunez
ortega ortiz perez ramirez ramos reyes rubio ruiz sanchez santos sanz serrano soto suarez torres vargas vazquez vega
`;

/** Frequent given names: what follows one is a person as often as a firm. */
const GIVEN_NAMES = `
aaron adam adrian agnes alan albert alex alexander alfred alice alma amanda amelia amy ana andrea andrew angela anna anne
anton antonio arthur ashley astrid audrey august aurora ava barbara beatrice ben benjamin bernard bertha betty bianca bill
bob boris brad brandon brian bruno camille carl carla carlos carmen carol caroline catherine cecilia celine charles
charlie charlotte chloe chris christian christine clara claire claude claudia clement conrad constance daisy daniel
daniela david dean deborah dennis diana diego dominic dora doris dorothy dylan edgar edith eduard edward eleanor elena eli
elias elisa elisabeth elizabeth ella ellen elliot elsa emil emilia emily emma enzo eric erica erik ernest esther ethan eva
evan eve fabian felix fernando fiona flora florence frances francis frank fred freddie frederick frida gabriel gary
george gerard gloria gordon grace greta gustav guy hannah hanna hans harold harriet harry hazel heidi helen helena henri
henry herbert herman hermann hilda holly hugo ian ida ingrid irene iris isaac isabel isabella ivan ivy jack jacob jakob
james jan jane janet jason javier jean jeff jennifer jenny jeremy jessica joan joe joel johan johanna john jonas jonathan
jordan jorge jose joseph josephine joshua joy juan judith jules julia julian julie juliet julius justin karen karl kate
katherine kathleen kelly ken kevin kim klara klaus kurt kyle lara lars laura lauren laurent lea leah lena leo leon leonard
leonie lewis liam lily lina linda lisa liz lloyd logan lola lorenzo louis louisa louise luc luca lucas lucia lucy luis luise
luke luna lydia mabel madeleine maggie manuel marc marcel marco marcus margaret maria marie marina mario marion mark marta
martha martin martina mary mason mateo mathilda mathilde matilda matthew maurice max maya megan melissa mia michael miguel
mila milan milo mira miriam moritz mona monica nadia nancy naomi natalie nathan nelson nicholas nick nicolas nicole nina
noah noel nora norman oliver olivia ollie oscar oskar otto pablo pamela pascal patricia patrick paul paula pauline pedro
penelope peter philip phoebe pierre pilar quentin rachel rafael ralph ramona raoul raphael raul ray rebecca regina remy rene
richard rita robert roberta robin roger roland roman romeo rosa rosalie rose rosie ross roxane ruby rudolf ruth ryan sally
sam samantha samuel sandra sara sarah scott sean sebastian serge sergio sharon sheila shirley sidney silvia simon simone
sofia sonia sophia sophie stan stanley stella stephan stephanie steve steven stuart sue susan suzanne sven sylvia tara ted
teresa theo theodor theresa thomas tim timothy tina tobias tom tommy toni tony ulrich ulrike ursula valentin valentina
valerie vanessa vera veronica victor victoria vincent viola violet virginia vivian walter wanda wendy werner wilhelm will
william willy yvonne yves zoe
`;

/** Japanese names that are also everyday words, places or people. */
const JAPANESE_WORDS = `
オレンジ ピーチ レモン チェリー メロン ターゲット シェル アマゾン スラック ズーム ライン サイン スター ギャップ リンク スイッチ ブルー グリーン ホーム ハート ドリーム スマイル
シャープ シグナル ストライプ メタ ダヴ アップル ノート スクエア カーブス フェリシモ ドコモ ゆうちょ あさひ ひかり みずほ つばめ さくら こだま のぞみ ひまわり
一休 朝日 旭 味の素 無印 日立 松下 本田 豊田 鈴木 山崎 森永 明治 大和 三菱 住友 楽天 任天 日産 東芝 小林 伊藤 佐川 成城石井 西武 東急 京王 小田急 京急 近鉄
阪急 阪神 南海 光 翼 桜 未来 希望 自由 日本 東京 大阪 京都 青山 丸井 高島 花 空 海 星 月 太陽
`;

const GIVEN = wordSet(GIVEN_NAMES);
const CAPITAL = wordSet(ALWAYS_CAPITAL);
const COMMON = wordSet(`${WORDS} ${FUNCTION_WORDS} ${ALWAYS_CAPITAL} ${FAMILY_NAMES} ${GIVEN_NAMES}`);
const FUNCTION = wordSet(FUNCTION_WORDS);
const JAPANESE_COMMON = wordSet(JAPANESE_WORDS);

/** Whether a folded word is also an everyday word, a family name or a place. */
export function isCommonWord(fold: string): boolean {
  return COMMON.has(fold);
}

export function isFunctionWord(fold: string): boolean {
  return FUNCTION.has(fold);
}

export function isCommonJapaneseWord(name: string): boolean {
  return JAPANESE_COMMON.has(name);
}

export function isAlwaysCapital(fold: string): boolean {
  return CAPITAL.has(fold);
}

export function isGivenName(fold: string): boolean {
  return GIVEN.has(fold);
}
