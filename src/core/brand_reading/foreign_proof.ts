import { cue } from "../text/cue.ts";

/** Words that show what kind of proof a sentence gives, in German, French, Spanish, Italian, Dutch and Portuguese. */
export const FOREIGN_PROOFS: readonly (readonly [string, RegExp])[] = [
  [
    "certification",
    cue(
      "zertifiziert*|geprüfte[rs]? (?:fachbetrieb|meisterbetrieb)|meisterbetrieb|anerkannt (?:als|von|durch)|als ausbildungsbetrieb anerkannt|agréée?s?|certifiée?s?|labellisée?s?|diplômée?s? d['’]état|certificad[oa]s?|acreditad[oa]s?|colegiad[oa]s?|homologad[oa]s?|certificat[oaie]|accreditat[oaie]|iscritt[oaie] all['’]albo|gecertificeerde?|erkende?|big-geregistreerd|credenciad[oa]s?",
    ),
  ],
  [
    "award",
    cue(
      "ausgezeichnet (?:mit|als|vom|von|durch)|preisträger*|testsieger|lauréate?s?|récompensée?s? (?:par|en)|primée?s?|premiad[oa]s?|galardonad[oa]s?|premiat[oaie]|vincit(?:ore|ori|rice)|bekroond|prijswinnaar|winnaar van|distinguid[oa]s? com",
    ),
  ],
  ["press", cue("bekannt aus|vu (?:dans|à la télé)|visto en|visto (?:su|in)|bekend van|visto na")],
  [
    "experience",
    new RegExp(
      [
        cue(
          "(?:seit|depuis|desde|sinds|dal|dall['’]anno|gegründet|fondée? en|fundad[oa] en|fondat[oa] nel|opgericht in|fundad[oa] em)(?: el año| o ano)? (?:18|19|20)\\d\\d",
        ).source,
        cue(
          "(?:über|mehr als|fast|rund) \\d+ jahre[n]?|jahrelange[rnms]? erfahrung|(?:plus de|près de) \\d+ ans d['’]expérience|más de [\\p{L}\\d]+ años de experiencia|(?:più di|oltre) [\\p{L}\\d]+ anni(?: di esperienza)?|(?:meer dan|ruim) \\d+ jaar|jarenlange ervaring|(?:há )?mais de [\\p{L}\\d]+ anos(?: de experiência)?",
        ).source,
      ].join("|"),
      "iu",
    ),
  ],
  [
    "customers",
    cue(
      "(?:über|mehr als|rund|plus de|más de|più di|oltre|meer dan|ruim|mais de) \\d[\\d.,]*(?: \\d{3})?(?: \\p{L}+)? (?:kund*|familien|unternehmen|betriebe|patient*|teilnehmer*|projekte|clients?|clientes|familles|entreprises|élèves|projets|familias|empresas|pacientes|alumnos|proyectos|clienti|famiglie|aziende|pazienti|allievi|progetti|klanten|gezinnen|bedrijven|projecten|famílias|alunos|projec?tos)",
    ),
  ],
  [
    "guarantee",
    cue(
      "garantie|geld-zurück*|gewährleistung|satisfait ou remboursé*|garantía|devolución del dinero|garanzia|rimborso|niet goed,? geld terug|garantia|devolução do dinheiro",
    ),
  ],
  [
    "membership",
    cue(
      "mitglied (?:der|des|im|in der|bei)|innungsmitglied|membres? (?:de la|de l['’]|du|des)|miembros? (?:de la|del)|soci[oi] (?:di|del|della)|membr[oi] (?:di|del|della)|lid van|aangesloten bij|membros? (?:da|do)|associad[oa]s? (?:da|do|à)",
    ),
  ],
];

/** A verb or a speaker that makes a statement of the words, in these languages. */
export const FOREIGN_STATES = cue(
  "wir|unsere?[nrms]?|ist|sind|hat|haben|wurde|geben|nous|notre|nos|est|sont|avons|a|ont|es|son|somos|estamos|tenemos|atendemos|damos|hemos|nuestr[oa]s?|está|están|ha|hanno|è|sono|siamo|abbiamo|diamo|nostr[oaie]|lavoriamo|is|zijn|wij|we|heeft|hebben|geven|ons|onze|é|são|temos|tem|têm|nossos?|nossas?",
);

/** The same of a rating as a badge shows it: `4,8 von 5 Sternen`. */
export const FOREIGN_RATING =
  /(?<![\d.,])[0-5][.,]\d\s?(?:von|sur|de(?: las)?|su|van(?: de)?|em)\s?5(?!\d)|(?<![\d.,])[0-5][.,]\d\s(?:sterne?n?|étoiles|estrellas|stelle|sterren|estrelas)(?!\p{L})/iu;
