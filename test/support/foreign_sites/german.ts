import type { ForeignSite } from "./foreign_site.ts";

/** A bicycle workshop. */
export const GERMAN_SITE: ForeignSite = {
  language: "de",
  name: "Radwerk Lindner",
  domain: "radwerk-lindner.example",
  organisation: {
    "@context": "https://schema.org",
    "@type": "LocalBusiness",
    name: "Radwerk Lindner",
    telephone: "+49 341 5550142",
    email: "werkstatt@radwerk-lindner.example",
    address: {
      "@type": "PostalAddress",
      streetAddress: "Karl-Heine-Straße 48",
      postalCode: "04229",
      addressLocality: "Leipzig",
    },
  },
  menu: [
    ["/", "Start"],
    ["/leistungen", "Leistungen"],
    ["/leistungen/fahrradinspektion", "Fahrradinspektion"],
    ["/leistungen/e-bike-reparatur", "E-Bike-Reparatur"],
    ["/preise", "Preise"],
    ["/haeufige-fragen", "Häufige Fragen"],
    ["/ratgeber", "Ratgeber"],
    ["/ueber-uns", "Über uns"],
    ["/kontakt", "Kontakt"],
  ],
  footer: "Radwerk Lindner, Karl-Heine-Straße 48, 04229 Leipzig",
  pages: {
    "/": {
      title: "Fahrradwerkstatt in Leipzig | Radwerk Lindner",
      description:
        "Radwerk Lindner ist eine Fahrradwerkstatt in Leipzig-Plagwitz für Alltagsräder, Lastenräder und E-Bikes.",
      text: `
# Ihre Fahrradwerkstatt in Leipzig-Plagwitz

Radwerk Lindner ist eine Fahrradwerkstatt, die jedes Rad annimmt, egal wo es gekauft wurde. Wir reparieren
Alltagsräder, Lastenräder und E-Bikes, und zwar meistens innerhalb von drei Werktagen.

## Unser Angebot

Wir prüfen, reparieren und bauen um. Eine Fahrradinspektion lohnt sich einmal im Jahr, am besten vor der Saison im
März. Die E-Bike-Reparatur übernimmt unsere Mechanikerin Jana Ott, die für Bosch und Shimano geschult ist.

## Das sagen unsere Kundinnen und Kunden

> „Nach der Fahrradinspektion schaltet mein Rad wieder wie am ersten Tag, und der Preis war genau wie angekündigt.“

– Miriam K. aus Lindenau

## Seit 2009 in Plagwitz

Wir sind seit 2009 in der Karl-Heine-Straße und haben in dieser Zeit mehr als 14.000 Räder repariert. Unsere Werkstatt
ist von der Handwerkskammer zu Leipzig als Ausbildungsbetrieb anerkannt.
`,
    },
    "/leistungen": {
      title: "Leistungen | Radwerk Lindner",
      description: "Alles, was unsere Werkstatt für Ihr Rad tut: prüfen, reparieren, umbauen, einlagern.",
      text: `
# Unsere Leistungen

Wir arbeiten an Rädern aller Marken und sagen Ihnen vorher, was es kostet.

## Fahrradinspektion

Bei der Fahrradinspektion prüfen wir Bremsen, Schaltung, Lager und Licht und stellen alles neu ein.

## E-Bike-Reparatur

Wir lesen den Fehlerspeicher aus, tauschen Kabel, Sensoren und Displays und prüfen den Akku.

## Laufradbau

Wir speichen Laufräder von Hand ein, passend zu Gewicht und Strecke.

## Winterlager

Von November bis März lagern wir Ihr Rad trocken und geladen ein.
`,
    },
    "/leistungen/fahrradinspektion": {
      title: "Fahrradinspektion in Leipzig | Radwerk Lindner",
      description: "Fahrradinspektion mit Festpreis: Bremsen, Schaltung, Lager und Licht an einem Tag geprüft.",
      text: `
# Fahrradinspektion mit Festpreis

Eine Fahrradinspektion ist eine vollständige Durchsicht des Rades, bei der Bremsen, Schaltung, Lager und Licht geprüft
und neu eingestellt werden. Sie deckt Verschleiß auf, bevor er teuer wird.

Ab 69 € inklusive Kleinteile.

## So läuft die Fahrradinspektion ab

Zuerst buchen Sie einen Termin, online oder am Telefon. Sie bringen das Rad bis zehn Uhr, danach prüfen wir jedes Teil
nach einer Liste mit 42 Punkten. Anschließend rufen wir Sie an, wenn ein Teil ersetzt werden muss, und beginnen erst
nach Ihrer Zusage. Am Abend erhalten Sie das Rad mit dem ausgefüllten Prüfbogen zurück.

## Im Preis enthalten

- Bremsen einstellen und Beläge prüfen
- Schaltung einstellen und Züge fetten
- Laufräder zentrieren
- Licht und Kabel prüfen
- Probefahrt und Prüfbogen

## Wann lohnt sich eine Fahrradinspektion?

Wer täglich fährt, sollte sein Rad alle sechs Monate prüfen lassen, sonst genügt einmal im Jahr. Eine
Fahrradinspektion dauert bei uns einen Tag. Im März und April sind Termine rund zwei Wochen vorher vergeben.

## Absagen und verschieben

Einen Termin für die Fahrradinspektion können Sie bis 24 Stunden vorher kostenlos absagen oder verschieben. Danach
berechnen wir 15 €, denn der Platz bleibt dann leer.
`,
    },
    "/leistungen/e-bike-reparatur": {
      title: "E-Bike-Reparatur in Leipzig | Radwerk Lindner",
      description: "E-Bike-Reparatur für Bosch, Shimano und Brose mit Diagnose und Kostenvoranschlag in zwei Tagen.",
      text: `
# E-Bike-Reparatur

Die E-Bike-Reparatur beginnt bei uns mit einer Diagnose am Rechner, damit kein Teil auf Verdacht getauscht wird. Wir
arbeiten an Antrieben von Bosch, Shimano und Brose.

Diagnose ab 39 €, wird bei Reparatur verrechnet.

## Für wen unsere E-Bike-Reparatur gedacht ist

Unsere E-Bike-Reparatur eignet sich für alle, deren Rad über das Internet gekauft wurde und für das der Händler keine
Werkstatt hat. Sie richtet sich auch an Firmen, die Diensträder für ihre Leute führen.

## Grenzen der E-Bike-Reparatur

Akkus öffnen wir nicht, denn das ist ein Risiko für Sie und für uns. Ein getuntes E-Bike nehmen wir nur an, wenn die
Sperre vorher entfernt wird. Vermeiden Sie es, einen nassen Akku zu laden.
`,
    },
    "/preise": {
      title: "Preise | Radwerk Lindner",
      description: "Festpreise der Werkstatt für Inspektion, Reparatur und Winterlager.",
      text: `
# Preise der Werkstatt

Alle Preise enthalten die Mehrwertsteuer. Material nennen wir Ihnen vor der Arbeit.

- Fahrradinspektion: 69 €
- Fahrradinspektion E-Bike: 89 €
- Diagnose E-Bike: 39 €
- Laufrad zentrieren: 18 €
- Winterlager je Monat: 12 €

## Was kostet eine Fahrradinspektion?

Eine Fahrradinspektion kostet bei uns 69 €, für E-Bikes 89 €. Kleinteile bis 5 € sind enthalten, Verschleißteile wie
Kette oder Beläge kommen nach Absprache dazu.
`,
    },
    "/haeufige-fragen": {
      title: "Häufige Fragen | Radwerk Lindner",
      description: "Antworten der Werkstatt auf Fragen zu Terminen, Dauer und Garantie.",
      text: `
# Häufige Fragen

## Wie lange dauert eine E-Bike-Reparatur?

Eine E-Bike-Reparatur dauert meistens zwei bis vier Werktage. Wenn ein Display oder ein Sensor bestellt werden muss,
kommt rund eine Woche dazu.

## Wie oft sollte man ein Fahrrad warten lassen?

Ein Fahrrad, das täglich gefahren wird, braucht alle sechs Monate eine Wartung. Wer nur am Wochenende fährt, kommt mit
einer Fahrradinspektion im Jahr aus.

## Gibt es eine Garantie auf die Arbeit?

Auf jede Reparatur geben wir zwölf Monate Garantie. Verschleißteile wie Bremsbeläge sind davon ausgenommen.
`,
    },
    "/ratgeber": {
      title: "Ratgeber | Radwerk Lindner",
      description: "Texte aus der Werkstatt.",
      text: `
# Ratgeber

## E-Bike-Akku im Winter

So bleibt der Akku auch bei Frost in Form.

## Kettenöl oder Kettenwachs

Was für welche Strecke besser ist.
`,
    },
    "/ratgeber/e-bike-akku-winter": {
      title: "E-Bike-Akku im Winter richtig lagern | Radwerk Lindner",
      description: "Wie man einen E-Bike-Akku im Winter lagert, lädt und vor Frost schützt.",
      text: `
# E-Bike-Akku im Winter richtig lagern

Ein E-Bike-Akku sollte im Winter trocken bei 10 bis 15 Grad und mit halber Ladung liegen. Kälte schadet ihm weniger als
Hitze, aber unter null Grad darf er nicht geladen werden.

## Warum Kälte Reichweite kostet

Bei Frost fließen die Ionen langsamer, deshalb liefert der Akku weniger Strom. Rechnen Sie mit einem Drittel weniger
Reichweite. Eine Hülle aus Neopren hilft, die Wärme länger zu halten.

## Kettenöl oder Kettenwachs im Winter

Kettenöl hält bei Nässe länger, Kettenwachs bleibt sauberer. Wer im Winter täglich durch Salz fährt, ist mit Kettenöl
besser bedient und sollte die Kette jede Woche abwischen.
`,
    },
    "/ueber-uns": {
      title: "Über uns | Radwerk Lindner",
      description: "Wer in der Werkstatt arbeitet und woran wir uns halten.",
      text: `
# Vier Leute, eine Werkstatt

Thomas Lindner gründete die Werkstatt 2009 in einem Hinterhof in Plagwitz. Heute arbeiten vier Mechanikerinnen und
Mechaniker und eine Auszubildende bei uns. Wir reparieren, was sich reparieren lässt, und sagen es, wenn sich eine
Reparatur nicht mehr lohnt.
`,
    },
    "/kontakt": {
      title: "Kontakt | Radwerk Lindner",
      description: "Adresse, Öffnungszeiten und Telefon der Werkstatt.",
      text: `
# Kontakt

Sie erreichen uns montags bis freitags von 9 bis 18 Uhr unter +49 341 5550142 oder unter
werkstatt@radwerk-lindner.example.

## Anfahrt

Die Werkstatt liegt an der Haltestelle Felsenkeller, Straßenbahn 3 und 14.
`,
    },
  },
};
