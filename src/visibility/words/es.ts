import type { LanguageWords } from "./shape.ts";

export const SPANISH: LanguageWords = {
  questions: {
    informational: [
      "¿Qué conviene saber sobre «{k}» y qué fuentes o empresas son fiables?",
      "¿Puedes explicarme «{k}» y nombrar buenos especialistas?",
      "Estoy empezando con «{k}». ¿Por dónde empiezo y quién puede ayudarme?",
      "¿Qué es lo más importante en «{k}» y quién lo hace bien?",
    ],
    commercial: [
      "Estoy mirando «{k}». ¿Qué opciones recomiendas y por qué?",
      "¿Qué marcas son las más destacadas en «{k}» ahora mismo?",
      "Estoy comparando proveedores de «{k}». ¿Cuáles debería considerar?",
      "¿Qué buenas opciones hay para «{k}», con sus ventajas e inconvenientes?",
    ],
    transactional: [
      "¿Dónde encuentro «{k}» a buen precio y con buen servicio?",
      "Quiero decidirme por «{k}». ¿Qué empresa elijo?",
      "¿Quién ofrece «{k}» de forma fiable?",
    ],
    navigational: ["¿Cuál es la web adecuada para «{k}»?", "¿Dónde encuentro un sitio fiable para «{k}»?"],
    local: [
      "¿Qué proveedores bien valorados hay para «{k}»?",
      "¿Cómo encuentro un buen proveedor de «{k}» y cuál destaca?",
    ],
    localWithPlace: [
      "¿Quién ofrece «{k}» en {p} y es recomendable?",
      "Vivo en {p}. ¿Qué proveedores de «{k}» tienen buena fama?",
    ],
    superlative: ["{k}: ¿qué recomiendas y por qué?", "{k}: ¿cuáles pondrías en una lista corta?"],
    howTo: ["¿{k}? ¿Qué herramientas o empresas ayudan?", "Explícame {k} y quién puede ayudarme."],
    versus: ["{k}: ¿qué elijo y qué otras opciones hay?", "Ayúdame a decidir: {k}. ¿Hay algo mejor?"],
    alternatives: ["{k}: ¿cuáles son buenas y por qué?"],
    price: [
      "¿Cuánto debería pagar por «{k}» y qué proveedores valen lo que piden?",
      "¿Qué precio es justo para «{k}» y quién lo ofrece?",
    ],
    branded: [
      "¿Por qué es conocida {b} y para quién es adecuada?",
      "¿Es fiable {b}? ¿Qué dicen sus clientes?",
      "¿Cuáles son los puntos fuertes y débiles de {b}?",
    ],
    whoHelps: "¿Qué empresas o servicios son buenos en esto?",
    asked: "¿{k}?",
  },
  keywords: {
    articles: "el|la|los|las",
    superlatives: "mejor(?:es)?|top|más barat[oa]s?",
    howTo: "^(?:cómo|como|dónde|donde) \\S+[aei]r(?: |$)",
    versus: "vs\\.?|o|versus",
    alternatives: "alternativas?",
    pricesBefore: "(?:precios?|tarifas?|coste)(?: del?)?",
    pricesAfter: "precios?|tarifas?",
    actionsBefore: "comprar|contratar|alquilar|reservar",
  },
  judgement: {
    praise: `excelente excelentes bueno buena buenos buenas buen mejor mejores fiable fiables confiable reconocida
    reconocido popular populares lider solida solido impresionante asequible asequibles recomendable recomendado
    recomendada destaca intuitiva intuitivo facil sencilla sencillo rapido rapida eficaz transparente segura seguro
    ideal completa completo valorada valorado potente flexible amable economica economico`,
    blame: `malo mala malos malas caro cara caros caras lento lenta quejas criticas criticada criticado limitada
    limitado limitadas falta carece dificil confusa confuso obsoleta obsoleto frustrante decepcionante debil debiles
    problema problemas elevado elevada elevados desventaja desventajas compleja complejo errores retrasos costoso
    costosa estafa inconveniente inconvenientes`,
    negations: "no nunca ningun ninguna sin tampoco ni jamas",
    turns: "pero|mientras que|aunque|sin embargo|en cambio|a diferencia",
  },
};
