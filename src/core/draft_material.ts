import type { Brief } from "./brief.ts";
import { redirectOf } from "./brief_plan/redirect_stub.ts";
import { proseOf } from "./draft_markdown.ts";
import type { DraftReview } from "./execution.ts";
import { truncate } from "./phrase.ts";
import { jaccard } from "./text/similarity.ts";
import { contentKeys, countWords } from "./text/words.ts";

/** Words on the topic itself below which a text only pretends to be about it. */
const TOPIC_WORDS_MIN = 50;
/** Sections that any page of the brand could carry. */
const GENERAL_ROLES = new Set(["proof", "audience", "next_step"]);
const QUOTED_CHARS = 90;

/** What the check for enough material needs of a draft's brief and of the stored pages. */
export interface DraftMaterialFacts {
  brief: Pick<Brief, "outline" | "strategy">;
  language: string;
  /** Texts by address; a stored text begins with the lines of title and description. */
  pageTexts: ReadonlyMap<string, string>;
}

type Finding = DraftReview["findings"][number];

/** Whether enough of a content draft is about its topic: proof, audiences and contact fill no page. */
export function materialFindings(body: string, { brief, language, pageTexts }: DraftMaterialFacts): Finding[] {
  if (brief.strategy.kind !== "content") return [];
  const target = brief.strategy.target_url;
  const text = typeof target === "string" ? pageTexts.get(target) : undefined;
  const sentOn = text === undefined ? null : redirectOf({ title: text.split("\n")[0] ?? "", text: pageBody(text) });
  const findings: Finding[] = [];
  if (sentOn !== null) {
    findings.push({
      check: "target_page",
      severity: "error",
      message: `The page to edit sends its visitors on${sentOn === "" ? "" : ` to ${truncate(sentOn, QUOTED_CHARS)}`}: settle where the text shall stand before publishing`,
    });
  }
  const words = topicWords(body, { brief, language });
  if (words < TOPIC_WORDS_MIN) {
    findings.push({
      check: "material",
      severity: "error",
      message: `Only ${words} words are about the topic, at least ${TOPIC_WORDS_MIN} are needed: the site says too little of it, write what is missing first`,
    });
  }
  return findings;
}

/** Stored texts begin with the lines of title and description. */
function pageBody(text: string): string {
  return text.split("\n").slice(2).join("\n");
}

/** Words of the body without the sections that any page of the brand could carry. */
function topicWords(body: string, { brief, language }: Pick<DraftMaterialFacts, "brief" | "language">): number {
  const general = brief.outline
    .filter((section) => GENERAL_ROLES.has(section.role ?? ""))
    .map((section) => new Set(contentKeys(section.heading, language)));
  return body
    .split(/^(?=#{1,2}\s)/m)
    .filter((part) => {
      const heading = /^##\s+(.{1,300})/.exec(part)?.[1];
      if (heading === undefined) return true;
      const keys = new Set(contentKeys(heading, language));
      return !general.some((other) => jaccard(keys, other) >= 0.6);
    })
    .reduce((sum, part) => sum + countWords(proseOf(part.replace(/^#.*$/gm, ""))), 0);
}
