import { wordSet } from "../base/word_set.ts";
import { keywordWords } from "../language/keyword_text.ts";

/** Parts of every site that nobody searches for; one such word spoils a phrase. */
const NEVER = wordSet(`cart checkout login logout signin signup wishlist sitemap cookie cookies gdpr privacy copyright
  unsubscribe newsletter javascript breadcrumb breadcrumbs pinterest facebook instagram tiktok whatsapp youtube linkedin
  tweet subscribe subscribed wpengine wordpress woocommerce lorem ipsum http https www html php captcha recaptcha archives permalink username
  password toggle menu skip untitled uncategorized impressum datenschutz agb warenkorb anmelden abmelden einloggen
  registrieren kasse widerruf widerrufsrecht panier connexion déconnexion confidentialité carrito iniciar
  suscríbete privacidad suscribirse カート ログイン ログアウト 会員登録 プライバシーポリシー 利用規約 特定商取引法 サイトマップ`);

/** Sections of a site: no search by themselves. */
const ALONE =
  wordSet(`home homepage about contact blog blogs news article articles post posts page pages product products
  service services store shop shops event events gallery portfolio project projects team staff people member members
  author authors category categories tag tags archive archives search result results faq faqs help support resources
  resource downloads download press media career careers jobs job testimonial testimonials review reviews story stories
  quote quotes professional professionals instructor instructors venue venues location locations organizer calendar
  schedule class classes course courses program programs training session sessions workshop workshops client clients
  customer customers partner partners pricing price prices plans plan features feature solutions solution overview
  introduction details description information info welcome more other others general share menu account register
  subscribe order orders shipping returns refund refunds terms legal disclaimer policy policies accessibility details
  tickets ticket tuition deposit deposits bundle bundles collection collections series archive view views next previous
  women men woman man baby babies mother mothers dad dads partner's family families parents couple couples friends
  startseite über kontakt leistungen leistung angebot angebote preise preis aktuelles produkte produkt karriere
  galerie referenzen team presse jobs standorte versand faq accueil contact actualités produits produit services tarifs
  galerie équipe boutique panier inicio contacto servicios productos producto precios nosotros noticias equipo galería
  tienda servicio servizi servizio prezzi listino prodotti prodotto negozio contatti squadra notizie consigli diensten
  dienst tarieven tarief prijzen producten winkel vacatures tips advies início serviços serviço preços preço produtos
  produto loja contactos contatos equipa equipe notícias dicas conseils consejos ratgeber ホーム 会社概要 お問い合わせ ブログ サービス 商品 ニュース 採用情報 料金 お知らせ トップページ アクセス`);

/** What joins two sections to one: `classes and courses`. */
const JOINING = wordSet("and or und oder et ou y o e en of");

/** Phrases of templates, as they stand after normalising. */
const PHRASES: ReadonlySet<string> = new Set(
  `add to cart|shopping cart|share this|related posts|related products|you may also like|read more|learn more|view all
  |sign up|log in|sign in|my account|contact us|about us|click here|privacy policy|terms of service|terms and conditions
  |terms of use|cookie policy|all rights reserved|frequently asked questions|leave a reply|leave a comment|select options
  |out of stock|in stock|free shipping|back to top|skip to content|search results|page not found|powered by|follow us
  |get started|get in touch|find out more|order summary|recent posts|recent comments|early bird|coming soon|hello world|new window
  |upcoming classes|upcoming events|upcoming courses|upcoming workshops|latest news|latest posts|who's attending|our story|our team|meet the team|our services|opening hours|business hours|table of contents
  |shipping policy|refund policy|return policy|how it works|why choose us|what our clients say|what people say
  |customer reviews|client testimonials|product description|additional information|quick links|useful links
  |mehr erfahren|jetzt kaufen|in den warenkorb|häufige fragen|häufig gestellte fragen|über uns|allgemeine geschäftsbedingungen
  |en savoir plus|ajouter au panier|mentions légales|politique de confidentialité|questions fréquentes|à propos
  |nos prestations|nos services|ce que disent nos clients|ce que disent nos élèves|ce qui est compris|foire aux questions
  |haeufige fragen|haufige fragen|kundenstimmen|unsere leistungen|unser angebot|das sagen unsere kunden|im preis enthalten
  |questions frequentes|nuestros servicios|qué incluye|cómo llegar|lo que dicen nuestros clientes|quiénes somos
  |i nostri servizi|domande frequenti|chi siamo|cosa dicono i clienti|cosa è compreso|come arrivare|aggiungi al carrello
  |onze diensten|veelgestelde vragen|over ons|wat klanten zeggen|in winkelwagen|algemene voorwaarden
  |os nossos serviços|nossos serviços|perguntas frequentes|sobre nós|sobre nos|quem somos|o que dizem os clientes|o que está incluído
  |como chegar|adicionar ao carrinho|política de privacidade|termos e condições|privacyverklaring|informativa sulla privacy
  |añadir al carrito|leer más|saber más|aviso legal|política de privacidad|preguntas frecuentes|sobre nosotros
  |続きを読む|もっと見る|よくある質問|お客様の声`
    .replace(/\n\s*/g, "")
    .split("|"),
);

const CALENDAR =
  wordSet(`january february march april june july august september october november december monday tuesday
  wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays jan feb mar
  apr jun jul aug sept sep oct nov dec januar februar märz mai juni juli oktober dezember montag dienstag mittwoch
  donnerstag freitag samstag sonntag janvier février mars avril juin juillet août septembre octobre novembre décembre
  lundi mardi mercredi jeudi vendredi samedi dimanche enero febrero marzo abril mayo junio julio agosto septiembre octubre
  noviembre diciembre lunes martes miércoles jueves viernes sábado domingo 月曜日 火曜日 水曜日 木曜日 金曜日 土曜日 日曜日`);

const NUMBER_LIKE = /^[\d.,:/+#-]+(?:st|nd|rd|th|am|pm|h|hrs?|min|mins|cm|mm|kg|lb|lbs|px|usd|eur|%)?$/;
/** Numbers that name a thing people search for. */
const KEPT_NUMBERS: ReadonlySet<string> = new Set(["24/7", "24h", "3d", "2d", "4k", "5g", "360"]);

/** Whether the word is the name of a section that most sites have. */
function isSectionWord(word: string): boolean {
  return ALONE.has(word) || (word.endsWith("s") && ALONE.has(word.slice(0, -1)));
}

/** Whether a normalised phrase is part of the site's furniture: shop and legal parts, dates, numbers, menus. */
export function isBoilerplate(phrase: string): boolean {
  if (PHRASES.has(phrase)) return true;
  const parts = keywordWords(phrase);
  if (parts.length === 0) return true;
  if (parts.every((word) => isSectionWord(word) || isDateOrNumber(word) || JOINING.has(word))) return true;
  return parts.some((word) => NEVER.has(word));
}

/** Days, months and figures: a template's, not a search's. */
function isDateOrNumber(word: string): boolean {
  return CALENDAR.has(word) || (NUMBER_LIKE.test(word) && !KEPT_NUMBERS.has(word));
}
