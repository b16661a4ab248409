import type { CitationTurn, ShareChange } from "../domain/alert.ts";
import type { Share } from "../domain/brand.ts";
import type { CitationCell, Snapshot } from "../domain/snapshot.ts";
import { clusteredShare } from "./shares.ts";
import { AI_OVERVIEW } from "./snapshots.ts";

type Counts = { k: number; n: number };
type Figures = Pick<Snapshot, "citations">;

/** What two snapshots measured in one way: nothing is told over another model or contract. */
function pairsOf(from: Figures, to: Figures): [before: CitationCell, after: CitationCell][] {
  const earlier = new Map(from.citations.map((cell) => [cell.platform, cell]));
  return to.citations.flatMap((after) => {
    const before = earlier.get(after.platform);
    return before?.method === after.method ? [[before, after] as [CitationCell, CitationCell]] : [];
  });
}

/** Platforms that both snapshots measured, by other models or contracts. */
export function brokenPlatforms(from: Figures, to: Figures): string[] {
  const earlier = new Map(from.citations.map((cell) => [cell.platform, cell.method]));
  return to.citations.flatMap(({ platform, method }) => {
    const before = earlier.get(platform);
    return before !== undefined && before !== method ? [platform] : [];
  });
}

/** Shares of answers that mention and cite the brand, over the questions both snapshots asked: of all engines first. */
export function shareChanges(from: Figures, to: Figures): ShareChange[] {
  return (["mentions", "citations"] as const).flatMap((metric) => {
    const engines = pairsOf(from, to).flatMap(([before, after]) => {
      const [was, is] = [countsOf(before, metric), countsOf(after, metric)];
      const common = [...was.keys()].filter((question) => is.has(question));
      const counts = (of: typeof was) => common.map((question) => of.get(question)!);
      return common.length === 0 ? [] : [{ platform: after.platform, was: counts(was), is: counts(is) }];
    });
    const asked = engines.filter(({ platform }) => platform !== AI_OVERVIEW);
    const all = { platform: "all", was: asked.flatMap(({ was }) => was), is: asked.flatMap(({ is }) => is) };
    return (asked.length > 1 ? [all, ...engines] : engines).map(({ platform, was, is }) => {
      const shares = { from: shareOfCounts(was), to: shareOfCounts(is) };
      return { metric, platform, ...shares, questions_compared: was.length, beyond_noise: areApart(shares) };
    });
  });
}

/** By question; by keyword where the platform has none. */
function countsOf(cell: CitationCell, metric: ShareChange["metric"]): Map<string, Counts> {
  const rows: [string, Counts][] =
    metric === "citations"
      ? (cell.questions ?? cell.keywords).map((row) => [
          "question" in row ? row.question : row.keyword,
          { k: row.cited, n: row.citable },
        ])
      : (cell.questions ?? []).map(({ question, mentioned = 0, answers = 0 }) => [
          question,
          { k: mentioned, n: answers },
        ]);
  return new Map(rows.filter(([, { n }]) => n > 0));
}

function shareOfCounts(counts: readonly Counts[]): Share {
  return clusteredShare(counts.map((count) => ({ ...count, answers: count.n })));
}

/** Stricter than a test of the difference: what is told unasked, week after week, must seldom be chance. */
export function areApart({ from, to }: { from: Share; to: Share }): boolean {
  if (from.interval === null || to.interval === null) return false;
  return from.interval[1] < to.interval[0] || to.interval[1] < from.interval[0];
}

/** Keywords that the brand is cited for in one of the two alone, over what both measured in one way. */
export function citationTurns(from: Figures, to: Figures): { gained: CitationTurn[]; lost: CitationTurn[] } {
  const sums = new Map<string, { was: CitationTurn; is: CitationTurn }>();
  for (const [before, after] of pairsOf(from, to)) {
    const earlier = new Map(before.keywords.map((row) => [row.keyword, row]));
    for (const { keyword, cited, citable } of after.keywords) {
      const row = earlier.get(keyword);
      if (row === undefined || row.citable === 0 || citable === 0) continue;
      const none = () => ({ keyword, platforms: [], cited: 0, answers: 0 });
      const sum = sums.get(keyword) ?? { was: none(), is: none() };
      add(sum.was, after.platform, row);
      add(sum.is, after.platform, { cited, citable });
      sums.set(keyword, sum);
    }
  }
  const all = [...sums.values()];
  return {
    gained: all.filter(({ was, is }) => was.cited === 0 && is.cited > 0).map(({ is }) => is),
    lost: all.filter(({ was, is }) => was.cited > 0 && is.cited === 0).map(({ was }) => was),
  };
}

function add(turn: CitationTurn, platform: string, { cited, citable }: { cited: number; citable: number }): void {
  turn.cited += cited;
  turn.answers += citable;
  if (cited > 0) turn.platforms.push(platform);
}
