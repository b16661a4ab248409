import type { LanguageWords } from "./shape.ts";

export const ENGLISH: LanguageWords = {
  questions: {
    informational: [
      "What should I know about {k} before I start?",
      "Can you explain {k} and name good sources or providers for it?",
      "I'm new to {k}. Where should I start, and who is worth following or hiring?",
      "What matters most when it comes to {k}, and who does it well?",
      "Who are the recognised experts or companies for {k}?",
    ],
    commercial: [
      "I'm looking into {k}. Which options would you recommend, and why?",
      "Which companies are the leading choices for {k} right now?",
      "I'm comparing providers for {k}. Who should be on my shortlist?",
      "When it comes to {k}, which brands do people trust most?",
      "What are good options for {k}, with the pros and cons of each?",
    ],
    transactional: [
      "Where should I go for {k}, and which provider gives good value?",
      "I'm ready to decide on {k}. Which company should I choose?",
      "Which provider would you pick for {k} today?",
      "Who offers {k} with good service and fair prices?",
    ],
    navigational: [
      "Which website is the right place for {k}?",
      "Where do I find a reliable site for {k}?",
      "Which services do people use for {k}?",
    ],
    local: [
      "I'm looking for {k} in my area. Who has a good name, and how do I choose?",
      "I need help finding {k} nearby. Which names come up most often?",
      "Which companies would you recommend for {k} in my region?",
    ],
    localWithPlace: [
      "Who offers {k} in {p} that you would recommend?",
      "I live in {p}. Which providers of {k} have a good name?",
      "What are well-reviewed options for {k} in {p}?",
    ],
    superlative: [
      "I'm looking for the {k}. What would you recommend, and why?",
      "Which ones belong on a short list of the {k}?",
      "I'm trying to find the {k}. Which ones do people trust?",
    ],
    howTo: [
      "Can you tell me {k}, and who can help with it?",
      "I'd like to know {k}. Which tools or providers are useful?",
      "Please explain {k}, step by step, and name helpful services.",
    ],
    versus: [
      "{k}: which should I choose, and are there better options?",
      "Help me decide: {k}. What else should I consider?",
    ],
    alternatives: ["What are good {k}?", "Which {k} would you recommend, and why?"],
    price: [
      "What should I expect to pay for {k}, and which providers give good value?",
      "What is a fair price for {k}, and who offers it?",
    ],
    branded: [
      "What is {b} known for, and who is it a good fit for?",
      "Is {b} trustworthy? What do customers say about it?",
      "What are the strengths and weaknesses of {b}?",
    ],
    whoHelps: "Which companies or services are good at this?",
    asked: "{k}?",
  },
  keywords: {
    articles: "the",
    superlatives: "best|top|cheapest|leading|most \\w+",
    howTo: "^(?:how|where|when|what) to ",
    versus: "vs\\.?|versus",
    alternatives: "alternatives?",
    pricesBefore: "(?:prices?|costs?) of",
    pricesAfter: "prices?|pricing|costs?",
    actionsBefore: "buy|order|hire|rent|shop for|shop|book|get",
  },
  judgement: {
    praise: `excellent great good best outstanding reliable trusted trustworthy popular leading strong solid impressive
    affordable recommended recommend excels praised intuitive easy powerful fast helpful friendly responsive secure
    well-regarded reputable favorite favourite ideal standout superb award-winning loved transparent generous robust
    flexible convenient accurate comprehensive polished seamless versatile respected acclaimed top-rated value
    clear quick honest consistent knowledgeable generous high-quality praise praises commended favourably`,
    blame: `bad poor worst expensive slow unreliable complaints complaint criticized criticised criticism limited
    lacks lacking lack difficult confusing outdated buggy frustrating disappointing overpriced weak problems issues
    hidden scam avoid mixed negative clunky steep rigid inconsistent costly pricey delays delayed lawsuit breach
    misleading cumbersome drawback drawbacks downside unresponsive inferior`,
    negations: "not no never n't isn't aren't doesn't don't wasn't hardly without neither nor cannot",
    turns: "but|while|whereas|although|though|however|unlike",
  },
};
