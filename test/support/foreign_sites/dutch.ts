import type { ForeignSite } from "./foreign_site.ts";

/** A garden designer. */
export const DUTCH_SITE: ForeignSite = {
  language: "nl",
  name: "Tuinstudio Haverkamp",
  domain: "tuinstudio-haverkamp.example",
  organisation: {
    "@context": "https://schema.org",
    "@type": "HomeAndConstructionBusiness",
    name: "Tuinstudio Haverkamp",
    telephone: "+31 30 555 0142",
    email: "hallo@tuinstudio-haverkamp.example",
    address: {
      "@type": "PostalAddress",
      streetAddress: "Bemuurde Weerd 18",
      postalCode: "3514 AN",
      addressLocality: "Utrecht",
    },
  },
  menu: [
    ["/", "Home"],
    ["/diensten", "Diensten"],
    ["/diensten/tuinontwerp", "Tuinontwerp"],
    ["/diensten/tuinonderhoud", "Tuinonderhoud"],
    ["/tarieven", "Tarieven"],
    ["/veelgestelde-vragen", "Veelgestelde vragen"],
    ["/tips", "Tips"],
    ["/over-ons", "Over ons"],
    ["/contact", "Contact"],
  ],
  footer: "Tuinstudio Haverkamp, Bemuurde Weerd 18, 3514 AN Utrecht",
  pages: {
    "/": {
      title: "Tuinontwerp in Utrecht | Tuinstudio Haverkamp",
      description: "Tuinstudio Haverkamp is een hoveniersbedrijf in Utrecht voor stadstuinen, daktuinen en scholen.",
      text: `
# Een stadstuin die klopt

Tuinstudio Haverkamp is een hoveniersbedrijf dat kleine stadstuinen ontwerpt en aanlegt in Utrecht en omgeving. Wij
maken een tuinontwerp op maat en verzorgen daarna het tuinonderhoud.

## Onze diensten

Een tuinontwerp begint bij ons met een gesprek in de tuin. Het tuinonderhoud doen wij met vaste mensen, zodat niemand
uw planten twee keer hoeft te leren kennen.

## Wat klanten zeggen

> “Het tuinontwerp was precies goed voor onze kleine stadstuin, en na een jaar bloeit er elke maand iets.”

– Familie De Wit, Utrecht

## Sinds 2012 in Utrecht

Wij werken sinds 2012 vanuit de Bemuurde Weerd en hebben meer dan 600 tuinen ontworpen. Ons bedrijf is lid van de
Vereniging van Hoveniers en Groenvoorzieners.
`,
    },
    "/diensten": {
      title: "Diensten | Tuinstudio Haverkamp",
      description: "Wat wij voor uw tuin doen: ontwerpen, aanleggen, onderhouden en advies.",
      text: `
# Onze diensten

Elk project begint met een bezoek van een uur aan uw tuin.

## Tuinontwerp

Een ontwerp op schaal met beplantingsplan en begroting.

## Tuinonderhoud

Snoeien, bemesten en bijplanten, vier tot twaalf keer per jaar.

## Tuinaanleg

Wij leggen paden, vijvers en borders aan met onze eigen ploeg.

## Beplantingsadvies

Een middag advies over planten die bij uw grond en licht passen.
`,
    },
    "/diensten/tuinontwerp": {
      title: "Tuinontwerp in Utrecht | Tuinstudio Haverkamp",
      description: "Tuinontwerp op maat in Utrecht: schets, beplantingsplan en begroting voor een vaste prijs.",
      text: `
# Tuinontwerp op maat

Een tuinontwerp is een plan op schaal waarin paden, terras, beplanting en licht vastliggen. Het laat zien wat er waar
komt en wat dat kost, voordat de eerste schep de grond in gaat.

Vanaf € 450 voor tuinen tot 60 vierkante meter.

## Hoe een tuinontwerp tot stand komt

Eerst komen wij een uur langs en meten de tuin op. Daarna maken wij een schets met twee varianten. Vervolgens bespreken
wij de schets en kiest u de planten. Ten slotte ontvangt u de tekening, het beplantingsplan en de begroting.

## Wat er bij de prijs hoort

- Bezoek en inmeting
- Schets met twee varianten
- Beplantingsplan op maat
- Begroting voor de aanleg

## Hoe lang duurt een tuinontwerp?

Een tuinontwerp duurt bij ons drie tot vier weken. In het voorjaar is de wachttijd ongeveer zes weken.

## Annuleren of verzetten

Een afspraak voor een tuinontwerp kunt u tot 48 uur van tevoren kosteloos verzetten. Daarna rekenen wij € 60, omdat de
dag dan leeg blijft.
`,
    },
    "/diensten/tuinonderhoud": {
      title: "Tuinonderhoud in Utrecht | Tuinstudio Haverkamp",
      description: "Tuinonderhoud in Utrecht door een vaste hovenier, van snoeien tot bijplanten.",
      text: `
# Tuinonderhoud

Tuinonderhoud is het regelmatig snoeien, bemesten en bijplanten van een tuin, zodat hij elk jaar mooier wordt. U krijgt
een vaste hovenier en een verslag na elk bezoek.

Tarief: € 48 per uur, afvoer van groen inbegrepen.

## Voor wie ons tuinonderhoud bedoeld is

Ons tuinonderhoud is geschikt voor gezinnen zonder tijd, voor ouderen en voor scholen met een groen plein. Wij komen
minimaal vier keer per jaar.

## Grenzen van het tuinonderhoud

Bomen hoger dan zes meter snoeien wij niet, want het risico op letsel is te groot. Gif gebruiken wij nooit: onkruid halen
wij met de hand weg. Vermijd snoeien bij vorst.
`,
    },
    "/tarieven": {
      title: "Tarieven | Tuinstudio Haverkamp",
      description: "Onze prijzen voor ontwerp, aanleg en onderhoud.",
      text: `
# Tarieven

Alle prijzen zijn inclusief btw. Planten en materiaal staan apart op de begroting.

- Tuinontwerp tot 60 vierkante meter: € 450
- Tuinontwerp tot 150 vierkante meter: € 690
- Tuinonderhoud per uur: € 48
- Beplantingsadvies: € 180

## Wat kost een tuinontwerp?

Een tuinontwerp kost € 450 voor tuinen tot 60 vierkante meter en € 690 tot 150 vierkante meter. Het beplantingsplan en
de begroting zijn daarbij inbegrepen.
`,
    },
    "/veelgestelde-vragen": {
      title: "Veelgestelde vragen | Tuinstudio Haverkamp",
      description: "Antwoorden over planning, vergunning en garantie.",
      text: `
# Veelgestelde vragen

## Wanneer kun je het beste een tuin laten aanleggen?

Een tuin laat je het beste aanleggen tussen september en november. De grond is dan nog warm en de planten wortelen voor
de winter.

## Heb ik een vergunning nodig voor een tuinontwerp?

Voor een tuinontwerp is geen vergunning nodig. Voor een overkapping hoger dan drie meter of een vijver dieper dan 1,5
meter soms wel.

## Geven jullie garantie op planten?

Op planten die wij zelf planten geven wij een jaar garantie. Dat geldt alleen met tuinonderhoud door ons.
`,
    },
    "/tips": {
      title: "Tips | Tuinstudio Haverkamp",
      description: "Teksten uit de studio.",
      text: `
# Tips

## Gras of siergrind

Wat past in een kleine tuin.

## Schaduwplanten

Wat groeit er onder een boom.
`,
    },
    "/tips/gras-of-siergrind": {
      title: "Gras of siergrind in een stadstuin | Tuinstudio Haverkamp",
      description: "Gras of siergrind: wat past beter in een kleine stadstuin.",
      text: `
# Gras of siergrind in een stadstuin

Gras is koel en zacht maar vraagt licht en elke week een uur werk, siergrind ligt ook in de schaduw en vraagt alleen
harken. Onder de vijf uur zon per dag raden wij siergrind aan.

## Gras

Gras houdt de tuin in de zomer zo'n vier graden koeler. In de schaduw wordt het binnen twee jaar mos.

## Siergrind

Siergrind kost rond de € 25 per vierkante meter en laat regenwater door. Blad moet er elke herfst uit, anders groeit er
onkruid.
`,
    },
    "/over-ons": {
      title: "Over ons | Tuinstudio Haverkamp",
      description: "Wie wij zijn en hoe wij werken.",
      text: `
# Een studio en een ploeg

Anne Haverkamp begon de studio in 2012 na tien jaar bij een kweker in Boskoop. Ons team bestaat uit twee ontwerpers en
vijf hoveniers met jarenlange ervaring. Wij planten inheems waar het kan.
`,
    },
    "/contact": {
      title: "Contact | Tuinstudio Haverkamp",
      description: "Adres, openingstijden en telefoon van de studio.",
      text: `
# Contact

De studio is open van maandag tot en met vrijdag van 9 tot 17 uur. Telefoon +31 30 555 0142, e-mail
hallo@tuinstudio-haverkamp.example.

## Route

Bus 3, halte Bemuurde Weerd, daarna twee minuten lopen.
`,
    },
  },
};
