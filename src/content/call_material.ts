import { textOfBlocks } from "../domain/block.ts";
import type { Dossier, DossierSource } from "../domain/dossier.ts";
import type { DataBlock } from "../domain/model_call.ts";
import { createBudget, fitLines } from "./dossier_budget.ts";

const INDEX_TOKENS_MAX = 5000;

/** What every call about a dossier begins with. */
export function taskBlock(dossier: Dossier, note = ""): DataBlock {
  const { task, brand } = dossier;
  const lines = [
    `Company: ${brand.name} (${brand.domain})`,
    `Language of all you write: ${languageName(dossier.language)}`,
    `Format: ${dossier.format}. Action: ${dossier.action}.`,
    dossier.target_url === null
      ? `A page to be made${dossier.proposed_path === null ? "" : `, proposed path ${dossier.proposed_path}`}`
      : `Page to edit: ${dossier.target_url}`,
    `Recommendation: ${task.title}`,
    `Why: ${task.reason}`,
    `Next: ${task.next_action}`,
    ...task.figures.map((figure) => `Figure: ${figure}`),
    ...(note === "" ? [] : [note]),
  ];
  return { label: "TASK", text: lines.join("\n") };
}

/** Searches with their figures, and questions. */
export function demandBlocks({ keywords, questions }: Dossier): DataBlock[] {
  const searches = keywords.map(({ keyword, google_vol, difficulty, role, position, url }) =>
    [
      keyword,
      role,
      google_vol === undefined ? "" : `${google_vol} a month`,
      difficulty === undefined ? "" : `difficulty ${difficulty}`,
      position === undefined
        ? ""
        : position === null
          ? "not found in the results"
          : `place ${position} with ${url ?? "the site"}`,
    ]
      .filter(Boolean)
      .join(" · "),
  );
  return [
    { label: "SEARCHES", text: searches.join("\n") },
    { label: "QUESTIONS", text: questions.map(({ question, from }) => `${question} ← ${from}`).join("\n") },
  ].filter(({ text }) => text !== "");
}

/** Pages near to the topic, and topics that other pages own. */
export function nearBlocks({ neighbours, closest }: Dossier): DataBlock[] {
  return [
    {
      label: "CLOSEST: pages of the site nearest to this topic",
      text: closest.map(({ url, kind, title }) => `${url} · ${kind} · ${title}`).join("\n"),
    },
    {
      label: "NEIGHBOURS: topics other pages own",
      text: neighbours.map(({ topic, urls }) => `${topic}: ${urls.join(" ")}`).join("\n"),
    },
  ].filter(({ text }) => text !== "");
}

export function sourceBlocks(sources: readonly DossierSource[]): DataBlock[] {
  return sources.map(({ mark, kind, label, url, text }) => ({
    label: [
      mark,
      kind.replace("_", " "),
      label,
      kind === "page" || kind === "passage" || kind === "ranking_page" ? url : "",
    ]
      .filter(Boolean)
      .join(" · "),
    text,
  }));
}

/** The page that is edited, block by block. */
export function targetBlock({ target_blocks, target_url }: Dossier): DataBlock[] {
  if (target_blocks.length === 0) return [];
  const lines = target_blocks.map(
    ({ id, block }) =>
      `${id} (${block.type === "heading" ? `heading ${block.level}` : block.type}): ${textOfBlocks([block])}`,
  );
  return [{ label: `BLOCKS OF THE PAGE TO EDIT ${target_url ?? ""}`, text: lines.join("\n") }];
}

/** The site by its pages, nearest first, as far as its share of the request goes. */
export function siteBlocks({ index, links, left_out }: Dossier): DataBlock[] {
  const entries = index.map(({ url, title, kind }) => `${url} · ${kind} · ${title}`);
  const shown = fitLines(createBudget(INDEX_TOKENS_MAX), entries);
  const more = shown === null || shown.cut === 0 ? "" : `\nand ${shown.cut} more pages, less near`;
  return [
    { label: "INDEX OF THE SITE", text: `${shown?.text ?? ""}${more}` },
    {
      label: "PAGES THAT SPEAK OF IT, with the sentence that could carry a link",
      text: links.map(({ url, title, sentence }) => `${url} · ${title} · ${sentence}`).join("\n"),
    },
    { label: "NOT IN THIS DOSSIER", text: left_out.join("\n") },
  ].filter(({ text }) => text !== "");
}

/** `Spanish` of `es`: models follow the name better than the code. */
export function languageName(language: string): string {
  return new Intl.DisplayNames("en", { type: "language" }).of(language) ?? language;
}
