import { type ClaimVerdict, checkClaim } from "../../src/content/claims/check_claim.ts";
import { type Ground, type GroundInput, indexGround } from "../../src/content/claims/ground.ts";

/** An invented business a language: its pages, what others say, and its name. */
const WORLDS: Record<string, { name: string; domain: string; pages: string[]; reviews?: string; answer?: string }> = {
  en: {
    name: "Northwall",
    domain: "northwall.example",
    pages: [
      "Northwall climbing gym in Leeds\nOur hall has 42 ropes and 1,200 square metres of wall. Since 2012 we have taught more than 3000 beginners. Our courses are not dangerous and not only for athletes. Some children will fall, and that is part of it.\nA day pass costs $18. Shoes are included in the beginner course.\nHead coach Maya Lind holds a certificate of the Climbing Council. Call (0113) 555 0142 or write to hello@northwall.example.",
      "Beginner course\nFive 2-hour sessions on weekday evenings. The price of the course is $95 and does not include membership. 6 of 10 participants come back within a month. Half of our members climb outdoors. We were voted the best indoor wall in Yorkshire in 2019. Parking is free.",
    ],
    reviews:
      "Reviews of Northwall\n“I lost my fear of heights in three evenings and would never go anywhere else.” — Tom Barlow",
    answer:
      "Popular gyms in Leeds are Northwall and Granite Works (granite-works.example). Northwall runs 24 courses a week and is fully insured.",
  },
  de: {
    name: "Backhaus Lindner",
    domain: "backhaus-lindner.example",
    pages: [
      "Backhaus Lindner in Passau\nSeit 1987 backen wir 34 Brotsorten ohne Zusatzstoffe. Jeden Samstag kommen über 250 Kunden. Unser Brot ist nicht vegan, denn wir verwenden Honig. Bäckermeisterin Anna Lindner leitet den Betrieb.\nEin Brotbackkurs dauert 4 Stunden und kostet 69,00 €. Getränke sind im Preis nicht enthalten.\nDie Hälfte unserer Brote besteht aus Dinkel. Das Mehl ist Bio-zertifiziert. Geöffnet Montag bis Freitag von 6:30 bis 18 Uhr, Telefon 0851 / 123 45 67.",
    ],
    reviews: "Kundenstimmen\n„Der beste Dinkelkrusti, den ich je gegessen habe.“ Martina K.",
  },
  fr: {
    name: "Plomberie Vasseur",
    domain: "plomberie-vasseur.example",
    pages: [
      "Plomberie Vasseur à Nantes\nDepuis 1998, nous intervenons dans un rayon de 30 km. L'équipe compte 12 artisans. Le déplacement n'est pas facturé si vous acceptez le devis. Nous ne réparons pas les chaudières à gaz.\nLe forfait débouchage coûte 120 € TTC. La moitié de nos clients nous appelle le week-end. Rendez-vous le 3 mai 2024.",
    ],
  },
  es: {
    name: "Escuela Marea",
    domain: "escuela-marea.example",
    pages: [
      "Escuela Marea en Cádiz\nDesde 2005 enseñamos español a 800 alumnos cada año. Las clases tienen 6 alumnos como máximo. El alojamiento no está incluido en el precio. El curso intensivo cuesta 1.250 € y dura cuatro semanas.\nLa directora Carmen Olmedo vive en Cádiz. Tres de cada cuatro alumnos repiten.",
    ],
  },
  it: {
    name: "Studio Bellini",
    domain: "studio-bellini.example",
    pages: [
      "Studio dentistico Bellini a Parma\nDal 1994 curiamo 2.500 pazienti. La prima visita non è gratuita e costa 50 €. Il dottor Paolo Bellini è iscritto all'Ordine dei Medici. Un impianto richiede tre sedute. Le otturazioni non sono dolorose.",
    ],
  },
  nl: {
    name: "Fietsatelier Kade",
    domain: "fietsatelier-kade.example",
    pages: [
      "Fietsatelier Kade in Gent\nSinds 2009 herstellen we 1500 fietsen per jaar. Een onderhoudsbeurt kost 75 euro en duurt twee dagen. Elektrische fietsen herstellen we niet. Twee van de drie klanten huren een leenfiets. Onze fietsen zijn niet nieuw.",
    ],
  },
  pt: {
    name: "Quinta do Salgueiro",
    domain: "quinta-salgueiro.example",
    pages: [
      "Quinta do Salgueiro no Douro\nDesde 1976 produzimos 40 mil garrafas por ano. A prova de vinhos custa 25 € e dura duas horas. O almoço não está incluído. A enóloga Rita Fontes recebe os visitantes. Metade da vinha é biológica.",
    ],
  },
};

export function inventedGround(language: string, extra: Partial<GroundInput> = {}): Ground {
  const world = WORLDS[language]!;
  const { name, domain, pages, reviews, answer } = world;
  const page = (mark: string, path: string, text: string) => ({
    mark,
    kind: "page" as const,
    label: path,
    url: `https://${domain}${path}`,
    text,
  });
  return indexGround({
    sources: [
      ...pages.map((text, at) => page(`P${at + 1}`, at === 0 ? "/" : `/page-${at + 1}`, text)),
      ...(reviews === undefined ? [] : [page("P9", "/testimonials/", reviews)]),
      ...(answer === undefined
        ? []
        : [{ mark: "E1", kind: "answer" as const, label: "An AI answer", url: null, text: answer }]),
    ],
    language,
    brand: { name, aliases: [], domain },
    urls: [`https://${domain}/contact`],
    ...extra,
  });
}

/** The verdict on a sentence; of what is refused, by which check. */
export function verdictOn(language: string, text: string, cites: readonly string[] = ["P1"]): string {
  const found: ClaimVerdict = checkClaim({ text, cites, kind: "sentence" }, inventedGround(language));
  return found.check ?? found.verdict;
}
