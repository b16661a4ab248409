import type { DraftFinding } from "../domain/execution.ts";
import { contentKeys, wordsOf } from "../language/words.ts";
import { type DraftSection, draftSections, isLinkLine, runningSentences } from "./draft_blocks.ts";
import { proseOf } from "./draft_markdown.ts";
import type { DraftUnderReview, ReviewMaterial } from "./draft_under_review.ts";
import { asRecord, readBoolean, readText } from "./loose_record.ts";
import { plural, truncate } from "./phrase.ts";
import { versusOf } from "./search_pattern.ts";
import { coverage, jaccard } from "./text/similarity.ts";

/** Fewer spokes than this make an article, no hub. */
const SPOKES_MIN = 3;
/** Share of a comparison's sentences that may name the brand. */
const BRAND_SHARE_MAX = 0.4;
const BRAND_SENTENCES_MIN = 5;
const SAME_HEADING_FROM = 0.6;
/** Share of a side's own words that a text on it carries. */
const SIDE_FROM = 0.6;
const NAMED_MAX = 5;
const QUOTED_CHARS = 60;

/** What a reader of this format would miss. */
export function formatFindings(draft: DraftUnderReview, material: ReviewMaterial): DraftFinding[] {
  if (material.brief.strategy.kind === "outreach") return pitchFindings(draft);
  if (material.brief.strategy.kind !== "content") return [];
  const sections = draftSections(draft.body);
  switch (material.brief.format) {
    case "comparison":
      return [
        ...sideFindings(sections, material),
        ...tableFindings(sections, material),
        ...advertFindings(sections, material),
      ];
    case "hub_and_spokes":
      return spokeFindings(sections, material);
    case "programmatic":
      return sampleFindings(draft);
    default:
      return [];
  }
}

/** A letter, entry or answer without anything to check asks for a favour. */
function pitchFindings(draft: DraftUnderReview): DraftFinding[] {
  const holdsProof = draftSections(draft.body).some((section) =>
    section.blocks.some(
      (block) =>
        (block.kind === "quote" && block.lines.some((line) => /^- .*https?:/.test(line))) ||
        (block.kind === "table" && block.lines.some((line) => /^\| Proof \|/.test(line))),
    ),
  );
  if (holdsProof || !/^## (?:The letter|The entry)$/m.test(draft.body)) return [];
  return [
    {
      check: "proof",
      severity: "error",
      message:
        "The pitch holds nothing that its reader can check: publish one figure, customer or certificate on your own site and name the page, then send it",
    },
  ];
}

/** "X vs Y" has to speak of both. */
function sideFindings(sections: readonly DraftSection[], { brief, language }: ReviewMaterial): DraftFinding[] {
  const sides = brief.target_keywords.map((entry) => versusOf(entry.keyword, language)).find((pair) => pair !== null);
  if (sides === undefined || sides === null) return [];
  const texts = sections
    .flatMap((section) => section.blocks.filter((block) => !isLinkLine(block)).flatMap((block) => block.lines))
    .map((line) => new Set(contentKeys(proseOf(line), language)));
  const [left, right] = sides.map((side) => new Set(contentKeys(side, language)));
  if (left === undefined || right === undefined) return [];
  const missing = sides.filter((_, place) => {
    const [own, other] = place === 0 ? [left, right] : [right, left];
    const keys = [...own].filter((key) => !other.has(key));
    return keys.length > 0 && !texts.some((text) => coverage(keys, text) >= SIDE_FROM);
  });
  if (missing.length === 0) return [];
  return [
    {
      check: "sides",
      severity: "error",
      message: `The text compares “${sides.join("” with “")}” and says nothing of ${missing.map((side) => `“${side}”`).join(" and ")}: write that side first`,
    },
  ];
}

/** Two things can be weighed in sentences; providers that no table sets side by side are not compared. */
function tableFindings(sections: readonly DraftSection[], { brief, language }: ReviewMaterial): DraftFinding[] {
  if (sections.some((section) => section.blocks.some((block) => block.kind === "table"))) return [];
  const isVersus = brief.target_keywords.some((entry) => versusOf(entry.keyword, language) !== null);
  return [
    {
      check: "tables",
      severity: isVersus ? "warning" : "error",
      message: isVersus
        ? "A comparison without a table: collect two points on which both sides are told and put them into rows (“needs_input” of the brief names them)"
        : "Nothing is compared: no table sets providers or their answers side by side; collect what “needs_input” of the brief names, then write the table",
    },
  ];
}

/** A comparison that keeps naming the brand reads as an advertisement. */
function advertFindings(sections: readonly DraftSection[], { brief, language }: ReviewMaterial): DraftFinding[] {
  const brand = brief.brand_context?.name;
  const name = typeof brand === "string" ? wordsOf(brand).join(" ") : "";
  if (name === "") return [];
  const sentences = sections.flatMap((section) => runningSentences(section, language));
  const naming = sentences.filter((sentence) => ` ${wordsOf(sentence).join(" ")} `.includes(` ${name} `));
  if (sentences.length < BRAND_SENTENCES_MIN || naming.length <= sentences.length * BRAND_SHARE_MAX) return [];
  return [
    {
      check: "balance",
      severity: "warning",
      message: `${naming.length} of ${plural(sentences.length, "sentence")} name ${brand}: a comparison that praises one option convinces nobody, say what speaks for the others too`,
    },
  ];
}

function spokeFindings(sections: readonly DraftSection[], { brief, language }: ReviewMaterial): DraftFinding[] {
  const planned = brief.outline.filter((section) => section.role === "spoke");
  if (planned.length === 0) return [];
  const written = sections.filter((section) => section.blocks.some((block) => !isLinkLine(block)));
  const keys = written.map((section) => new Set(contentKeys(section.heading, language)));
  const missing = planned.filter(
    (spoke) => !keys.some((own) => jaccard(own, new Set(contentKeys(spoke.heading, language))) >= SAME_HEADING_FROM),
  );
  const left = planned.length - missing.length;
  if (left >= SPOKES_MIN || missing.length === 0) return [];
  return [
    {
      check: "spokes",
      severity: left === 0 ? "error" : "warning",
      message: `${left} of ${plural(planned.length, "spoke")} ${left === 1 ? "has" : "have"} a text: write ${missing
        .slice(0, NAMED_MAX)
        .map((spoke) => `“${truncate(spoke.heading, QUOTED_CHARS)}”`)
        .join(", ")} first, or publish one article instead of a hub`,
    },
  ];
}

/** Pages that differ by a name alone are doorways: none of them goes out. */
function sampleFindings(draft: DraftUnderReview): DraftFinding[] {
  const samples = (Array.isArray(draft.extra?.samples) ? draft.extra.samples : []).flatMap((entry) => {
    const record = asRecord(entry);
    return record === null
      ? []
      : [{ name: readText(record, ["name"]) ?? "", ready: readBoolean(record, ["ready"]) === true }];
  });
  const bare = samples.filter((sample) => !sample.ready);
  if (bare.length === 0) return [];
  const names = bare
    .slice(0, NAMED_MAX)
    .map((sample) => `“${truncate(sample.name, QUOTED_CHARS)}”`)
    .join(", ");
  const more = bare.length > NAMED_MAX ? ` and ${bare.length - NAMED_MAX} more` : "";
  return [
    bare.length === samples.length
      ? {
          check: "variants",
          severity: "error",
          message: `None of ${plural(samples.length, "variant")} has a fact of its own on the site: pages that differ by a name alone are doorways; collect an address, price, case or date for each first (${names}${more})`,
        }
      : {
          check: "variants",
          severity: "warning",
          message: `${bare.length} of ${plural(samples.length, "variant")} ${bare.length === 1 ? "has" : "have"} no fact of its own: leave ${names}${more} unpublished until there is one`,
        },
  ];
}
