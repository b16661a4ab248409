import type { ForeignSite } from "./foreign_site.ts";

/** A pottery studio with courses. */
export const FRENCH_SITE: ForeignSite = {
  language: "fr",
  name: "Atelier Garance",
  domain: "atelier-garance.example",
  organisation: {
    "@context": "https://schema.org",
    "@type": "LocalBusiness",
    name: "Atelier Garance",
    telephone: "+33 2 40 55 01 42",
    email: "bonjour@atelier-garance.example",
    address: {
      "@type": "PostalAddress",
      streetAddress: "12 rue de la Juiverie",
      postalCode: "44000",
      addressLocality: "Nantes",
    },
  },
  menu: [
    ["/", "Accueil"],
    ["/prestations", "Nos prestations"],
    ["/prestations/cours-de-poterie", "Cours de poterie"],
    ["/prestations/stage-de-tournage", "Stage de tournage"],
    ["/tarifs", "Tarifs"],
    ["/questions-frequentes", "Questions fréquentes"],
    ["/conseils", "Conseils"],
    ["/a-propos", "À propos"],
    ["/contact", "Contact"],
  ],
  footer: "Atelier Garance, 12 rue de la Juiverie, 44000 Nantes",
  pages: {
    "/": {
      title: "Cours de poterie à Nantes | Atelier Garance",
      description:
        "Atelier Garance est un atelier de poterie à Nantes qui accueille débutants, familles et entreprises.",
      text: `
# La poterie à Nantes, à votre rythme

Atelier Garance est un atelier de poterie qui accueille huit personnes par séance, au cœur de Nantes. Nous proposons
des cours de poterie toute l'année et un stage de tournage pendant les vacances.

## Nos prestations

Le cours de poterie s'adresse aux débutants comme aux habitués. Le stage de tournage dure deux jours et se termine par
la cuisson de trois pièces.

## Ce que disent nos élèves

> « Je recommande ce cours de poterie : en six séances, j'ai appris à tourner un bol et à l'émailler. »

– Camille R., élève depuis 2022

## Depuis 2014 à Nantes

Nous sommes installés rue de la Juiverie depuis 2014 et plus de 900 élèves sont passés par l'atelier. Notre terre vient
de Saint-Amand-en-Puisaye et nos émaux sont certifiés sans plomb.
`,
    },
    "/prestations": {
      title: "Nos prestations | Atelier Garance",
      description: "Cours, stages et ateliers de poterie pour particuliers et entreprises.",
      text: `
# Nos prestations

Tout le matériel est fourni, il suffit de venir avec un tablier.

## Cours de poterie

Des cours de poterie hebdomadaires, modelage et tournage, par groupes de huit.

## Stage de tournage

Deux jours pour apprendre à centrer, monter et tourner une pièce.

## Anniversaire à l'atelier

Les enfants modèlent une pièce en deux heures, nous la cuisons et vous la gardez.

## Atelier d'entreprise

Une demi-journée de modelage pour les équipes de six à seize personnes.
`,
    },
    "/prestations/cours-de-poterie": {
      title: "Cours de poterie à Nantes | Atelier Garance",
      description: "Cours de poterie hebdomadaires à Nantes, terre, émail et cuisson compris, par groupes de huit.",
      text: `
# Cours de poterie hebdomadaires

Un cours de poterie est une séance de deux heures pendant laquelle chacun avance sur sa propre pièce, guidé par une
céramiste. Les groupes comptent huit personnes au plus.

À partir de 38 € la séance, terre et cuisson comprises.

## Comment se déroule un cours de poterie

D'abord, vous choisissez une pièce à faire, du bol à la théière. Ensuite, nous montrons le geste et vous pratiquez au
tour ou à la table. Puis la pièce sèche une semaine avant la première cuisson. Enfin, vous l'émaillez à la séance
suivante et vous l'emportez quinze jours plus tard.

## Ce qui est compris

- La terre, grès ou faïence
- Les outils et le tablier
- Deux cuissons par pièce
- L'accès au tour pendant toute la séance

## Pour qui sont les cours de poterie ?

Nos cours de poterie conviennent aux débutants comme à ceux qui pratiquent déjà, à partir de quatorze ans. Ils sont
pensés pour les personnes qui travaillent : trois créneaux ont lieu le soir.

## Annulation et rattrapage

Une séance de cours de poterie annulée au moins 48 heures à l'avance se rattrape dans le mois. Au-delà, elle est due, car
la place reste vide.
`,
    },
    "/prestations/stage-de-tournage": {
      title: "Stage de tournage à Nantes | Atelier Garance",
      description: "Stage de tournage de deux jours à Nantes pour apprendre à centrer, monter et tourner un bol.",
      text: `
# Stage de tournage de deux jours

Le stage de tournage réunit six personnes pendant deux jours, avec un tour pour chacune. Vous repartez avec trois pièces
émaillées.

Prix : 190 € les deux jours, repas du midi compris.

## À qui s'adresse le stage de tournage

Le stage de tournage convient aux débutants qui veulent apprendre vite et aux familles avec des enfants de plus de douze
ans. Il est aussi ouvert aux équipes d'entreprise.

## Les limites du stage de tournage

Le stage de tournage demande de la force dans les poignets : il n'est pas conseillé en cas de tendinite. Évitez aussi les
ongles longs, ils marquent la terre.
`,
    },
    "/tarifs": {
      title: "Tarifs | Atelier Garance",
      description: "Les prix des cours, des stages et des ateliers.",
      text: `
# Tarifs de l'atelier

Les tarifs comprennent la terre, les outils et deux cuissons.

- Cours de poterie, une séance : 38 €
- Cours de poterie, dix séances : 340 €
- Stage de tournage : 190 €
- Anniversaire, par enfant : 24 €

## Combien coûte un cours de poterie ?

Un cours de poterie coûte 38 € la séance, ou 34 € avec une carte de dix séances. Le prix comprend la terre, les outils et
deux cuissons.
`,
    },
    "/questions-frequentes": {
      title: "Questions fréquentes | Atelier Garance",
      description: "Les réponses de l'atelier sur les horaires, la durée et les cadeaux.",
      text: `
# Questions fréquentes

## Combien de temps faut-il pour apprendre à tourner ?

Il faut en moyenne six à huit séances pour tourner un bol seul. Un stage de tournage de deux jours permet de gagner
plusieurs semaines.

## Faut-il apporter quelque chose au cours de poterie ?

Pour un cours de poterie, prévoyez une serviette et des vêtements qui ne craignent rien. Nous fournissons la terre, les
outils et le tablier.

## Peut-on offrir un stage de tournage ?

Un stage de tournage s'offre avec une carte valable un an. Nous l'envoyons par courrier ou par e-mail le jour même.
`,
    },
    "/conseils": {
      title: "Conseils | Atelier Garance",
      description: "Les textes de l'atelier.",
      text: `
# Conseils

## Grès ou faïence

Quelle terre pour quelle pièce.

## Bien débuter au tour

Les trois gestes qui comptent.
`,
    },
    "/conseils/gres-ou-faience": {
      title: "Grès ou faïence : quelle terre choisir | Atelier Garance",
      description: "Grès ou faïence : ce qui change à la cuisson, à l'usage et au prix.",
      text: `
# Grès ou faïence : quelle terre choisir

Le grès cuit à 1 250 degrés et devient étanche, la faïence cuit à 1 050 degrés et reste poreuse. Pour la vaisselle de
tous les jours, le grès est plus solide et passe au lave-vaisselle.

## Le grès

Le grès coûte environ 2 € le kilo et supporte le four. Sa couleur reste sobre, du gris au brun.

## La faïence

La faïence se travaille plus facilement et permet des couleurs vives. Elle s'ébrèche plus vite et doit être émaillée
partout.
`,
    },
    "/a-propos": {
      title: "À propos | Atelier Garance",
      description: "Qui nous sommes et comment nous travaillons.",
      text: `
# Deux céramistes, un atelier

Garance Morel a fondé l'atelier en 2014 après dix ans de tournage chez un potier de La Borne. Notre équipe compte
aujourd'hui deux céramistes. Nous recyclons toute la terre et nous cuisons au four électrique, la nuit.
`,
    },
    "/contact": {
      title: "Contact | Atelier Garance",
      description: "Adresse, horaires et téléphone de l'atelier.",
      text: `
# Contact

L'atelier est ouvert du mardi au samedi de 10 h à 20 h. Téléphone : +33 2 40 55 01 42, e-mail :
bonjour@atelier-garance.example.

## Venir à l'atelier

Tramway ligne 1, arrêt Bouffay, puis trois minutes à pied.
`,
    },
  },
};
