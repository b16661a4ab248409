import type { ForeignSite } from "./foreign_site.ts";

/** A cleaning company. */
export const PORTUGUESE_SITE: ForeignSite = {
  language: "pt",
  name: "Limpezas Alvor",
  domain: "limpezas-alvor.example",
  organisation: {
    "@context": "https://schema.org",
    "@type": "LocalBusiness",
    name: "Limpezas Alvor",
    telephone: "+351 22 555 0142",
    email: "ola@limpezas-alvor.example",
    address: {
      "@type": "PostalAddress",
      streetAddress: "Rua do Almada 230",
      postalCode: "4050-032",
      addressLocality: "Porto",
    },
  },
  menu: [
    ["/", "Início"],
    ["/servicos", "Serviços"],
    ["/servicos/limpeza-de-escritorios", "Limpeza de escritórios"],
    ["/servicos/limpeza-pos-obra", "Limpeza pós-obra"],
    ["/precos", "Preços"],
    ["/perguntas-frequentes", "Perguntas frequentes"],
    ["/dicas", "Dicas"],
    ["/sobre-nos", "Sobre nós"],
    ["/contactos", "Contactos"],
  ],
  footer: "Limpezas Alvor, Rua do Almada 230, 4050-032 Porto",
  pages: {
    "/": {
      title: "Limpeza de escritórios no Porto | Limpezas Alvor",
      description: "A Limpezas Alvor é uma empresa de limpeza no Porto para escritórios, clínicas e condomínios.",
      text: `
# Escritórios limpos antes das nove

A Limpezas Alvor é uma empresa de limpeza que trabalha de noite e de madrugada, para que ninguém tropece em baldes.
Fazemos limpeza de escritórios no Porto, em Gaia e em Matosinhos, e limpeza pós-obra em todo o distrito.

## Os nossos serviços

A limpeza de escritórios é feita sempre pela mesma equipa. A limpeza pós-obra fica pronta num dia, com máquinas
próprias.

## O que dizem os clientes

> «Recomendo a limpeza de escritórios da Alvor: em dois anos nunca faltaram e a cozinha está sempre impecável.»

– Rui T., gerente de uma agência no Porto

## Desde 2010 no Porto

Estamos na Rua do Almada desde 2010 e limpamos mais de 120 escritórios por semana. Os nossos detergentes têm certificado
ecológico europeu.
`,
    },
    "/servicos": {
      title: "Serviços | Limpezas Alvor",
      description: "O que limpamos: escritórios, obras, vidros e condomínios.",
      text: `
# Os nossos serviços

Cada contrato começa com uma visita gratuita ao espaço.

## Limpeza de escritórios

Limpeza diária ou semanal, com lista de tarefas e controlo mensal.

## Limpeza pós-obra

Retiramos pó, tinta e restos de cola depois da obra.

## Limpeza de vidros

Vidros e fachadas até oito metros de altura.

## Limpeza de condomínios

Escadas, garagens e contentores, uma a três vezes por semana.
`,
    },
    "/servicos/limpeza-de-escritorios": {
      title: "Limpeza de escritórios no Porto | Limpezas Alvor",
      description: "Limpeza de escritórios no Porto com equipa fixa, lista de tarefas e preço mensal sem surpresas.",
      text: `
# Limpeza de escritórios

A limpeza de escritórios é a manutenção regular de salas, cozinhas e casas de banho, feita fora das horas de trabalho. A
equipa é sempre a mesma e trabalha com uma lista de tarefas.

A partir de 95 € por mês para escritórios até 50 metros quadrados.

## Como funciona a limpeza de escritórios

Primeiro visitamos o espaço e fazemos a lista de tarefas. Depois recebe uma proposta em dois dias. A seguir começa um mês
de experiência, com a mesma equipa. Por fim, verificamos o resultado todos os meses e ajustamos a lista.

## O que está incluído

- Detergentes e máquinas
- Lista de tarefas assinada
- Substituição em caso de doença
- Controlo mensal

## Para quem é a limpeza de escritórios?

A limpeza de escritórios é indicada para empresas de cinco a duzentas pessoas, para clínicas e para espaços de
cowork. Não é preciso estar presente.

## Alterações e cancelamento

O contrato de limpeza de escritórios pode ser cancelado com trinta dias de aviso. Uma visita pode mudar de dia até 24
horas antes, sem custos.
`,
    },
    "/servicos/limpeza-pos-obra": {
      title: "Limpeza pós-obra no Porto | Limpezas Alvor",
      description: "Limpeza pós-obra no Porto num só dia, com máquinas próprias e remoção de pó e tinta.",
      text: `
# Limpeza pós-obra

A limpeza pós-obra remove o pó fino, a tinta e a cola que ficam depois de uma obra. Uma equipa de quatro pessoas trata de
um apartamento de três quartos num dia.

Preço: 4,50 € por metro quadrado.

## A quem se destina a limpeza pós-obra

A limpeza pós-obra destina-se a famílias que mudam de casa, a construtores e a agências imobiliárias. É ideal para quem
tem data marcada para a mudança.

## Limites da limpeza pós-obra

A limpeza pós-obra não inclui a remoção de entulho. Evite marcar antes de a tinta secar: o risco de a riscar é grande.
`,
    },
    "/precos": {
      title: "Preços | Limpezas Alvor",
      description: "Preços mensais e por metro quadrado.",
      text: `
# Preços

Os preços não incluem IVA. Os detergentes e as máquinas estão incluídos.

- Limpeza de escritórios até 50 metros quadrados: 95 € por mês
- Limpeza de escritórios até 150 metros quadrados: 240 € por mês
- Limpeza pós-obra: 4,50 € por metro quadrado
- Limpeza de vidros: 1,80 € por metro quadrado

## Quanto custa a limpeza de escritórios?

A limpeza de escritórios custa entre 95 € e 240 € por mês, conforme a área e o número de visitas. O preço inclui
detergentes e máquinas.
`,
    },
    "/perguntas-frequentes": {
      title: "Perguntas frequentes | Limpezas Alvor",
      description: "Respostas sobre horários, chaves e seguros.",
      text: `
# Perguntas frequentes

## Com que frequência se deve limpar um escritório?

Um escritório com mais de dez pessoas deve ser limpo todos os dias. Até cinco pessoas, bastam duas vezes por semana.

## Quem fica com a chave do escritório?

A chave do escritório fica num cofre na nossa sede, com registo de cada saída. Cada pessoa da equipa assina um termo.

## Têm seguro contra danos?

Temos um seguro de responsabilidade civil até 250.000 €. Os danos são comunicados no próprio dia.
`,
    },
    "/dicas": {
      title: "Dicas | Limpezas Alvor",
      description: "Artigos da empresa.",
      text: `
# Dicas

## Empresa de limpeza ou empregada própria

O que compensa mais.

## Limpar ecrãs

Sem deixar marcas.
`,
    },
    "/dicas/empresa-de-limpeza-ou-empregada": {
      title: "Empresa de limpeza ou empregada própria | Limpezas Alvor",
      description: "Empresa de limpeza ou empregada própria: o que compensa num escritório pequeno.",
      text: `
# Empresa de limpeza ou empregada própria

Uma empresa de limpeza substitui quem falta e traz o material, uma empregada própria conhece a casa e custa menos por
hora. Abaixo de seis horas por semana, a empresa de limpeza sai mais barata.

## Empresa de limpeza

A empresa de limpeza trata de seguros, férias e material. O preço por hora ronda os 13 €.

## Empregada própria

A empregada própria custa cerca de 9 € por hora, mais os encargos sociais. Nas férias é preciso encontrar outra pessoa.
`,
    },
    "/sobre-nos": {
      title: "Sobre nós | Limpezas Alvor",
      description: "Quem somos e como trabalhamos.",
      text: `
# Quarenta pessoas, quatro carrinhas

Teresa Alvor fundou a empresa em 2010 com uma carrinha e duas colegas. A nossa equipa tem hoje quarenta pessoas, todas com
contrato sem termo. Pagamos acima do acordo do setor.
`,
    },
    "/contactos": {
      title: "Contactos | Limpezas Alvor",
      description: "Morada, horário e telefone.",
      text: `
# Contactos

O escritório está aberto de segunda a sexta das 9 às 18 horas. Telefone +351 22 555 0142, e-mail
ola@limpezas-alvor.example.

## Como chegar

Metro da Trindade, depois cinco minutos a pé.
`,
    },
  },
};
