import { z } from "zod";
import type { BrandContext, Sourced } from "../../domain/brand.ts";
import { acceptLine, type Ground, isVerbatim, plainLine, shareWord } from "./answer_checks.ts";
import { pageSources, type Source, sourceBlocks } from "./material_blocks.ts";
import type { BrandMaterial } from "./text_model.ts";
import type { Writer } from "./writer.ts";

const DESCRIPTION_CHARS_MAX = 400;
const INDUSTRY_CHARS_MAX = 80;
const AUDIENCE_CHARS_MAX = 120;
const SERVICE_CHARS_MAX = 100;
const AUDIENCES_MAX = 8;
const SERVICES_MAX = 25;
const OUTPUT_TOKENS_MAX = 6_000;
const METHOD = "model";

const TASK = [
  "You read pages of a company's own website and say what the company is.",
  "Give a description (one or two sentences), its industry (two to four words), whom it serves, and what it offers.",
  "For every statement name the mark of the page it rests on (P1, P2, …) and copy the words of that page that show it, verbatim, at least four words.",
  "Write in the language of the pages. Leave out what the pages do not say: an empty text or list is a good answer.",
].join(" ");

const statement = z.object({ text: z.string(), page: z.string(), quote: z.string() });
const answerShape = z.object({
  description: statement,
  industry: statement,
  audiences: z.array(statement),
  services: z.array(z.object({ name: z.string(), description: z.string(), page: z.string(), quote: z.string() })),
});
type Statement = z.infer<typeof statement>;

/** What rules read stands; the model fills what they left open, each statement with a page that really says so. */
export async function describeBrand(writer: Writer, material: BrandMaterial): Promise<BrandContext> {
  const { read } = material;
  const sources = pageSources(material.pages);
  if (sources.length === 0) return read;
  const answer = await writer.ask({
    task: TASK,
    data: sourceBlocks(sources),
    schema: answerShape,
    outputTokensMax: OUTPUT_TOKENS_MAX,
  });
  const reader: Reader = { sources, domain: material.domain, language: read.language ?? "en" };
  const described: BrandContext = {
    ...read,
    description: read.description ?? sourced(answer.description, DESCRIPTION_CHARS_MAX, reader),
    industry: read.industry ?? sourced(answer.industry, INDUSTRY_CHARS_MAX, reader),
    icp: joinSourced(read.icp, answer.audiences, reader),
    services: joinServices(read.services, answer.services, reader),
  };
  return isSame(described, read) ? read : { ...described, model: writer.name };
}

interface Reader {
  sources: readonly Source[];
  domain: string;
  language: string;
}

/** The statement with its page, or null when that page does not say so. */
function sourced({ text, page, quote }: Statement, max: number, reader: Reader): Sourced | null {
  const source = reader.sources.find(({ mark }) => mark === page.trim().toUpperCase());
  if (!source || !isProof(quote, source)) return null;
  const value = acceptLine(text, { ground: groundOf(source, reader), max });
  if (value === null || !shareWord(value, source.text, reader.language)) return null;
  return { value, source_url: source.url, method: METHOD };
}

const QUOTE_WORDS_MIN = 3;

function isProof(quote: string, source: Source): boolean {
  return plainLine(quote).split(" ").length >= QUOTE_WORDS_MIN && isVerbatim(quote, source.text);
}

function groundOf(source: Source, { domain, language }: Reader): Ground {
  return { text: source.text, domain, language };
}

function joinSourced(read: readonly Sourced[], told: readonly Statement[], reader: Reader): Sourced[] {
  const joined = [...read];
  for (const statementTold of told) {
    const found = sourced(statementTold, AUDIENCE_CHARS_MAX, reader);
    if (found && joined.length < AUDIENCES_MAX && !joined.some((known) => isSameText(known.value, found.value)))
      joined.push(found);
  }
  return joined;
}

function joinServices(
  read: BrandContext["services"],
  told: z.infer<typeof answerShape>["services"],
  reader: Reader,
): BrandContext["services"] {
  const joined = [...read];
  for (const { name, description, page, quote } of told) {
    const found = sourced({ text: name, page, quote }, SERVICE_CHARS_MAX, reader);
    if (!found || joined.length >= SERVICES_MAX || joined.some((known) => isSameText(known.value, found.value)))
      continue;
    const about = sourced({ text: description, page, quote }, DESCRIPTION_CHARS_MAX, reader);
    joined.push({ ...found, ...(about ? { description: about.value } : {}) });
  }
  return joined;
}

function isSameText(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

function isSame(a: BrandContext, b: BrandContext): boolean {
  return (
    a.description === b.description &&
    a.industry === b.industry &&
    a.icp.length === b.icp.length &&
    a.services.length === b.services.length
  );
}
