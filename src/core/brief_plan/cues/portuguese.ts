import { betweenOf, costCue, cue, cueAlone, cueAtStart, frameOf, type ReadingCues } from "./cues.ts";

const MANY = "(?:\\d+|uma?|dois|duas|três|quatro|cinco|seis|oito|dez|doze|alguns|algumas|vários|várias)";

export const PORTUGUESE_CUES: ReadingCues = {
  facets: {
    definition: {
      asked: cue("o que é|o que são|que é|o que significa|em que consiste|significado|definição"),
      told: cue("é|são|significa|consiste"),
      query: "significa consiste definição chama trata",
    },
    how: {
      signs: 2,
      asked: cue("como|passos?|passo a passo|processo|guia|dicas|funcionamento"),
      told: cue(
        "primeiro|depois|em seguida|por fim|passos?|etapas?|começ*|escolh*|encomend*|ped(?:e|ir|ido)|envi*|receb*|aprend*|prepar*|entreg*",
      ),
      query:
        "funciona funcionamento primeiro depois finalmente passos processo etapas escolher encomendar receber aprender envio entrega",
    },
    benefits: {
      signs: 2,
      asked: cue("vantage(?:m|ns)|benefícios?|por que|porquê|porque|vale a pena|serve"),
      told: cue(
        "ajud*|reduz*|melhor*|vantage(?:m|ns)|benefícios?|economiz*|poup*|mais (?:fácil|fresco|rápido|prático|simples)|menos|sem|evit*|permit*",
      ),
      query: "vantagem vantagens benefício ajuda melhora reduz economizar poupar evitar fácil fresco permite",
    },
    audience: {
      asked: cue(
        "para quem|a quem|quem (?:pode|deve|precisa)|para (?:iniciantes|crianças|famílias|casais|mulheres|homens|empresas|escritórios|idosos)",
      ),
      told: cue(
        "para (?:todos|todas|quem|pessoas|iniciantes|famílias|casais|crianças|empresas|escritórios)|destinad[oa]s?|destina-se|ideal|ideais|adequad[oa]s?|pensad[oa]s?|indicad[oa]s?",
      ),
      query: "destina ideal adequado pensado iniciantes famílias casais empresas escritórios",
    },
    kinds: {
      signs: 2,
      asked: cue("tipos?|diferenças?|vs|versus|ou|alternativas?|métodos?|opções|modalidades|planos"),
      told: cue(
        "tipos?|diferenças?|diferentes?|em vez de|métodos?|opções|opção|modalidades?|planos?|outr[oa]s?|ou então|ao contrário",
      ),
      query: "tipos diferença opções opção método modalidade plano diferente outro",
    },
    choose: {
      asked: cue("melhor|melhores|comparativo|comparar|avaliações|opiniões|escolher|qual|quais|recomend*"),
      told: cue(
        "escolh(?:er|a|e)|compar(?:e|ar)|pergunt(?:e|ar)|verifi(?:que|car)|critérios?|adequad[oa] para|de acordo com|conforme",
      ),
      query: "escolher escolha comparar critérios perguntar verificar adequado melhor",
    },
    cost: {
      asked: cue("preços?|custa|custam|custos?|valor(?:es)?|tarifas?|quanto|grátis|barat[oa]s?|gratuit[oa]s?"),
      told: costCue(
        "preços?|custa|custam|custos?|tarifas?|grátis|gratuit[oa]s?|portes|frete|reembols*|descontos?|mensalidade",
      ),
      query: "preço preços custa custo valor tarifa grátis portes frete reembolso desconto euros",
    },
    timing: {
      asked: cue("quando|quanto tempo|duração|dura|prazos?|horários?|com que frequência"),
      told: cue(
        `${MANY} (?:dias?|semanas?|meses|mês|horas?|minutos?|sessões|sessão|anos?)|(?:todos os|por) (?:dia|dias|mês|meses)|por semana|dura|duram|prazos?|semanal(?:mente)?|mensal(?:mente)?|diariamente`,
      ),
      query: "duração dura dias semana semanas mês meses horas minutos sessões prazo quando",
    },
    place: {
      asked: cue("perto de mim|online|em casa|ao domicílio|a domicílio|onde|presencial"),
      told: cue(
        "online|em casa|ao domicílio|a domicílio|presencia(?:l|is)|pessoalmente|no nosso|na nossa|loja|oficina|ateliê|clínica|estúdio|morada|endereço|todo o país|todo o brasil|portugal continental|por videochamada",
      ),
      query: "online casa domicílio presencial loja oficina morada endereço país portugal brasil",
    },
    prepare: {
      asked: cue("preparar|preparação|levar|lista|começar|o que preciso"),
      told: cue(
        "preparar|prepare|preparação|leve|levar|traga|trazer|precisa|precisará|com antecedência|planej*|plane(?:ie|ar)|lista de",
      ),
      query: "preparar preparação levar trazer precisa planejar planear lista antecedência",
    },
    proof: {
      asked: cue("funciona mesmo|eficaz|eficácia|estudos?|evidência|provas"),
      told: new RegExp(
        `\\d\\s?%|${cue("estudos?|pesquisas?|investigaç(?:ão|ões)|por cento|comprovad[oa]s?|certificad[oa]s?|evidência").source}`,
        "iu",
      ),
      query: "estudo estudos pesquisa investigação evidência resultado comprovado certificado",
    },
    limits: {
      asked: cue("riscos?|desvantagens|erros|evitar|problemas?|limites|contraindica*"),
      told: cue(
        "riscos?|perig*|desvantage(?:m|ns)|erros?|evite|evitar|não (?:é|são) (?:para|adequad[oa]s?|indicad[oa]s?|recomendad[oa]s?)|não inclui|desaconselh*|a menos que|atenção|limites|contraindica*",
      ),
      query: "risco perigo desvantagem erro evitar atenção limites inclui",
    },
  },
  sideHeadings: {
    how: cue(
      "como funciona*|como é|processo|passos|etapas|o que inclui|o que está incluído|o que recebe|passo a passo",
    ),
    benefits: cue("vantagens|benefícios|por que|porquê"),
    audience: cue("para quem|a quem"),
    cost: cue("preços?|tarifas?|quanto custa|custos|valores"),
    timing: cue("quando|quanto tempo|prazos?|horários?|duração|calendário|datas"),
    place: cue("onde|morada|endereço|localização|como chegar|online"),
    prepare: cue("preparação|preparar|antes de|o que levar"),
    limits: cue("limites|riscos|desvantagens|mitos"),
  },
  asking:
    /^(?:para quem|a quem|em que|desde quando|como|quando|por que|porque|porquê|quanto|quantos|quantas|qual|quais|quem|onde|o que|que|posso|pode-se|é|devo|vale)\s/,
  comparing: cue("vs|versus|melhor|melhores|comparativo|comparação|alternativas?|avaliações|opiniões|diferença|ou"),
  between: betweenOf("ou"),
  frame: frameOf(
    "(?:o |a |os |as )?melhor(?:es)?|(?:o que (?:é|são)|como (?:funciona|escolher|fazer)|quanto (?:custa|custam|dura|demora)|para quem é|por que|quando|onde)(?: uma?| o| a| os| as)?",
    "perto de mim|preços?|valor|avaliações|opiniões|comparativo|barat[oa]s?|dicas|vantagens|significado|definição|vs .+|alternativas?|online",
  ),
  articles: { um: "um", uma: "uma" },
  joints: [" de ", " do ", " para ", " em "],
  defines:
    /^\S{0,3}(?:\s\S+){0,3}?\s(?:(?:é|são)\s(?!em\b|de\b|para\b|com\b|desde\b|por\b|também\b)|(?:significa|consiste|permite|ajuda|inclui)\s)/u,
  biography:
    /^(?:Sr\.|Sra\.|Dr\.|Dra\.)\s|^(?!(?:O|A|Os|As|Um|Uma|Nosso|Nossa|Nossos|Nossas|Cada|Todo|Toda|Para|Com|Em|Este|Esta)\s)\p{Lu}\p{Ll}+\s\p{Lu}\p{L}+(?:,\s|\s(?:é|fundou|vive|trabalha|dirige|ensina|estudou|começou|nasceu))/u,
  generalLastWord: /\s(?:online|perto de mim|ao domicílio)$/u,
  generalName: cueAlone("descrição|detalhes?|resumo|informações|apresentação|características"),
  noSection: cueAtStart(
    "o que (?:dizem|disseram)|testemunhos|depoimentos|opiniões d*|partilhar|compartilhar|relacionad[oa]s|recentes|comentários?|deixe|pesquisar|buscar|menu|newsletter|subscrev*|inscrev*|siga|categorias|carrinho|entrar|tags",
  ),
  genericHeading: cueAtStart(
    "sobre (?:nós|mim|a empresa)|quem somos|contacto|contato|contactos|início|bem-vind[oa]s?|partilhar|compartilhar|recentes|mais|a nossa equipa|nossa equipe|os nossos serviços|nossos serviços|testemunhos?|depoimentos?|opiniões|avaliações|o que dizem|subscrev*|inscrev*|newsletter|siga|descrição|pesquisar|menu|comentários?|faq|perguntas frequentes|introdução|conclusão|resumo|descarreg*|baixar|comprar|compre|reserv*|encomend*|política",
  ),
  praise: cue(
    "recomend*|obrigad[oa]s?|encantad[oa]s?|satisfeit[oa]s?|ajud(?:ou|aram|ado)|simpátic[oa]s?|atencios[oa]s?|profissiona(?:l|is)|excelentes?|delicios[oa]s?|perfeit[oa]s?|maravilhos[oa]s?|ótim[oa]s?|óptim[oa]s?|melhor(?:es)?",
  ),
  selfPraise: cue("nós|noss[oa]s?|meu|minha|compre|reserve|peça|encomende|descubra|ligue"),
  priceLead: cueAtStart("preços?|custo|valor|tarifa|desde|a partir de|apenas|por pessoa"),
  ownVoice: cueAtStart("nós|noss[oa]s?|os nossos|as nossas|o nosso|a nossa|eu|você|este|esta|isto|é|aqui|atualmente"),
  shop: {
    description: cueAlone("descrição"),
    descriptionEnd: cueAlone(
      "avaliações(?: \\(\\d+\\))?|produtos relacionados|também pode gostar.{0,3}|você também pode gostar.{0,3}|informação adicional|informações adicionais|adicionar ao carrinho",
    ),
    labels:
      /^(?:descrição|categorias?:|etiquetas?:|tags?:|ref\.?:|sku:|partilhar|compartilhar|adicionar ao carrinho|em stock|em estoque|iva incluído)/iu,
    category: /^categorias?:\s/iu,
    saysWhat:
      /(?<!\p{L})(?:(?:este|esta)\s(?:\p{L}+\s){0,4}?(?:é|contém|ajuda|permite|ensina)|(?:recebe|receberá|aprende)|contém|inclui)(?!\p{L})/iu,
    length: /(?<!\p{N})\d{1,3}\s?(?:minutos|min|horas|h)(?!\p{L})/iu,
  },
};
