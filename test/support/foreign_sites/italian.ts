import type { ForeignSite } from "./foreign_site.ts";

/** A craftsman for wooden floors. */
export const ITALIAN_SITE: ForeignSite = {
  language: "it",
  name: "Bottega del Parquet",
  domain: "bottega-del-parquet.example",
  organisation: {
    "@context": "https://schema.org",
    "@type": "HomeAndConstructionBusiness",
    name: "Bottega del Parquet",
    telephone: "+39 051 5550142",
    email: "info@bottega-del-parquet.example",
    address: {
      "@type": "PostalAddress",
      streetAddress: "Via del Pratello 61",
      postalCode: "40122",
      addressLocality: "Bologna",
    },
  },
  menu: [
    ["/", "Home"],
    ["/servizi", "Servizi"],
    ["/servizi/levigatura-parquet", "Levigatura parquet"],
    ["/servizi/posa-parquet", "Posa parquet"],
    ["/prezzi", "Prezzi"],
    ["/domande-frequenti", "Domande frequenti"],
    ["/consigli", "Consigli"],
    ["/chi-siamo", "Chi siamo"],
    ["/contatti", "Contatti"],
  ],
  footer: "Bottega del Parquet, Via del Pratello 61, 40122 Bologna",
  pages: {
    "/": {
      title: "Parquet a Bologna | Bottega del Parquet",
      description: "Bottega del Parquet è una ditta artigiana di Bologna che posa, leviga e ripara pavimenti in legno.",
      text: `
# Il parquet a Bologna, fatto da artigiani

Bottega del Parquet è una ditta artigiana che posa e leviga pavimenti in legno in tutta la provincia di Bologna. Ci
occupiamo della levigatura parquet nelle case abitate e della posa parquet nelle nuove costruzioni.

## I nostri servizi

La levigatura del parquet riporta il legno al colore di un tempo. La posa del parquet comprende sempre la misura
dell'umidità del massetto.

## Cosa dicono i clienti

> «Consiglio la levigatura del parquet a tutti: in tre giorni il pavimento di mia nonna è tornato nuovo.»

– Elena B., Bologna

## Dal 2006 in via del Pratello

Lavoriamo in via del Pratello dal 2006 e abbiamo levigato più di 2.000 pavimenti. Le nostre vernici sono certificate
per le camere dei bambini.
`,
    },
    "/servizi": {
      title: "Servizi | Bottega del Parquet",
      description: "Quello che facciamo per i pavimenti in legno: posa, levigatura, riparazione e pulizia.",
      text: `
# I nostri servizi

Ogni lavoro comincia con un sopralluogo gratuito.

## Levigatura parquet

Togliamo graffi e macchie e rifiniamo con vernice o con olio.

## Posa parquet

Posiamo listoni, spina di pesce e prefiniti su ogni massetto asciutto.

## Riparazione delle doghe

Sostituiamo singole doghe senza rifare il pavimento.

## Pulizia profonda

Una volta l'anno puliamo e nutriamo i pavimenti oliati.
`,
    },
    "/servizi/levigatura-parquet": {
      title: "Levigatura parquet a Bologna | Bottega del Parquet",
      description: "Levigatura parquet a Bologna senza polvere, con vernice ad acqua o olio, finita in tre giorni.",
      text: `
# Levigatura parquet senza polvere

La levigatura del parquet è la rimozione di mezzo millimetro di legno, che cancella graffi, macchie e vecchia vernice. Le
nostre macchine aspirano la polvere mentre lavorano.

Da 28 € al metro quadro, vernice compresa.

## Come funziona la levigatura del parquet

Prima facciamo un sopralluogo e misuriamo lo spessore del legno. Poi spostiamo i mobili e passiamo tre grane, dalla più
grossa alla più fine. Dopo stucchiamo le fessure e stendiamo due mani di vernice. Infine il pavimento riposa una notte e
si può camminare con le calze.

## Cosa è compreso

- Sopralluogo e prova colore
- Tre passaggi di levigatura
- Stuccatura delle fessure
- Due mani di vernice ad acqua

## Quanto dura la levigatura del parquet?

La levigatura di un appartamento di 70 metri quadri dura tre giorni. Per rimettere i tappeti servono due settimane,
perché la vernice continua a indurire.

## Disdetta e rinvio

La data della levigatura del parquet si può spostare fino a sette giorni prima senza spese. Dopo tratteniamo l'acconto,
perché la squadra resta ferma.
`,
    },
    "/servizi/posa-parquet": {
      title: "Posa parquet a Bologna | Bottega del Parquet",
      description: "Posa parquet a Bologna: massetto misurato, legno acclimatato e finitura in cantiere.",
      text: `
# Posa parquet

La posa del parquet richiede un massetto asciutto e un legno che sia rimasto in casa almeno una settimana. Posiamo
listoni, spina di pesce e prefiniti.

Prezzo: da 35 € al metro quadro, legno escluso.

## Per chi è la nostra posa del parquet

La nostra posa del parquet è adatta a chi ristruttura, alle imprese edili e agli architetti che vogliono un solo
interlocutore. Lavoriamo anche in case abitate, una stanza alla volta.

## I limiti della posa del parquet

La posa del parquet non è adatta a bagni senza finestra, perché l'umidità gonfia il legno. Evitate anche la posa su
massetti con più del due per cento di umidità.
`,
    },
    "/prezzi": {
      title: "Prezzi | Bottega del Parquet",
      description: "I prezzi al metro quadro di levigatura, posa e riparazione.",
      text: `
# Prezzi della bottega

I prezzi sono al metro quadro e comprendono l'IVA al dieci per cento.

- Levigatura parquet: 28 €
- Levigatura parquet con olio: 32 €
- Posa parquet a listoni: 35 €
- Posa parquet a spina: 48 €

## Quanto costa levigare il parquet?

Levigare il parquet costa da noi 28 € al metro quadro con vernice ad acqua e 32 € con olio. Sotto i 30 metri quadri si
applica un minimo di 900 €.
`,
    },
    "/domande-frequenti": {
      title: "Domande frequenti | Bottega del Parquet",
      description: "Le risposte della bottega su tempi, polvere e manutenzione.",
      text: `
# Domande frequenti

## Quante volte si può levigare un parquet?

Un parquet massello si può levigare da cinque a sette volte, un prefinito da una a tre. Dipende dallo spessore del legno
nobile.

## Bisogna lasciare la casa durante la levigatura?

Durante la levigatura del parquet si può restare in casa, perché la polvere viene aspirata. La prima notte dopo la
vernice è meglio dormire altrove.

## Date una garanzia sulla posa?

Sulla posa del parquet diamo due anni di garanzia. I graffi dell'uso quotidiano sono esclusi.
`,
    },
    "/consigli": {
      title: "Consigli | Bottega del Parquet",
      description: "Gli articoli della bottega.",
      text: `
# Consigli

## Vernice o olio

Quale finitura per quale casa.

## Parquet e cani

Come convivono.
`,
    },
    "/consigli/vernice-o-olio": {
      title: "Vernice o olio sul parquet | Bottega del Parquet",
      description: "Vernice o olio: quale finitura scegliere per il parquet.",
      text: `
# Vernice o olio sul parquet

La vernice protegge di più e chiede meno cura, l'olio lascia il legno vivo e si ripara in un punto solo. In una casa con
bambini e cani consigliamo la vernice.

## La vernice

La vernice ad acqua dura da otto a dodici anni e si pulisce con un panno umido. Un graffio profondo però obbliga a
levigare tutta la stanza.

## L'olio

L'olio va ridato una volta all'anno e costa circa 6 € al metro quadro. In cambio una macchia si toglie in dieci minuti.
`,
    },
    "/chi-siamo": {
      title: "Chi siamo | Bottega del Parquet",
      description: "La bottega, le persone e il modo di lavorare.",
      text: `
# Padre, figlia e due squadre

Sergio Monti ha aperto la bottega nel 2006 e oggi la guida con la figlia Irene. La nostra squadra conta sei artigiani con
più di vent'anni di esperienza. Usiamo solo legno con certificato di origine.
`,
    },
    "/contatti": {
      title: "Contatti | Bottega del Parquet",
      description: "Indirizzo, orari e telefono della bottega.",
      text: `
# Contatti

Siamo aperti dal lunedì al venerdì dalle 8 alle 18. Telefono +39 051 5550142, e-mail
info@bottega-del-parquet.example.

## Come arrivare

Autobus 14 e 20, fermata Pratello.
`,
    },
  },
};
