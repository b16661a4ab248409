import { readFileSync } from "node:fs";
import { type ClaimVerdict, checkClaim, quotationsIn } from "../src/content/claims/check_claim.ts";
import { type Ground, type GroundInput, indexGround } from "../src/content/claims/ground.ts";
import { applyJudgement, judgeCalls } from "../src/content/judge.ts";
import { readMarkdown } from "../src/content/markdown.ts";
import type { CheckedClaim } from "../src/content/text_check.ts";
import { SOURCE_KINDS } from "../src/domain/dossier.ts";
import { wordsOf } from "../src/language/words.ts";
import { detectLanguage } from "../src/page/detect_language.ts";
import { createRecordedModel, UnansweredCall } from "./content/recorded_model.ts";

/**
 * Prints how many untrue statements the checks by code refuse, and how many true ones: of a file of labelled
 * statements (a JSON object a line: id, text, sources, supported, why) and a file of their sources (id: label, text).
 * Statements whose ids begin alike are of one site; its host is the one that they cite most. `--list` names the misses; `--judged FOLDER` lets
 * recorded answers of the judge settle what code left open (see scripts/content/recorded_model.ts).
 */
interface Labelled {
  id: string;
  text: string;
  sources: string[];
  supported: boolean;
  why: string;
  language?: string;
}
type Sources = Record<string, { label: string; text: string; kind?: string }>;
type Source = GroundInput["sources"][number];

const EVIDENCE_LABEL = /^E\d+$/;
const EVIDENCE_KINDS = { llm_answer: "answer", serp: "results", llm_gap: "finding" } as const;

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const folderAt = words.indexOf("--judged") + 1;
  const [file, sourcesFile] = words.filter((word, at) => !word.startsWith("--") && (folderAt === 0 || at !== folderAt));
  if (file === undefined || sourcesFile === undefined)
    throw new Error("Give the file of statements and that of sources");
  const claims = readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Labelled);
  const sources = JSON.parse(readFileSync(sourcesFile, "utf8")) as Sources;
  const sites = [...Map.groupBy(claims, siteOf).values()];
  const checked = sites.map((group) => judgeSite(group, sources));
  const judged =
    folderAt === 0
      ? checked.flatMap(({ verdicts }) => verdicts)
      : (await Promise.all(checked.map((site) => askJudge(site, words[folderAt]!)))).flat();
  report(judged, words.includes("--list"));
}

function siteOf({ id }: Labelled): string {
  return id.slice(0, Math.max(id.lastIndexOf("-"), 0));
}

interface JudgedSite {
  verdicts: { claim: Labelled; verdict: ClaimVerdict }[];
  /** Of all sources that the site's statements cite. */
  ground: Ground;
}

/** What code left open, by the judge's recorded answers; without one the request is written down and the run ends. */
async function askJudge({ verdicts, ground }: JudgedSite, folder: string): Promise<JudgedSite["verdicts"]> {
  const model = createRecordedModel(folder);
  const claims = verdicts.map(
    ({ claim, verdict }, place): CheckedClaim => ({
      n: place + 1,
      block: 0,
      section: "",
      kind: "sentence",
      text: claim.text,
      cites: claim.sources,
      context: "",
      ...verdict,
    }),
  );
  let settled = claims;
  const waiting: string[] = [];
  for (const call of judgeCalls(
    claims.filter(({ verdict }) => verdict === "open"),
    { ground },
  )) {
    try {
      const { object } = await model.ask!(call, { signal: new AbortController().signal });
      settled = applyJudgement(settled, object);
    } catch (error) {
      if (!(error instanceof UnansweredCall)) throw error;
      waiting.push(error.hash);
    }
  }
  if (waiting.length > 0) {
    console.log(`unanswered: ${waiting.join(" ")}`);
    process.exitCode = 1;
  }
  return verdicts.map(({ claim, verdict }, place) => {
    const { verdict: judged, reason } = settled[place]!;
    return { claim, verdict: judged === verdict.verdict ? verdict : { ...verdict, verdict: judged, reason } };
  });
}

function judgeSite(claims: readonly Labelled[], sources: Sources): JudgedSite {
  const hosts = claims.flatMap((claim) => claim.sources.flatMap((id) => hostOf(sources[id]?.label ?? "") ?? []));
  const counted = [...Map.groupBy(hosts, (host) => host)].sort((a, b) => b[1].length - a[1].length);
  const host = counted[0]?.[0] ?? "";
  const used = new Set(claims.flatMap((claim) => claim.sources));
  const texts = [...used].map((id) => sources[id]?.text ?? "");
  const language = claims[0]?.language ?? languageOf(texts.join("\n"));
  const urls = [`https://${host}/`, ...Object.values(sources).map(({ label }) => label)].filter(
    (url) => hostOf(url) !== null,
  );
  const sourcesOf = (ids: Iterable<string>) =>
    [...ids].flatMap((id) => (sources[id] === undefined ? [] : [sourceOf(id, sources[id], host)]));
  const verdicts = claims.map((claim) => ({
    claim,
    verdict: judge(claim, groundOf(sourcesOf(claim.sources), { host, language, urls })),
  }));
  return { verdicts, ground: groundOf(sourcesOf(used), { host, language, urls }) };
}

function languageOf(text: string): string {
  return detectLanguage(text, { words: wordsOf(text).length, declared: null }) ?? "en";
}

function groundOf(
  cited: Source[],
  { host, language, urls }: { host: string; language: string; urls: string[] },
): Ground {
  const brand = { name: brandName(cited, host), aliases: [], domain: host };
  return indexGround({ sources: cited, language, brand, urls });
}

/** The part that the titles of its pages end on. */
function brandName(cited: readonly Source[], host: string): string {
  const ends = cited
    .filter(({ kind }) => kind === "page")
    .map(
      ({ text }) =>
        text
          .split("\n", 1)[0]
          ?.split(/ [–|—-] /)
          .at(-1) ?? "",
    );
  return ends.find((end) => end.length > 2 && end.length < 60) ?? host;
}

function judge({ text, sources }: Labelled, ground: Ground): ClaimVerdict {
  const { statements, links, tricks } = readMarkdown(text, ground.language);
  if (tricks.length > 0) return { verdict: "refused", check: "markup", reason: tricks.join(", "), nearest: null };
  const plain = quotationsIn(text).length > 0 ? text : statements.map((statement) => statement.text).join(" ");
  return checkClaim({ text: plain, cites: sources, kind: "sentence", links: links.map(({ url }) => url) }, ground);
}

function sourceOf(id: string, { label, text, kind }: Sources[string], host: string): Source {
  const url = hostOf(label) === null ? null : label;
  const known = SOURCE_KINDS.find((name) => name === kind);
  const evidence = Object.entries(EVIDENCE_KINDS).find(([name]) => text.startsWith(name))?.[1];
  const page = url === null || hostOf(label) === host ? "page" : "ranking_page";
  const told = evidence ?? (EVIDENCE_LABEL.test(label) ? "finding" : page);
  return { mark: id, kind: known ?? told, label, url, text };
}

function hostOf(label: string): string | null {
  return URL.canParse(label) ? new URL(label).host.replace(/^www\./, "") : null;
}

function report(judged: readonly { claim: Labelled; verdict: ClaimVerdict }[], list: boolean): void {
  const untrue = judged.filter(({ claim }) => !claim.supported);
  const sound = judged.filter(({ claim }) => claim.supported);
  const refused = (all: typeof judged) => all.filter(({ verdict }) => verdict.verdict === "refused");
  console.log(`untrue refused: ${refused(untrue).length} of ${untrue.length}`);
  console.log(`true refused: ${refused(sound).length} of ${sound.length}`);
  for (const verdict of ["supported", "open", "no_claim"] as const) {
    const of = (all: typeof judged) => all.filter((each) => each.verdict.verdict === verdict).length;
    console.log(`${verdict}: ${of(sound)} true, ${of(untrue)} untrue`);
  }
  if (!list) return;
  for (const { claim, verdict } of untrue)
    if (verdict.verdict !== "refused")
      console.log(`MISSED ${claim.id} ${verdict.verdict} (${claim.why}): ${claim.text}`);
  for (const { claim, verdict } of [...refused(sound), ...refused(untrue)])
    console.log(
      `${claim.supported ? "WRONGLY" : "rightly"} ${claim.id} ${verdict.check}: ${claim.text} -- ${verdict.reason}`,
    );
}

await main();
