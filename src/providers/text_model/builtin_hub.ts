import { type Spoke, spokeOf, spokeQuestion, spokeRecord, spokeSentences } from "../../core/brief_plan/hub_spokes.ts";
import { wordingFor } from "../../core/brief_plan/wording/wording_for.ts";
import { formatCount, joinAnd } from "../../core/phrase.ts";
import type { OutlineSection } from "../../domain/brief.ts";
import { claim, type Desk, isSaid, linkTo, nextLink } from "./builtin_desk.ts";
import { plainText } from "./builtin_markdown.ts";

/** Fewer spokes than this make an article, no hub. */
const SPOKES_MIN = 3;

/** A hub's short answer on one spoke, with the way to it where it exists; one that nobody wrote yet goes to the editor. */
export function writeSpoke(desk: Desk, section: OutlineSection): string[] {
  const spoke = spokeFor(desk, section);
  const sentences = spokeSentences(desk.ground, spoke, (text) => isSaid(desk, text));
  for (const { text, url } of sentences) claim(desk, text, [url]);
  const blocks = sentences.length === 0 ? [] : [sentences.map((entry) => plainText(entry.text)).join(" ")];
  if (spoke.page === null) {
    desk.notes.push(plannedNote(desk, spoke, blocks.length > 0));
    const link = nextLink(
      desk,
      sentences.map((entry) => entry.url),
    );
    if (link !== null) blocks.push(link);
  } else {
    desk.linked.add(spoke.page);
    if (blocks.length === 0)
      desk.notes.push(
        `Spoke “${section.heading}”: no sentence of ${spoke.page} stands alone; write its answer here in two sentences.`,
      );
    blocks.push(wordingFor(desk.ground.language).fullPage(linkTo(desk, spoke.page)));
  }
  if (spokeSections(desk).at(-1) === section) noteLinks(desk);
  return blocks;
}

/** The links both ways, once for all spokes. */
function noteLinks(desk: Desk): void {
  const spokes = spokeSections(desk).map((section) => spokeFor(desk, section));
  const pages = spokes.flatMap((spoke) => spoke.page ?? []);
  const planned = spokes.filter((spoke) => spoke.page === null);
  const back = `${hubAddress(desk)} with the words “${desk.ground.topic.name}”`;
  if (pages.length > 0) desk.notes.push(`Links back: set a link to ${back} on ${joinAnd(pages)}.`);
  if (planned.length > 0)
    desk.notes.push(
      `Each spoke to write joins the hub once it stands, with two or three sentences of its answer and the link, and links back to ${back}.`,
    );
  if (pages.length < SPOKES_MIN)
    desk.notes.push(
      `${pages.length === 0 ? "None" : `Only ${pages.length}`} of the ${spokes.length} spokes ${pages.length > 1 ? "stand" : "stands"} yet: write the most searched first, and open the hub with at least ${SPOKES_MIN}.`,
    );
}

/** The spokes as pages of their own: those that exist, and an outline for those to write. */
export function hubParts(desk: Desk): Record<string, unknown> {
  const spokes = spokeSections(desk).map((section) => ({
    title: section.heading,
    ...spokeRecord(desk.ground, spokeFor(desk, section), hubAddress(desk)),
    points: section.key_points,
    evidence_ids: section.evidence_ids,
  }));
  return { spokes };
}

function spokeFor(desk: Desk, section: OutlineSection): Spoke {
  return spokeOf(desk.ground, section.query ?? section.heading);
}

function plannedNote(desk: Desk, { heading, path, volume, query }: Spoke, isTold: boolean): string {
  const searched = volume === null || volume === 0 ? "" : `, ${formatCount(volume)} searches a month`;
  const until = isTold ? " Until it stands, its section says what other pages say of it." : "";
  return `Spoke to write: “${heading}” (${path}${searched}). Ask: ${spokeQuestion(desk.ground, query)}${until}`;
}

function spokeSections({ material }: Desk): OutlineSection[] {
  return material.brief.outline.filter((section) => section.role === "spoke");
}

/** Address of the page to edit, else the path the brief proposes. */
function hubAddress({ material, ground }: Desk): string {
  const proposed = material.brief.strategy.proposed_path;
  return ground.input.targetUrl ?? (typeof proposed === "string" ? proposed : "the hub");
}
