import type { ClaimWordData } from "./shape.ts";

export const GERMAN: ClaimWordData = {
  negations:
    "nicht, kein, keine, keinen, keinem, keiner, keines, keinerlei, keinesfalls, nie, niemals, niemand, nichts, weder, noch nie",
  privatives: "ohne, ob, falls, statt, anstatt, wenn",
  litotes: "zögern, zögere, vergessen, vergiss, nur, bloß, lange, zuletzt, unbedingt, mehr, weniger, später",
  adversatives: "aber, sondern, jedoch, dafür, doch",
  numbers: `zwei:2 drei:3 vier:4 fünf:5 sechs:6 sieben:7 acht:8 neun:9 zehn:10 elf:11 zwölf:12 dreizehn:13 fünfzehn:15
    zwanzig:20 dreißig:30 vierzig:40 fünfzig:50 sechzig:60 siebzig:70 achtzig:80 neunzig:90`,
  multipliers:
    "hundert:100 tausend:1000 mio:1000000 million:1000000 millionen:1000000 mrd:1000000000 milliarden:1000000000",
  out_of: "von, aus, der, von den, von jeweils",
  percent: "prozent, prozentig*",
  shares: {
    half: "hälfte, jede zweite, jeder zweite, jedes zweite, halbe, halber, halben, halbes",
    third: "drittel, jede dritte, jeder dritte, jedes dritte",
    quarter: "ein viertel, drei viertel, viertel der, viertel aller",
    majority: "die meisten, der meisten, den meisten, mehrheit, großteil, mehrzahl, überwiegende*",
    nearly_all: "fast alle, nahezu alle, fast jede*, beinahe alle",
    double: "doppelt*, zweimal so, verdoppel*, zweifach*",
    dozens: "dutzende, dutzenden",
    hundreds: "hunderte, hunderten, hunderter",
    thousands: "tausende, tausenden, tausender",
  },
  risks: {
    certified: "zertifi*, akkredit*, lizenziert*, geprüft, geprüfte*, tüv, staatlich anerkannt*",
    approved: "zugelassen*, zulassung*, genehmigt*, anerkannt*, empfohlen von, empfehlen uns",
    proven:
      "bewiesen*, erwiesen*, nachgewiesen*, nachweislich*, klinisch getestet, klinisch erprobt, klinisch bewiesen, wissenschaftlich",
    guaranteed: "garant*, geld zurück, risikofrei*, gewährleist*",
    cheapest: "günstigste*, billigste*, niedrigste*, unschlagbar*, tiefpreis*, tiefstpreis*, bestpreis*",
    best: "beste, besten, bester, bestes, bestem, bestbewertet*, nummer eins, einzigartig*, unübertroffen*, spitzenreiter*",
    worst: "schlechteste*, schlimmste*",
    only: "einzige, einziger, einziges, einzigen, als einzig*",
    award: "preisgekrönt*, ausgezeichnet von, auszeichnung*, testsieger*, prämiert*, preisträger*",
    leading: "führend*, marktführ*, größte, größten, größter, größtes, beliebteste*, erfahrenste*",
    free: "kostenlos*, kostenfrei*, gratis, unentgeltlich*, gebührenfrei*, ohne aufpreis",
    exclusive: "exklusiv*, offiziell*, patentiert*",
    better: `besser*, schlechter*, billiger*, günstiger*, schneller*, langsamer*, sicherer, teurer*, überteuert*, unzuverlässig*,
      minderwertig*, schlecht, schlechte, beschwerden, veraltet*, teuer, mangelhaft*`,
  },
  harmless: "am besten, besten dank, zum größten teil, größten wert, größte sorgfalt, bestem wissen, besten fall*",
  own: "wir, unser, unsere, unserem, unseren, unserer, unseres",
  own_endings: "",
  attributions: `laut, zufolge, sagt, sagen, sagte, schreibt, schreiben, schrieb, berichtet, berichten, erzählt, nennt, nennen,
    genannt, erwähnt, empfohlen, empfehlen, findet, bewertung*, ki antwort*, antworten, suchergebnis*, ergebnisse, google`,
};
