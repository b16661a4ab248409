import { wordSet } from "../../base/word_set.ts";

/**
 * Words that are also names of brands, people or places: a name made of them counts only with support from its
 * surroundings. Folded as foldWord() does. Not a dictionary; everyday nouns, verbs and adjectives that firms take.
 */
const WORDS = `
able above access account ace acorn across active adapt adobe adventure agile air ajax alarm alien all alliance allure
almond alpha alpine amazon amber ambition anchor angel angle answer apex apple april arc arch arena arrow art ascent
ash aspect aspen asset atlas atom audible august aura aurora avenue away axis azure baby bacon badge balance balm
bamboo band bandit banner bark barn base basecamp basic basil basis bath battery bay beacon bean bear beast beat beauty
bee bell berry best better beyond bird birch bite bit black blade blaze blend blink block bloom blossom blue board boat
body bold bolt bond bone book booking boost boots border boss bottle bounce boundary bow box brain branch brave bread
breeze brew brick bridge bright brilliant brook brother bubble bud buffer bug build builder bulb bull bullet burger
burst bus butter button buy buzz cable cactus cake calendar call calm camel camp campus candle candy canvas canyon cap
capital car carbon card care caribou carrot cascade case cash cast castle casper cat caterpillar cause cedar cell
center central century chain champion chance change channel chapter charge charm chart chase chat cheer cherry chess
chief chime choice chrome chunk circle citizen city clarity classic clay clean clear clearing cliff climb clip clock close
cloud clover club coach coast coconut code coffee coin collect college color column comet comfort common community
compass complete concept concord condor confluence connect contact contrast control cook cookie cool copper copy coral
core corner cosmos cotton couch country courage course court cove cover cradle craft crane crate creative credit creek
crew cricket crown cruise crush crystal cube cup current curve custom cut cycle dairy dart dash data date dawn day
dazzle deal dell delta den depot depth desert design desk diamond dice diesel digest digital direct discord discover
discovery dish dock doctor dollar dolphin domain door dot dove down dragon drake dream dress drift drive drop drum duck
dune dwell dynamic eagle early earth ease east easy echo eclipse edge edition elastic electric element elevate elite
ember emerald empire energy engage engine ensemble ergo enter entry envoy epic equal era escape essence eternal ever
evergreen everlane everyday evolve exact excel exchange express extra eye fabric face factor fair faith falcon fall
family fancy farm fast feast feather federal fern festival fiber field fiesta fig figure find finder fire firm first
fish fit fix flag flame flash flat fleet flex flight flint flip float flock flow flower fluent fly focus fold folk food
foot force ford forest forge fork form format fort fortune forward fossil found foundation fox frame free freedom fresh
friend frog front frontier frost fruit fuel full function fund fusion future galaxy game gap garden gate gear gem
general genius gentle giant gift glass glide global globe glory glow go goal gold good goose grace grain grand granite
grape graph grass gravity great green greenhouse grid ground group grove grow growth guard guardian guess guide gulf
gusto habit hall halo hammer hand handle happy harbor hardware harmony harvest haven hawk hazel head heart heat hedge
height helix hello help herb hero hertz high highland hill hinge hive hobby hollow home honest honey hook hope horizon
horn horse host hotel hotels hound house hub hugo human humble hummingbird hunt hunter hydrogen ice icon idea ideal
image impact impulse include index indigo infinite infinity ink inn insight instant instinct intercom interval iris
iron island ivory ivy jade jaguar jet jewel job join journey joy jump june juniper jungle jupiter just keen keep kernel
key keystone kin kind king kingdom kit kite kiwi knot lab ladder lake lamp land language lark laser latitude launch
laurel lava lavender law layer lead leader leaf leap learn leather ledger legacy legend lemon lemonade lens level lever
levi liberty life lift light lighthouse lightning lily lime limit line linear link lion liquid list little live loft
logic loom loop lotus love loyal lucid lucky lumen luna lunar lush lynx magic magnet magnolia main make mango mantra
map maple marble march mark market marketplace mars marsh mast master match mate matter max may maze meadow measure
medal media medium melon melt mercury merit mesh message meta method metro mid midnight might mile milk mill mind mini
mint mirror miss mission mist mobile mode model modern moment monday money monitor monster moon morning mosaic moss
motion motive motor mount mountain mouse move movement muse mustang mystery name nation native natural nature navigator
navy near nest net network new news next nice night nike nimble noble node noon normal north note nothing notice notion
nova number nurture oak oasis object ocean octopus off office olive olympia omega one onion only onyx open opera optimum
option oracle orange orbit orchard orchid order origin osprey other otter outlook oval over owl oxygen oyster pace pacific
pack page paint pair palace palm panda panel panther paper parade paradise paragon park parrot part partner pass passage
passion patch path pattern pay peace peach peak peanut pear pearl pebble pelican pen penguin people pepper perch perfect
period person petal phoenix photo piano piece pilgrim pilot pine pink pioneer pipe pipedrive pitch pivot pixel place
plaid plain plan planet plank plant plate platform platinum play plaza pledge plenty plot plum plus pocket poem point
polar pole polish pond pop poplar poppy port portal post postman potion power prairie premier premium present press
prestige pretty prime print prism private process profile profit program progress promise proof proper prosper proud
pulse pump punch pure puma purple purpose push puzzle quality quantum quarry quartz queen quest quick quill quilt quiver
quote rabbit race radar radiant radio radius rail rain rainbow rainforest raise rally ram ranch range ranger rapid raven
ray reach ready real realm rebel record red reef refine reflect regal region relay relax relief render rent replay
report rescue reserve resolve rest retreat return reward rhythm ribbon rice ride ridge right ring ripple rise rival
river road roam robin rock rocket roll roof room root rope rose rosemary round route row royal ruby run rush rust sable
sad safari safe saffron sage sail salt sample sand sapphire saturn savage save savor scale scarlet scene school science
scope score scout screen script sea seal search season second secret seed seek self sense sentinel sequence series serve
service seven shade shadow shape share sharp shell shelter shield shift shine ship shop shore short show shuttle sierra
sift sigma sign signal silent silk silver simple single siren six sketch skill skin sky slack slate sleep slice slide
slope smart smile smoke smooth snack snap snow snowflake soap social soda soft solar sole solid solo solstice solution
sonic soul sound source south space spark sparrow spectrum speed sphere spice spider spin spiral spirit splash splendid
spoke spoon sport spot spotlight spring sprint sprout spruce square squirrel stack staff stage standard staples star
start state station steady steam steel stellar step stone storage store storm story straight strata stream street
strength stride strike string stripe strong studio study style sub subway success sugar suite summer summit sun sunday
sunrise super support supreme sure surf surface surge swallow swan sweet swift swing switch symbol sync table tag tailor
talent tales talk tap target task taste tea teal team tech tempo temple ten tender terra terrace theory thing think
third thistle thread thrive thunder tide tiger tile timber time tiny titan toast today together token tone tool top
topic torch total touch tower town trace track trade trail train transit travel treasure treat tree trek trend triangle
tribe trident trim trip triple triumph trout true trust truth tulip tune turbo turn turtle twin twist ultra umbrella
uncle under union unique unit unite unity universal up upper upward urban use utility vail valley valor value vanguard
vault vector velvet venture venus verse vertex vessel vest vibe victor victory view villa village vine vintage violet
virgin virtue visible vision vista vital vivid voice volt voyage wake walk wall walnut warm wash watch water wave wax
way wealth weather web well wells west whale wheel whisper white whole wick wild will willow wind window wing winner
winter wire wise wish wolf wonder wood wool word work workday world worth yard year yellow yes yield yoga young youth
zeal zebra zen zenith zephyr zero zest zone zoom
bosch dyson fidelity foods gamble hilton johnson kellogg lincoln marriott morgan morris nelson porter schwab siemens
stanley tesla warner wendy wilson lexus philips hermes
allianz lichtblick naturstrom adler ahorn anker apfel auge bach baer baum becher berg biene blatt blau blick blitz blume boden bote braun bruecke
buche burg bär eiche eigen eis ente erde falke feder feld fels feuer fisch flamme flug fluss freund frisch frosch fuchs
gelb gipfel glanz glas gleich glueck grau grün gruen gut hafen hase haus herz himmel hirsch hof holz igel insel jung
kante kern kiste klar klee klug knopf kraft kranich kreis krone kugel kurz küste land lang laut leben leicht licht lieb
linde loewe löwe luchs luft markt meer mein milch mond morgen moewe mut nacht natur neu nord ost perle pfeil quelle rabe
rad rand raum rebe regen reif rein ring rot ruhe rund saft salz sand satz schatz schein schiff schnell schwalbe schwan
schwarz seele segel sommer sonne spiegel spur stark stein stern still stolz strahl strand strom sturm tal tanne tat tau
taube tier traum treu tropfen ufer vier vogel wald wand warm weg weide weiss welle welt werk west wiese wind winter wolf
wolke wunder wurzel zeit ziel zucker zug
abeille aigle aile amour ancre ange arbre arc argent aurore avenir azur beau belle blanc bleu bois bon bonheur bouche
boulanger bouquet boutique brise bulle but cafe carre carrefour cerise champ chance chaud chemin chene cheval ciel clair
clef cle coeur coin colibri colline coup courant couronne croix dauphin demain devoir doux droit eau ecole ecume elan
envie equipe espace espoir essentiel etoile eveil facile famille fauve fee fete feu feuille fil flamme fleur fleuve
fontaine foret fort forum fraise frais galerie grain grand guepe herbe heure hibou ile jardin jaune jour joie leclerc
libre ligne lion loup lueur lumiere lune maison matin mer merle miel monde montagne mouette nature neige noir nuage nuit
nouveau oiseau or ours paille papillon partage pavillon perle petit phare pierre pigeon place plage pluie plume point
pomme pont printemps reine relais renard rive riviere roche roi rose rouge route sable sel sens signe sillon soleil
source sud table temps terre tour tresor vague vent vert vie village ville vin violette voile vrai
abeja abril agua aguila aire alba alegria alma alto amanecer amigo ancla arbol arena arroyo aurora azul balon barco bella
blanco bosque brisa bueno caballo cabo camino campo canal cancion casa castillo cerca cielo cima ciudad claro clave
cobre colina colmena comer corazon corona correos corte dia costa cruz cuadro cumbre dulce encina enero era escudo espejo
estrella exito faro feliz flecha flor fresco fruta fuego fuente fuerte gato girasol gota gracia grande hada halcon hoja
hogar hierba hielo hilo iberia isla jardin joven justo lago leon libertad libre lince lindo llama lluvia lobo luna luz
madera mango manzana mar mariposa mayo mejor mesa miel mirador modelo molino monte mundo nave naranja natural nido nieve
noble noche norte nube nuevo ola olivo orilla oro oso paloma pan pato paz perla pico piedra pino plata playa plaza
pluma primavera puente puerta punto raiz rayo real reina rey rio roble roca rojo rosa sabor sal salud santander selva
senda sol sombra sueno sur tierra tigre toro torre trigo valle vela verano verde viaje vida viento vino vivo volcan zorro
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
const JAPANESE_COMMON = wordSet(JAPANESE_WORDS);

/** Whether a folded word is also an everyday word, a family name or a place. */
export function isCommonWord(fold: string): boolean {
  return COMMON.has(fold);
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
