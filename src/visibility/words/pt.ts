import type { LanguageWords } from "./shape.ts";

export const PORTUGUESE: LanguageWords = {
  questions: {
    informational: [
      "O que convém saber sobre «{k}» e que fontes ou empresas são de confiança?",
      "Pode explicar-me «{k}» e indicar bons especialistas?",
      "Estou a começar com «{k}». Por onde começo e quem pode ajudar?",
      "O que é mais importante em «{k}» e quem o faz bem?",
    ],
    commercial: [
      "Estou a avaliar «{k}». Que opções recomenda e porquê?",
      "Que nomes são os mais recomendados para «{k}» neste momento?",
      "Estou a comparar fornecedores de «{k}». Quais devo considerar?",
      "Que boas opções há para «{k}», com vantagens e desvantagens?",
    ],
    transactional: [
      "Onde encontro «{k}» a bom preço e com bom serviço?",
      "Quero decidir-me por «{k}». Que empresa escolho?",
      "Quem oferece «{k}» de forma fiável?",
    ],
    navigational: ["Qual é o site certo para «{k}»?", "Onde encontro um site fiável para «{k}»?"],
    local: [
      "Que fornecedores bem avaliados há para «{k}»?",
      "Como encontro um bom fornecedor de «{k}» e qual se destaca?",
    ],
    localWithPlace: [
      "Quem oferece «{k}» em {p} e é recomendável?",
      "Vivo em {p}. Que fornecedores de «{k}» têm bom nome?",
    ],
    superlative: ["{k}: o que recomenda e porquê?", "{k}: quais poria numa lista curta?"],
    howTo: ["{k}? Que ferramentas ou empresas ajudam?", "Explique-me {k} e quem pode ajudar."],
    versus: ["{k}: o que escolho e que outras opções há?", "Ajude-me a decidir: {k}. Há algo melhor?"],
    alternatives: ["{k}: quais são boas e porquê?"],
    price: [
      "Quanto devo pagar por «{k}» e que fornecedores valem o que pedem?",
      "Qual é um preço justo para «{k}» e quem o oferece?",
    ],
    branded: [
      "Por que razão é conhecida a {b} e para quem é adequada?",
      "A {b} é de confiança? O que dizem os clientes?",
      "Quais são os pontos fortes e fracos da {b}?",
    ],
    whoHelps: "Que empresas ou serviços são bons nisto?",
    asked: "{k}?",
  },
  keywords: {
    articles: "o|a|os|as",
    superlatives: "melhor(?:es)?|top|mais barat[oa]s?",
    howTo: "^(?:como|onde) \\S+[aei]r(?: |$)",
    versus: "vs\\.?|ou|versus",
    alternatives: "alternativas?",
    pricesBefore: "(?:preços?|tarifas?|custo)(?: (?:de|d[oa]s?))?",
    pricesAfter: "preços?|tarifas?|custo",
    actionsBefore: "comprar|contratar|alugar|reservar",
  },
};
