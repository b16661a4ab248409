import { sentenceCase, titleCase } from "../phrase.ts";
import type { Offer, PostKind, QuestionAnswer, Topic } from "../sandbox_data.ts";

export type Values = Readonly<Record<string, string>>;

export interface PlannedPage {
  path: string;
  /** As the site's texts name it: `home`, `offer`, `post`, … */
  kind: string;
  title: string;
  heading: string;
  description: string;
  /** Lines of the body as the site's texts have them. */
  body: readonly string[];
  /** What fills the marks of the body beside what is known of the company. */
  values?: Values;
  topic?: Topic;
  offer?: Offer;
  post?: PostKind;
  question?: QuestionAnswer;
  /** Place among the audiences that the page is one for. */
  index?: number;
  author?: string;
  /** `YYYY-MM-DD`. */
  published?: string;
  updated?: string;
}

export function topicValues(topic: Topic): Values {
  return { x: topic.head, X: sentenceCase(topic.head), fact: topic.facts[0] ?? "" };
}

export function offerValues({ name, slug, topic, summary, price, details }: Offer): Values {
  const inSentence = summary.charAt(0).toLowerCase() + summary.slice(1);
  return {
    ...{ offer: name, slug, topic, price, wholeSummary: summary, summary: inSentence },
    Topic: titleCase(topic),
    details: details.join(" "),
  };
}
