/** Words of addresses, titles and headings that name a kind of page, by language; folded, words joined by a dash. */
export interface KindWords {
  cart: string;
  legal: string;
  archive: string;
  contact: string;
  about: string;
  article: string;
  offer: string;
  /** Lists of a site's own making, when they are all of the path's last part. */
  list: string;
}

const EN: KindWords = {
  cart: "cart basket shopping-cart shopping-bag checkout my-account account login log-in signin sign-in signup sign-up register logout wishlist order-tracking track-order track-your-order lost-password forgot-password reset-password order-received order-complete compare thank-you customer-login portal members-login orders",
  legal:
    "privacy privacy-policy privacy-notice terms terms-of-service terms-of-use terms-and-conditions terms-conditions conditions legal legal-notice imprint disclaimer cookie-policy cookies cookie gdpr ccpa refund-policy refund returns return-policy returns-policy shipping-policy shipping-returns shipping-and-returns shipping delivery-return delivery-returns delivery-and-returns refund_returns cancellation-policy accessibility accessibility-statement data-protection hipaa-notice notice-of-privacy-practices do-not-sell disclosures disclosure statutes bylaws code-of-conduct safeguarding-policy warranty refunds",
  archive:
    "tag tags category categories author authors archive archives search product-tag topic topics page label labels",
  contact:
    "contact contact-us contacts get-in-touch find-us directions location locations reach-us visit-us where-we-are opening-hours how-to-find-us",
  about:
    "about about-us about-me our-story story who-we-are team our-team meet-the-team the-team staff people history our-history mission our-mission values testimonials testimonial reviews customer-reviews kind-words careers career jobs vacancies join-us work-with-us press press-kit media partners awards leadership founder founders company profile our-people origins our-approach clients certifications certificates accreditations press-release board trustees committee faculty teachers tutors vision our-vision our-values governance why-us why-choose-us sustainability instructors instructor professionals references",
  article:
    "blog blogs news article articles post posts guide guides recipe recipes faq faqs frequently-asked-questions magazine journal insights stories case-studies case-study tips resources learn education skills how-to press-releases knowledge help education-center glossary events-recap advice quotes events",
  offer:
    "product products service services pricing prices price-list rates fees plans menu menus class classes course courses program programs workshop workshops treatment treatments therapy packages package shop store book booking book-now rooms room tours tour rental rentals training solutions features gift-cards gift-vouchers vouchers membership memberships lessons catering offers special-offers order-online what-we-do event practice-areas",
  list: "blog news articles journal magazine stories birth-stories events posts products shop store all collections collection catalog insights recipes quotes projects portfolio gallery case-studies press-releases archive updates sale offers resources",
};
const DE: KindWords = {
  cart: "warenkorb kasse mein-konto konto anmelden anmeldung-konto einloggen registrieren wunschliste merkliste merkzettel passwort-vergessen sendungsverfolgung vergleich vergleichen kundenkonto bestellung-verfolgen kundenlogin",
  legal:
    "impressum datenschutz datenschutzerklaerung datenschutzerklarung datenschutzhinweise datenschutzbestimmungen ruecksendung ruecksendungen rucksendungen agb allgemeine-geschaeftsbedingungen nutzungsbedingungen widerruf widerrufsbelehrung widerrufsrecht versand versandkosten versandbedingungen zahlung-und-versand versand-und-zahlung zahlungsarten rueckgabe ruckgabe haftungsausschluss rechtliches barrierefreiheit barrierefreiheitserklaerung cookie-richtlinie batterieentsorgung hausordnung stornobedingungen satzung",
  archive: "kategorie kategorien schlagwort schlagworte autor archiv suche produkt-kategorie produkt-schlagwort seite",
  contact:
    "kontakt kontaktformular anfahrt so-finden-sie-uns standort standorte oeffnungszeiten offnungszeiten kontakt-anfahrt",
  about:
    "ueber-uns uber-uns ueber-mich uber-mich wir-ueber-uns wir team unser-team geschichte unsere-geschichte philosophie leitbild referenzen kundenstimmen bewertungen karriere stellenangebote jobs presse unternehmen das-unternehmen partner mitarbeiter werte stellen vorstand verein der-verein lehrer lehrkraefte kunden zertifikate ausbildung-bei-uns",
  article:
    "blog aktuelles neuigkeiten nachrichten ratgeber magazin wissen tipps artikel beitraege beitrag news faq haeufige-fragen haufige-fragen rezepte rezept lexikon glossar berichte",
  offer:
    "leistungen leistung angebot angebote produkte produkt preise preisliste dienstleistungen kurse kurs seminare workshops behandlungen therapie speisekarte menue mittagstisch zimmer termin-buchen termine gutscheine gutschein vermietung shop touren",
  list: "aktuelles neuigkeiten magazin ratgeber blog produkte shop veranstaltungen projekte galerie beitraege rezepte angebote",
};
const FR: KindWords = {
  cart: "panier mon-compte compte connexion inscription commande paiement liste-de-souhaits favoris suivi-de-commande mot-de-passe-perdu comparer validation-de-la-commande",
  legal:
    "mentions-legales politique-de-confidentialite confidentialite cgv cgu conditions-generales conditions-generales-de-vente conditions-generales-dutilisation politique-de-cookies cookies livraison livraisons livraison-et-retours retours donnees-personnelles statuts rgpd politique-de-remboursement",
  archive: "categorie categories etiquette auteur recherche mot-cle categorie-produit etiquette-produit",
  contact: "contact contactez-nous nous-contacter acces nous-trouver horaires plan-d-acces coordonnees nous-rejoindre",
  about:
    "a-propos qui-sommes-nous notre-histoire histoire equipe notre-equipe l-equipe temoignages avis avis-clients recrutement carrieres presse nos-valeurs partenaires presentation qui-suis-je le-cabinet cabinet professeurs enseignants bureau notre-maison la-maison l-entreprise references",
  article:
    "blog actualites actualite actus articles conseils guide guides recettes recette faq questions-frequentes magazine foire-aux-questions",
  offer:
    "services honoraires honoraire competences domaines-de-competences domaines-d-intervention prestations nos-prestations nos-services produits produit tarifs tarif prix formations formation cours stages carte menu soins ateliers atelier boutique chambres reservation location offres bons-cadeaux",
  list: "blog actualites actus articles boutique produits recettes evenements realisations galerie",
};
const ES: KindWords = {
  cart: "carrito carro finalizar-compra mi-cuenta cuenta iniciar-sesion acceder registro lista-de-deseos favoritos seguimiento-de-pedido comparar pago caja",
  legal:
    "aviso-legal politica-de-privacidad privacidad terminos terminos-y-condiciones terminos-de-uso condiciones condiciones-de-uso condiciones-generales politica-de-cookies cookies envios envios-y-devoluciones devoluciones politica-de-devoluciones politica-de-envio politica-de-reembolso proteccion-de-datos garantia tratamiento-de-datos estatutos",
  archive: "categoria categorias etiqueta etiquetas autor buscar categoria-producto etiqueta-producto",
  contact: "contacto contactanos contactenos contactar ubicacion como-llegar donde-estamos horarios",
  about:
    "nosotros sobre-nosotros sobre-mi quienes-somos conocenos quien-soy historia nuestra-historia equipo nuestro-equipo testimonios opiniones trabaja-con-nosotros empleo prensa empresa mision-y-vision la-empresa acerca-de acerca-de-nosotros profesores docentes profesorado junta-directiva socios clientes certificaciones",
  article: "blog noticias articulos articulo consejos guias guia recetas receta preguntas-frecuentes novedades revista",
  offer:
    "servicios servicio productos producto precios tarifas cursos curso clases tratamientos tratamiento menu carta talleres tienda reservas reservar habitaciones alquiler planes",
  list: "blog noticias articulos tienda productos ofertas recetas eventos proyectos galeria novedades",
};
const IT: KindWords = {
  cart: "carrello cassa mio-account il-mio-account account accedi registrati lista-dei-desideri preferiti traccia-ordine confronta pagamento",
  legal:
    "privacy informativa-privacy informativa-sulla-privacy privacy-policy cookie-policy note-legali termini termini-e-condizioni condizioni-di-vendita condizioni-generali spedizioni spedizioni-e-resi resi rimborsi diritto-di-recesso recesso informativa-cookie statuto",
  archive: "categoria tag autore archivio ricerca categoria-prodotto tag-prodotto",
  contact: "contatti contatto contattaci dove-siamo come-raggiungerci orari dove-trovarci",
  about:
    "chi-siamo chi-sono la-nostra-storia storia team il-team lo-staff staff testimonianze recensioni dicono-di-noi lavora-con-noi rassegna-stampa associazione lassociazione l-associazione soci comitato-scientifico direttivo consiglio-direttivo docenti insegnanti clienti certificazioni azienda l-azienda filosofia la-cantina mission",
  article:
    "blog notizie articoli articolo consigli guide guida ricette ricetta domande-frequenti faq novita magazine news",
  offer:
    "servizi servizio formazione prodotti prodotto prezzi listino corsi corso trattamenti trattamento menu camere prenota prenotazioni negozio degustazioni noleggio offerte buoni-regalo",
  list: "blog notizie news articoli negozio prodotti ricette eventi progetti galleria offerte",
};
const NL: KindWords = {
  cart: "winkelwagen winkelmand winkelmandje afrekenen mijn-account account inloggen registreren verlanglijst bestelling-volgen wachtwoord-vergeten vergelijken",
  legal:
    "privacybeleid privacyverklaring privacy algemene-voorwaarden voorwaarden cookiebeleid cookies colofon disclaimer verzenden verzending levering retourneren retourbeleid herroepingsrecht verzending-en-retour klachtenregeling",
  archive: "categorie label auteur archief zoeken product-categorie",
  contact: "contact contact-opnemen route openingstijden locatie contactgegevens",
  about:
    "over-ons over-mij wie-zijn-wij wie-ben-ik ons-team team geschiedenis ons-verhaal referenties ervaringen beoordelingen klantervaringen vacatures werken-bij pers missie visie missie-en-visie bestuur ons-bestuur docenten leraren ons-bedrijf",
  article: "blog nieuws artikelen artikel advies tips gidsen veelgestelde-vragen recepten recept kennisbank",
  offer:
    "diensten dienst producten product prijzen tarieven cursussen cursus lessen behandelingen behandeling workshops menukaart menu kaart aanbod verhuur webshop winkel cadeaubonnen",
  list: "blog nieuws artikelen producten winkel recepten evenementen projecten galerij agenda",
};
const PT: KindWords = {
  cart: "carrinho finalizar-compra minha-conta conta entrar login cadastro lista-de-desejos favoritos rastrear-pedido comparar pagamento checkout",
  legal:
    "politica-de-privacidade privacidade termos termos-de-uso termos-e-condicoes condicoes politica-de-cookies cookies envios trocas-e-devolucoes devolucoes politica-de-devolucao entregas aviso-legal lgpd politica-de-reembolso livro-de-reclamacoes",
  archive: "categoria tag autor arquivo pesquisa busca categoria-produto",
  contact: "contato contatos contacto contactos fale-conosco onde-estamos como-chegar localizacao",
  about:
    "sobre sobre-nos quem-somos a-empresa empresa nossa-historia historia equipe equipa depoimentos testemunhos avaliacoes trabalhe-conosco imprensa missao",
  article: "blog noticias artigos artigo dicas guias guia receitas receita perguntas-frequentes novidades",
  offer:
    "servicos servico produtos produto precos cursos curso aulas tratamentos tratamento cardapio menu ementa quartos reservas loja planos aluguel",
  list: "blog noticias artigos loja produtos receitas eventos projetos galeria novidades promocoes",
};
const OTHERS: KindWords = {
  cart: "koszyk zamowienie moje-konto logowanie varukorg kassa mitt-konto logga-in kurv indkobskurv min-konto handlekurv ostoskori kassalle kosik pokladna muj-ucet prihlaseni sepet sepetim odeme hesabim giris korzina kosar penztar fiokom カート ログイン マイページ 会員登録 お気に入り",
  legal:
    "polityka-prywatnosci regulamin zwroty dostawa polityka-cookies integritetspolicy kopvillkor villkor privatlivspolitik handelsbetingelser personvern personvernerklaering tietosuoja tietosuojaseloste toimitusehdot ochrana-osobnich-udaju obchodni-podminky vop gizlilik gizlilik-politikasi kvkk adatvedelem aszf プライバシーポリシー 利用規約 特定商取引法 特定商取引法に基づく表記 免責事項",
  archive: "kategoria kategori tagg emneord avainsana stitek etiket カテゴリー タグ",
  contact:
    "kontakt kontakty kontakta-oss kontakt-os kontakt-oss yhteystiedot iletisim kapcsolat otevirasi-doba お問い合わせ アクセス 店舗情報",
  about:
    "o-nas o-mnie o-firmie zespol opinie referencje kariera om-oss om-os om-mig medarbetare omdomen meista tietoa-meista o-spolecnosti hakkimizda rolunk tym reference historie historia 会社概要 私たちについて スタッフ 採用情報 お客様の声",
  article:
    "aktualnosci wpis poradnik porady przepisy nyheter artiklar blogg nyheder uutiset blogi aktuality clanky haberler ブログ お知らせ ニュース コラム よくある質問",
  offer:
    "oferta uslugi produkty cennik kursy sklep tjanster produkter priser ydelser tjenester palvelut tuotteet hinnasto sluzby cenik nabidka obchod hizmetler urunler fiyatlar szolgaltatasok arak サービス 料金 メニュー 商品 コース",
  list: "aktualnosci blog sklep produkty nyheter nyheder uutiset aktuality haberler ブログ お知らせ 商品一覧",
};

export type WordKind = keyof KindWords;

const LANGUAGES = [EN, DE, FR, ES, IT, NL, PT, OTHERS];

/** Of all languages together: a site of one language borrows addresses of another. */
export const KIND_WORDS: Readonly<Record<WordKind, ReadonlySet<string>>> = {
  cart: allOf("cart"),
  legal: allOf("legal"),
  archive: allOf("archive"),
  contact: allOf("contact"),
  about: allOf("about"),
  article: allOf("article"),
  offer: allOf("offer"),
  list: allOf("list"),
};

/** As paths are read: without accents. */
function allOf(kind: WordKind): ReadonlySet<string> {
  return new Set(
    LANGUAGES.flatMap((words) => words[kind].split(" ")).map((word) => word.normalize("NFD").replace(/\p{M}/gu, "")),
  );
}
