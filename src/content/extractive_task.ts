import { textOfBlocks } from "../domain/block.ts";
import type { PlannedSection } from "../domain/content_plan.ts";
import type { Dossier, DossierSource } from "../domain/dossier.ts";
import { filled, taskWords } from "../language/section_words.ts";
import { splitSentences } from "../language/sentences.ts";
import type { SitePassage } from "./site_passages.ts";

export type Draft = Partial<PlannedSection> & Pick<PlannedSection, "role" | "heading">;

/** Audits speak English. */
const AUDIT_LANGUAGE = "en";
const PASSAGES_MAX = 4;
/** What a site says of its company as such, with the page that says so. */
const DETAIL = /^(?:Description|Place|email|phone): (.+) \(https?:\S+\)$/;

/** What is done on the site or elsewhere, instead of written for it. */
export function isTask({ action }: Pick<Dossier, "action">): boolean {
  return action === "fix" || action === "outreach";
}

/** What was found, where, what to do about it, and how to know that it is done. */
export function fixSections({ task, language, sources }: Dossier): Draft[] {
  const words = taskWords(language);
  const [finding, ...records] = sources.filter(({ kind }) => kind === "finding");
  const cites = marksOf([finding]);
  const told = linesOf(finding?.text ?? task.reason).filter((line) => line !== task.next_action);
  const seen = told.filter(isSeen);
  const where: Draft[] = records.map(({ mark, label, text }) => ({
    ...{ role: "section", heading: records.length > 1 ? label : words.where },
    ...{ must_say: linesOf(text), cites: [mark] },
  }));
  if (records.length === 0 && seen.length > 0)
    where.push({ role: "section", heading: words.where, must_say: seen, cites });
  return [
    { role: "section", heading: words.found, must_say: told.filter((line) => !isSeen(line)), cites },
    ...where,
    { role: "steps", heading: words.steps, must_say: sentencesOf(task.next_action), cites },
    { role: "checklist", heading: words.done, must_say: [words.checkDelivered, words.checkAudited] },
  ];
}

/** Who names whom and what to do there, for the company; then what it has to offer, in words of its site, and one request. */
export function outreachSections({ task, language, sources }: Dossier, about: readonly SitePassage[]): Draft[] {
  const words = taskWords(language);
  const [finding, site] = sources.filter(({ kind }) => kind === "finding");
  const brand = sources.find(({ kind }) => kind === "brand");
  const said = linesOf(brand?.text ?? "").flatMap((line) => DETAIL.exec(line)?.[1] ?? []);
  const details = said.filter((one) => !said.some((other) => other !== one && other.includes(one)));
  const told = linesOf(finding?.text ?? task.reason).filter((line) => line !== task.next_action);
  const passages = about.slice(0, PASSAGES_MAX);
  return [
    {
      role: "section",
      heading: words.named,
      must_say: [...told, ...linesOf(site?.text ?? "")],
      cites: marksOf([finding, site]),
    },
    { role: "steps", heading: words.steps, must_say: sentencesOf(task.next_action), cites: marksOf([finding]) },
    { role: "checklist", heading: words.open },
    ...passages.map(sectionFrom),
    ...(details.length === 0
      ? []
      : [{ role: "section" as const, heading: words.details, must_say: details, cites: marksOf([brand]) }]),
    ...passages.slice(0, 1).map(({ url }): Draft => ({ role: "cta", heading: words.request, must_say: [url] })),
  ];
}

/** What the company does not know yet and has to before it writes to anybody. */
export function outreachAsks({ language, sources }: Dossier, topic: string): string[] {
  const words = taskWords(language);
  const [finding, site] = sources.filter(({ kind }) => kind === "finding");
  return [filled(words.askContact, site?.label ?? finding?.label ?? topic), filled(words.askGain, topic)];
}

/** Found by its mark and its first line again. */
export function sectionFrom({ heading, title, mark, blocks }: SitePassage): Draft {
  const must_say = textOfBlocks(blocks).split("\n").slice(0, 1);
  return { role: "section", heading: heading || title.split(/ [|–—] /)[0]!, cites: [mark], must_say };
}

/** An address, and what the audit saw there. */
function isSeen(line: string): boolean {
  return line.startsWith("http");
}

function sentencesOf(text: string): string[] {
  return splitSentences(text, AUDIT_LANGUAGE).map((sentence) => sentence.text);
}

function linesOf(text: string): string[] {
  return text.split("\n").filter((line) => line.trim() !== "");
}

function marksOf(sources: readonly (DossierSource | undefined)[]): string[] {
  return sources.flatMap((source) => source?.mark ?? []);
}
