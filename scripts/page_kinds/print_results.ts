import { isExcludedKind, PAGE_KINDS, type PageKind } from "../../src/page/kind/page_kind.ts";
import { hidesOnly, type KindLabel } from "./read_cases.ts";

export interface Told extends KindLabel {
  told: string;
  reason: string;
  injected: string | undefined;
}

/** Overall, by split and kind: found and right, pages wrongly excluded and wrongly counted. */
export function printResults(all: readonly Told[], { misses }: { misses: boolean }): void {
  const told = all.filter((page) => !hidesOnly(page));
  for (const [site, pages] of Map.groupBy(told, ({ site }) => site)) printLine(site, pages);
  printGroup("All sites", told);
  const splits = Map.groupBy(told, ({ split }) => split);
  if (splits.size > 1) for (const [split, pages] of splits) printGroup(`Split "${split}"`, pages);
  printHidden(all.filter(hidesOnly));
  if (!misses) return;
  console.log("");
  for (const page of told)
    if (!isRight(page)) console.log(`${page.site} ${page.url_path}: ${page.kind}, told ${page.told} (${page.reason})`);
}

/** The same pages by facts alone and with a model's verdicts, a figure a line. */
export function printBeside(byRules: readonly Told[], byBoth: readonly Told[], { misses }: { misses: boolean }): void {
  const sides = [byRules, byBoth].map((all) => all.filter((page) => !hidesOnly(page)));
  const row = (name: string, figures: readonly string[]) =>
    console.log(`  ${name.padEnd(36)}${figures.map((figure) => figure.padStart(28)).join("")}`);
  const line = (name: string, figure: (told: readonly Told[]) => string) => row(name, sides.map(figure));
  console.log("");
  row("", ["facts alone", "with the model"]);
  line("right", (told) => part(told, isRight));
  line("right or arguable by its label", (told) => part(told, (page) => isRight(page) || page.told === page.doubt));
  line("false exclusions", (told) =>
    part(
      told.filter(({ kind }) => !isExcluded(kind)),
      (page) => isExcluded(page.told),
    ),
  );
  line("slips", (told) =>
    part(
      told.filter(({ kind }) => isExcluded(kind)),
      (page) => !isExcluded(page.told),
    ),
  );
  for (const kind of PAGE_KINDS) {
    if (!sides.flat().some((page) => page.kind === kind || page.told === kind)) continue;
    const isOf = (page: Told) => page.kind === kind;
    line(`${kind}: found`, (told) => part(told.filter(isOf), isRight));
    line(`${kind}: right, or arguable`, (told) => {
      const said = told.filter((page) => page.told === kind);
      return `${part(said, isRight)}, ${share(said.filter((page) => isOf(page) || page.doubt === kind).length, said.length)}`;
    });
  }
  const isReported = ({ told, injected }: Told) => told === "hacked" || injected !== undefined;
  row(
    "hidden links alone: reported",
    [byRules, byBoth].map((all) => part(all.filter(hidesOnly), isReported)),
  );
  if (misses)
    for (const page of sides[1]!)
      if (!isRight(page))
        console.log(`${page.site} ${page.url_path}: ${page.kind}, told ${page.told} (${page.reason})`);
}

function part(pages: readonly Told[], isHit: (page: Told) => boolean): string {
  const hits = pages.filter(isHit).length;
  return `${hits}/${pages.length} ${share(hits, pages.length)}`;
}

function printGroup(name: string, told: readonly Told[]): void {
  console.log("");
  printLine(name, told);
  const orDoubt = told.filter((page) => isRight(page) || page.told === page.doubt).length;
  console.log(`  right or the other kind that its label calls arguable: ${share(orDoubt, told.length)}`);
  for (const real of [true, false]) {
    const part = told.filter((page) => page.real === real);
    if (part.length > 0) printLine(real ? "  real sites" : "  invented sites", part);
  }
  const counting = told.filter(({ kind }) => !isExcluded(kind));
  const excluded = told.filter(({ kind }) => isExcluded(kind));
  printPart("  false exclusions (counting pages told an excluded kind)", counting, (page) => isExcluded(page.told));
  printPart("  slips (excluded pages told a counting kind)", excluded, (page) => !isExcluded(page.told));
  for (const kind of PAGE_KINDS) printKind(kind, told);
}

function printPart(name: string, pages: readonly Told[], isHit: (page: Told) => boolean): void {
  const hits = pages.filter(isHit).length;
  console.log(`${name}: ${hits} of ${pages.length} (${share(hits, pages.length)})`);
}

function printKind(kind: PageKind, told: readonly Told[]): void {
  const held = told.filter((page) => page.kind === kind);
  const said = told.filter((page) => page.told === kind);
  if (held.length + said.length === 0) return;
  const both = held.filter(isRight).length;
  const wrong = Map.groupBy(
    held.filter((page) => !isRight(page)),
    (page) => page.told,
  );
  const pairs = [...wrong].map(([as, pages]) => `${as} ${pages.length}`).join(", ");
  console.log(
    `  ${kind}: found ${share(both, held.length)} of ${held.length}, right ${share(both, said.length)} of ${said.length}${pairs === "" ? "" : `; else ${pairs}`}`,
  );
}

/** Hidden links alone make no page a planted one: what counts is that they are reported. */
function printHidden(pages: readonly Told[]): void {
  if (pages.length === 0) return;
  const reported = pages.filter(({ told, injected }) => told === "hacked" || injected !== undefined).length;
  const kept = pages.filter(({ told }) => !isExcluded(told)).length;
  console.log(
    `\nPages with hidden links alone, left out above: ${pages.length}, reported ${reported}, still counted ${kept}`,
  );
}

function printLine(name: string, told: readonly Told[]): void {
  const right = told.filter(isRight).length;
  console.log(`${name}: ${right} of ${told.length} right (${share(right, told.length)})`);
}

function isExcluded(kind: string): boolean {
  return PAGE_KINDS.some((known) => known === kind && isExcludedKind(known));
}

function isRight({ kind, told }: Told): boolean {
  return kind === told;
}

function share(part: number, whole: number): string {
  return whole === 0 ? "none" : `${((100 * part) / whole).toFixed(1)} %`;
}
