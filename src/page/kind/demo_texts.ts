import { foldText } from "./text_traits.ts";

/** What systems, themes and builders write into a new site, folded. A page that holds one was never written. */
export const DEMO_TEXTS: readonly string[] = texts(`
welcome to wordpress this is your first post
willkommen bei wordpress dies ist dein erster beitrag
willkommen bei wordpress dies ist ihr erster beitrag
willkommen zur deutschen version von wordpress
bienvenue sur wordpress ceci est votre premier article
te damos la bienvenida a wordpress esta es tu primera entrada
bienvenido a wordpress esta es tu primera entrada
benvenuto in wordpress questo e il tuo primo articolo
benvenuti in wordpress
welkom bij wordpress dit is je eerste bericht
boas vindas ao wordpress esse e o seu primeiro post
bem vindo ao wordpress este e o seu primeiro artigo
witamy w wordpressie to jest twoj pierwszy wpis
valkommen till wordpress det har ar ditt forsta inlagg
velkommen til wordpress dette er dit forste indlaeg
wordpress へようこそ こちらは最初の投稿です
use this static page to test the theme
this content should not appear if the site is set to display a static page
this is a test of the theme s
our terms and conditions template will get you started
the more content you provide about you and your business the more confident people will be
the more content you provide about you and your business the more confi dent people will be
purchases are delivered in an orange box
localhost wp
example product title
your product s name
this area is used to describe your product s details
this is a demo product
this is a simple product
this is a variable product
this is an external product
pellentesque habitant morbi tristique senectus
hipster ipsum
ex portland pitchfork
pitchfork irure mustache
fashion axe diy
this is a demo store for testing purposes
this is the theme demo
this page shows all the elements
this is a shortcode
i m a paragraph click here to add your own text and edit me
i m a title click here to edit me
ich bin ein textabschnitt klicke hier um deinen eigenen text
je suis un paragraphe cliquez ici pour ajouter votre propre texte
soy un parrafo haz clic aqui para agregar tu propio texto
sono un paragrafo clicca qui per aggiungere il tuo testo
sou um paragrafo clique aqui para adicionar e editar seu proprio texto
this is your about page
this is a blog post example
it all begins with an idea maybe you want to launch a business
make it stand out whatever it is the way you tell your story online
donec ac fringilla turpis
this is a sample blog post
this is a sample product
11100956 wall street
169 nguyen ngoc vu
123 fifth avenue new york
envato hq 121 king street
121 king street melbourne
`);

/** Names of products, people and pages that come with a system; two of them on one page are no chance. */
export const DEMO_NAMES: readonly string[] = texts(`
happy ninja|woo ninja|woo logo|ship your idea|woo album|woo single|ninja silhouette|premium quality hoodie|flying ninja|patient ninja
beanie with logo|hoodie with zipper|hoodie with pocket|long sleeve tee|v neck t shirt|t shirt with logo|hoodie with logo|wordpress pennant
john doe|jane doe|john smith ceo|jane smith|mr wordpress|a wordpress commenter|lorem team member|support example com|info example com|contact example com|your email com|yourcompany com|info yourdomain com|mail example com|hello example com|mail yoursite com|info yoursite com|555 555 5555|123 456 7890|1 800 123 4567|123 street name|123 main street anytown|123 demo street|your address here|your city name
`);

/** What a page that is still to be written says. Folded. */
export const SAMPLE_TEXTS: readonly string[] = texts(`
this is an example page it s different from a blog post
dies ist eine beispiel seite
ceci est une page d exemple
ceci est un exemple de page
esta es una pagina de ejemplo
questa e una pagina di esempio
dit is een voorbeeldpagina
esta e uma pagina de exemplo
esta e uma pagina de amostra
to jest przykladowa strona
det har ar en exempelsida
dette er en eksempelside
add your content here
your content goes here
insert your text here
your text here
text goes here
hier steht ihr text
hier kommt ihr text
ihr text hier
hier entsteht in kurze
hier entsteht eine neue internetprasenz
hier konnte ihr text stehen
dies ist ein blindtext
weit hinten hinter den wortbergen
franz jagt im komplett verwahrlosten taxi
votre texte ici
texte a venir
tu texto aqui
texto de relleno
texto de ejemplo
inserisci qui il tuo testo
testo segnaposto
uw tekst hier
seu texto aqui
texto de exemplo
click edit button to change this text
`);

/** A page with few words of its own that says one of these has yet to come. Folded. */
export const ANNOUNCEMENTS: readonly string[] = texts(`
coming soon|under construction|opening soon|launching soon|stay tuned|check back soon|page in progress|to be announced|we are working on
demnachst|in kurze|im aufbau|seite in bearbeitung|wird gerade uberarbeitet|in arbeit|hier entsteht
bientot disponible|en construction|en cours de construction|prochainement|page en preparation
proximamente|en construccion|muy pronto|pronto disponible
prossimamente|in costruzione|in allestimento|presto online
binnenkort|in aanbouw|in opbouw|wordt aan gewerkt
em breve|em construcao|brevemente
wkrotce|w budowie|strona w budowie|kommer snart|kommer snarart|under konstruktion|準備中|工事中|近日公開
`);

/** A list that found nothing says so. Folded. */
export const NOTHING_FOUND: readonly string[] = texts(`
no products were found|no results found|nothing found|there were no results found|no posts found|no matching|no posts to display|no items found|no events found|there are no upcoming events|no articles found|nothing to see here
keine produkte gefunden|keine ergebnisse|nichts gefunden|keine beitrage|keine veranstaltungen
aucun produit|aucun resultat|aucun article|rien trouve|aucun evenement
no se encontraron|no se han encontrado|no hay productos|sin resultados|no hay eventos
nessun prodotto|nessun risultato|nessun articolo|nessun evento
geen producten|geen resultaten|niets gevonden|geen evenementen
nenhum produto|nenhum resultado|nada encontrado|nenhum evento
brak produktow|nic nie znaleziono|nie znaleziono|inga produkter|inga resultat|商品が見つかりません|見つかりませんでした
`);

/** A page that only sends its visitors on says so. Folded. */
export const REDIRECT_TEXTS: readonly string[] = texts(`
you are being redirected|redirecting|this page has moved|siendo redirigido|redirigiendo|sie werden weitergeleitet|weiterleitung|vous allez etre redirige|redirection|reindirizzamento|u wordt doorgestuurd|voce esta sendo redirecionado|google site verification
`);

/** Filler Latin, with what generators add to it. */
export const FILLER_WORDS: ReadonlySet<string> = new Set(
  (
    "lorem ipsum dolor sit amet consectetur adipiscing adipisicing elit sed eiusmod tempor incididunt ut labore et dolore magna aliqua enim minim " +
    "veniam quis nostrud exercitation ullamco laboris nisi aliquip ea commodo consequat duis aute irure reprehenderit voluptate velit esse " +
    "cillum fugiat nulla pariatur excepteur sint occaecat cupidatat non proident sunt culpa qui officia deserunt mollit anim laborum " +
    "vestibulum pellentesque habitant morbi tristique senectus netus malesuada fames turpis egestas aenean mattis mauris vivamus suscipit " +
    "tortor eget felis porttitor volutpat curabitur aliquet quam praesent sapien massa convallis donec rutrum congue leo nec sollicitudin " +
    "molestie proin nibh augue luctus vitae tellus ultrices posuere cubilia curae etiam faucibus fermentum phasellus viverra nunc pharetra " +
    "integer feugiat scelerisque varius cras ornare arcu dui sodales neque gravida hendrerit ligula bibendum lacus dictum libero semper " +
    "fringilla interdum blandit venenatis tincidunt efficitur auctor imperdiet maecenas accumsan lobortis ullamcorper sagittis nam nullam"
  ).split(" "),
);

/** Parts of paths that only a theme's or builder's demo has. */
export const DEMO_PATH =
  /^(?:home(?:page)?|shop|blog|portfolio|header|footer|about(?:-us)?|contact(?:-us)?|services?|product|gallery|team|page|landing|pricing|faqs?|index)(?:-page)?-(?:\d{1,2}|v\d|style-?\w+|layout\w*|version-?\d*|two|three|four|five|six|alt|alternative|classic|modern|minimal|creative|dark|full-?width|fullwidth|boxed|grid|list|masonry|metro|carousel|slider|standard|(?:\d|two|three|four)-col(?:umn)?s?|(?:left|right|no|both)-sidebar|with-sidebar|sidebar|onepage|parallax|video|demo)$|^(?:elements?|shortcodes?|typography|theme-features|demo|demos|demo-\w+|sample|icons?-list|buttons|accordions?|toggles?|progress-bars?|pricing-tables?|counters?|widgets|style-?guide|elementor-\d+|single-(?:portfolio|project|post|product|service|team)(?:-\d+)?|mega-menu|header-styles?|footer-styles?|blog-(?:grid|masonry|list|standard|classic|full-?width)|portfolio-(?:grid|masonry)|masonry|hello-world|hallo-welt|bonjour-tout-le-monde|hola-mundo|ciao-mondo|hallo-wereld|ola-mundo|witaj-swiecie)$/;

function texts(given: string): readonly string[] {
  return given
    .split(/[\n|]/)
    .map((line) => foldText(line))
    .filter((line) => line.trim() !== "");
}
