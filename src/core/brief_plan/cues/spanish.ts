import { betweenOf, costCue, cue, cueAlone, cueAtStart, frameOf, type ReadingCues } from "./cues.ts";

const MANY = "(?:\\d+|un|una|dos|tres|cuatro|cinco|seis|ocho|diez|doce|unos|unas|varios|varias)";

export const SPANISH_CUES: ReadingCues = {
  facets: {
    definition: {
      asked: cue("qué es|que es|qué son|que son|qué significa|en qué consiste|significado|definición"),
      told: cue("es|son|significa|consiste"),
      query: "significa consiste definición llama trata",
    },
    how: {
      signs: 2,
      asked: cue("cómo|como funciona|pasos?|proceso|guía|consejos|funcionamiento"),
      told: cue(
        "primero|después|luego|a continuación|por último|finalmente|pasos?|valoramos|reserv(?:a|e|as)|empez*|empiez*|elig(?:e|es|en|ir)|elija|pid*|enví*|recib*|aprend*|prepar*|practic*",
      ),
      query:
        "funciona funcionamiento primero después luego finalmente pasos proceso elegir pedir recibir aprender envío",
    },
    benefits: {
      signs: 2,
      asked: cue("ventajas?|beneficios?|por qué|porqué|vale la pena|merece la pena|sirve"),
      told: cue(
        "ayud*|reduc*|mejor*|ventajas?|beneficios?|ahorr*|más (?:fácil|fresco|rápido|cómodo|sencillo)|menos|sin|evit*|permit*",
      ),
      query: "ventaja ventajas beneficio ayuda mejora reduce ahorrar evitar fácil fresco permite",
    },
    audience: {
      asked: cue(
        "para quién|quién (?:puede|debe|necesita)|para (?:principiantes|niños|familias|parejas|mujeres|hombres|empresas|oficinas|mayores)",
      ),
      told: cue(
        "para (?:todos|todas|quien|quienes|los que|personas|principiantes|familias|parejas|niños|empresas|oficinas)|dirigid[oa]s?|ideal|adecuad[oa]s?|pensad[oa]s?|indicad[oa]s?|apt[oa]s?",
      ),
      query: "dirigido ideal adecuado pensado principiantes familias parejas empresas oficinas",
    },
    kinds: {
      signs: 2,
      asked: cue("tipos?|clases de|diferencias?|vs|versus|o|alternativas?|métodos?|opciones|modalidades"),
      told: cue(
        "tipos?|diferencias?|diferentes?|distint[oa]s?|en lugar de|en vez de|métodos?|opciones|opción|modalidad(?:es)?|otr[oa]s?|o bien|a diferencia",
      ),
      query: "tipos diferencia opciones opción método modalidad distinto otro",
    },
    choose: {
      asked: cue("mejor|mejores|comparativa|comparar|opiniones|elegir|cuál|cuáles|recomend*"),
      told: cue(
        "eleg(?:ir|ible)|elija|elige|compar(?:e|a|ar)|pregunt(?:e|a|ar)|compruebe|fíjese|fíjate|criterios?|adecuad[oa] para|según (?:su|tu)",
      ),
      query: "elegir elección comparar criterios preguntar comprobar adecuado mejor según",
    },
    cost: {
      asked: cue("precios?|cuestan?|costes?|costos?|tarifas?|cuánto|gratis|barat[oa]s?|seguro médico"),
      told: costCue(
        "precios?|cuestan?|costes?|costos?|tarifas?|gratis|gratuit[oa]s?|gastos de envío|reembols*|descuentos?|matrícula|depósito",
      ),
      query: "precio precios cuesta coste tarifa gratis gastos reembolso descuento euros",
    },
    timing: {
      asked: cue("cuándo|cuánto (?:dura|tiempo|tarda)|duración|plazos?|horarios?|cada cuánto"),
      told: cue(
        `${MANY} (?:días?|semanas?|meses|mes|horas?|minutos?|sesiones|sesión|años?)|cada (?:día|semana|mes)|al (?:día|mes)|a la semana|dura|duran|plazos?|diario|semanal|mensual`,
      ),
      query: "duración dura días semana semanas mes meses horas minutos sesiones plazo cuándo",
    },
    place: {
      asked: cue("cerca de mí|online|en línea|a domicilio|en casa|dónde|presencial"),
      told: cue(
        "online|en línea|a domicilio|en casa|en persona|presencial*|en nuestr[oa]|taller|tienda|clínica|estudio|dirección|toda españa|península|por videollamada",
      ),
      query: "online línea domicilio casa presencial taller tienda dirección España península",
    },
    prepare: {
      asked: cue("preparar|prepararse|preparación|llevar|lista|empezar|qué necesito"),
      told: cue(
        "preparar|prepare|prepárese|preparación|lleve|llevar|traiga|traer|necesit(?:a|as|ará|arás)|de antemano|planific*|lista de",
      ),
      query: "preparar preparación llevar traer necesita planificar lista antemano",
    },
    proof: {
      asked: cue("funciona de verdad|eficaz|eficacia|estudios?|evidencia|pruebas"),
      told: new RegExp(
        `\\d\\s?%|${cue("estudios?|investigaci*|ensayos?|por ciento|demostrad[oa]s?|certificad[oa]s?|evidencia").source}`,
        "iu",
      ),
      query: "estudio estudios investigación evidencia resultado demostrado certificado",
    },
    limits: {
      asked: cue("riesgos?|desventajas?|inconvenientes?|errores|evitar|problemas?|límites?|contraindica*"),
      told: cue(
        "riesgos?|peligro*|desventajas?|inconvenientes?|errores|error|evite|evitar|evitarlo|no (?:es|son) (?:para|adecuad[oa]s?|recomendables?)|desaconsej*|contraindica*|cuidado|límites?|mitos?",
      ),
      query: "riesgo peligro desventaja error evitar cuidado límites adecuada",
    },
  },
  sideHeadings: {
    how: cue("cómo funciona*|cómo es|cómo se hace|proceso|pasos|qué incluye|qué recibe|paso a paso"),
    benefits: cue("ventajas?|beneficios?|por qué"),
    audience: cue("para quién|a quién"),
    cost: cue("precios?|tarifas?|cuánto cuesta|costes?"),
    timing: cue("cuándo|cuánto dura|plazos?|horarios?|duración|calendario|fechas"),
    place: cue("dónde|dirección|ubicación|cómo llegar|online"),
    prepare: cue("preparación|prepararse|antes de|qué llevar"),
    limits: cue("límites|riesgos|inconvenientes|mitos"),
  },
  asking:
    /^¿?(?:para quién|a quién|en qué|desde cuándo|cómo|como|cuándo|cuando|qué|que|cuál|cuáles|cuánto|cuanto|cuánta|cuántos|quién|dónde|por qué|para qué|se puede|puedo|es|hay que|debo)\s/,
  comparing: cue("vs|versus|mejor|mejores|comparativa|comparación|alternativas?|opiniones|diferencia|o"),
  between: betweenOf("o|u"),
  frame: frameOf(
    "(?:el |la |los |las )?mejor(?:es)?|(?:qué (?:es|son)|que (?:es|son)|cómo (?:funciona|elegir|hacer)|cuánto (?:cuesta|cuestan|dura|duran)|para quién es|por qué|cuándo|dónde)(?: una?| el| la| los| las)?",
    "cerca de mí|precios?|opiniones|comparativa|barat[oa]s?|consejos|ventajas|significado|definición|vs .+|alternativas?|online",
  ),
  articles: { un: "un", una: "una" },
  joints: [" de ", " para ", " en "],
  defines:
    /^\S{0,3}(?:\s\S+){0,3}?\s(?:(?:es|son)\s(?!en\b|de\b|para\b|con\b|desde\b|por\b|también\b)|(?:significa|consiste|permite|ayuda|incluye)\s)/u,
  biography:
    /^(?:Sra?\.|Dra?\.|Don|Doña)\s|^(?!(?:El|La|Los|Las|Un|Una|Nuestro|Nuestra|Nuestros|Nuestras|Su|Cada|Todo|Toda|Para|Con|En|Este|Esta)\s)\p{Lu}\p{Ll}+\s\p{Lu}\p{L}+(?:,\s|\s(?:es|fundó|vive|trabaja|dirige|enseña|estudió|empezó|comenzó|nació))/u,
  generalLastWord: /\s(?:online|cerca de mí|a domicilio)$/u,
  generalName: cueAlone("descripción|detalles?|resumen|información|presentación|características"),
  noSection: cueAtStart(
    "lo que (?:dicen|opinan)|qué dicen|testimonios?|opiniones de|compartir|relacionad[oa]s|recientes|comentarios?|deja|buscar|menú|newsletter|boletín|suscr[ií]b*|síguenos|categorías|carrito|acceso|etiquetas",
  ),
  genericHeading: cueAtStart(
    "sobre (?:nosotros|mí)|quiénes somos|contacto|contacta|contacte|inicio|bienvenid[oa]s?|compartir|recientes|más|nuestro equipo|nuestros servicios|nuestro blog|testimonios?|opiniones|lo que dicen|qué dicen|suscr[ií]b*|boletín|newsletter|síguenos|descripción|buscar|menú|comentarios?|faq|preguntas frecuentes|introducción|conclusión|resumen|descarg*|comprar|compra|reserva|reservar|aviso legal",
  ),
  praise: cue(
    "recomiend*|recomend*|gracias|encantad[oa]s?|content[oa]s?|ayud(?:ó|aron|ado)|amables?|profesional(?:es|idad)?|excelentes?|buenísim[oa]s?|perfect[oa]s?|maravillos[oa]s?|genial(?:es)?|mejor(?:es)?|repetiremos|repetiré",
  ),
  selfPraise: cue("nosotros|nuestr[oa]s?|mi|mis|compre|compra|reserve|reserva|pide|descubre|descubra|llame|llama"),
  priceLead: cueAtStart("precios?|coste|tarifa|desde|solo|por persona|matrícula|a partir de"),
  ownVoice: cueAtStart("nosotros|nuestr[oa]s?|yo|usted|tú|este|esta|esto|es|aquí|actualmente"),
  shop: {
    description: cueAlone("descripción"),
    descriptionEnd: cueAlone(
      "(?:valoraciones|opiniones)(?: \\(\\d+\\))?|productos relacionados|también te puede gustar.{0,3}|también te recomendamos.{0,3}|información adicional|añadir al carrito",
    ),
    labels:
      /^(?:descripción|categorías?:|etiquetas?:|sku:|referencia:|compartir|añadir al carrito|en stock|iva incluido)/iu,
    category: /^categorías?:\s/iu,
    saysWhat:
      /(?<!\p{L})(?:(?:este|esta)\s(?:\p{L}+\s){0,4}?(?:es|contiene|ayuda|permite|enseña)|(?:recibe|recibirá|recibirás|aprende)|contiene|incluye)(?!\p{L})/iu,
    length: /(?<!\p{N})\d{1,3}\s?(?:minutos|min|horas|h)(?!\p{L})/iu,
  },
};
