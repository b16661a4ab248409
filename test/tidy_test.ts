import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize, relative } from "node:path";
import { describe, test } from "node:test";
import { measureSource, type SourceMeasure } from "./support/source_measure.ts";

const ROOT = join(import.meta.dirname, "..");
const SRC = join(ROOT, "src");

/** What every room above may use. */
const GROUND = ["base", "domain", "language"];
/** Rooms of facts and rules, without storage and vendors. */
const MEASURES = ["visibility", "competitors", "learning", "measurement", "traffic"];
const RULES = [...GROUND, "page", "crawl", "audit", "keywords", ...MEASURES, "core", "brand", "opportunity", "content"];
/** Which rooms of src a room may import from; its own is always allowed. The architecture, as a table. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  base: [],
  domain: ["base"],
  language: ["base", "domain"],
  page: GROUND,
  crawl: [...GROUND, "page"],
  audit: [...GROUND, "page", "crawl"],
  content: [...GROUND, "page"],
  keywords: GROUND,
  visibility: GROUND,
  competitors: GROUND,
  learning: GROUND,
  measurement: [...GROUND, "visibility"],
  traffic: [...GROUND, "page"],
  core: [...GROUND, "page", "keywords", ...MEASURES],
  brand: [...GROUND, "page", "competitors", "core"],
  opportunity: [...GROUND, "page", "keywords", ...MEASURES, "core"],
  store: RULES,
  providers: RULES,
  service: [...RULES, "store", "providers"],
  pipeline: [...RULES, "store", "providers"],
  http: [...RULES, "store", "providers", "service"],
  // It is given to callers as it stands.
  client: [],
  cli: [...RULES, "store", "providers", "service", "pipeline", "http", "client", "app"],
  app: [...RULES, "store", "providers", "service", "pipeline", "http"],
};

/** Rooms that decide: no clock, randomness, environment, I/O or await. */
const DECIDING = ["domain", "language", "audit", "keywords", "content", ...MEASURES, "core", "brand", "opportunity"];
/** How many of its files other rooms may import; `core` is older than the rule. */
const DOORS_MAX: Record<string, number> = {
  audit: 3,
  brand: 3,
  competitors: 3,
  keywords: 3,
  learning: 3,
  opportunity: 3,
  visibility: 11,
};

/**
 * What a room may weigh: lines, regular expressions (those built from strings count), numbers other than 0, 1 and 2.
 * Raising one is a commit of its own that says why; lower it when a room has become smaller.
 */
const BUDGETS: Record<string, SourceMeasure> = {
  app: { lines: 1825, regexes: 22, numbers: 105 },
  audit: { lines: 15195, regexes: 413, numbers: 726 },
  base: { lines: 770, regexes: 18, numbers: 33 },
  brand: { lines: 1460, regexes: 29, numbers: 62 },
  cli: { lines: 1960, regexes: 10, numbers: 89 },
  content: { lines: 5770, regexes: 75, numbers: 181 },
  client: { lines: 540, regexes: 2, numbers: 26 },
  competitors: { lines: 590, regexes: 21, numbers: 26 },
  core: { lines: 5240, regexes: 78, numbers: 224 },
  crawl: { lines: 4105, regexes: 94, numbers: 244 },
  domain: { lines: 2990, regexes: 7, numbers: 58 },
  http: { lines: 16460, regexes: 60, numbers: 689 },
  keywords: { lines: 850, regexes: 11, numbers: 39 },
  language: { lines: 500, regexes: 34, numbers: 13 },
  learning: { lines: 840, regexes: 11, numbers: 48 },
  opportunity: { lines: 4195, regexes: 18, numbers: 173 },
  page: { lines: 8070, regexes: 318, numbers: 447 },
  pipeline: { lines: 7780, regexes: 3, numbers: 145 },
  providers: { lines: 11090, regexes: 120, numbers: 573 },
  service: { lines: 8935, regexes: 18, numbers: 242 },
  store: { lines: 5110, regexes: 1, numbers: 23 },
  visibility: { lines: 4025, regexes: 106, numbers: 80 },
  measurement: { lines: 305, regexes: 3, numbers: 14 },
  traffic: { lines: 1190, regexes: 26, numbers: 55 },
};

/** What is loaded to come from keywords to a draft: these stages and all that they import, types included. */
const DRAFT_PATH = ["family_discovery", "opportunity_synthesis", "brief_writing", "draft_writing"];
/** Lower it when the path has become shorter; 180 files and 16,000 lines should do. */
const DRAFT_PATH_BUDGET = { files: 237, lines: 24790, regexes: 224 };

/** Data of anything: the record as stored, an uploaded audit. */
const LOOSE_DATA = ["domain/evidence/stored_evidence.ts", "pipeline/stages/technical_enrichment.ts"];
/** Who reads what others wrote or a plan leaves open; none of it is evidence. */
const LOOSE_READERS = ["http/dashboard/pages/content_parts.ts", "learning/outcome_metrics.ts"];
/** Who passes evidence on as it is stored. */
const AS_STORED = ["core/explanation.ts", "store/evidence.ts", "store/schema.ts"];

const FILES = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".d.ts"))
  .map((name) => ({ name, text: readFileSync(join(SRC, name), "utf8") }));

/** What reads all rows of a brand, or what a run was given: for stages, which need it, and never for a request. */
const WHOLE_READS = [
  "listEvidence",
  "listStoredEvidence",
  "listFamilies",
  "listQueueItems",
  "listLearningOutcomes",
  "listRankingSnapshots",
  "getRunInput",
];

/** `audit/rules/x.ts` lives in `audit`; files at the top of src form the room `app`. */
function roomOf(name: string): string {
  return name.includes("/") ? name.slice(0, name.indexOf("/")) : "app";
}

function importsOf(file: { name: string; text: string }): string[] {
  const found = file.text.matchAll(/(?:from|import)\s*\(?\s*"(\.{1,2}\/[^"]+)"/g);
  return [...found].map((match) => normalize(join(dirname(file.name), match[1]!)));
}

describe("architecture", () => {
  test("imports go one way", () => {
    const wrong = FILES.flatMap((file) => {
      const room = roomOf(file.name);
      const allowed = MAY_IMPORT[room];
      assert.ok(allowed, `src/${file.name} is in a room the table does not know`);
      return importsOf(file)
        .filter((target) => roomOf(target) !== room && !allowed.includes(roomOf(target)))
        .map((target) => `${file.name} -> ${target}`);
    });
    assert.deepEqual(wrong, []);
  });

  test("rooms that decide have few doors", () => {
    for (const [room, most] of Object.entries(DOORS_MAX)) {
      const doors = new Set(
        FILES.filter((file) => roomOf(file.name) !== room)
          .flatMap(importsOf)
          .filter((target) => roomOf(target) === room),
      );
      assert.ok(doors.size > 0 && doors.size <= most, `${room}: ${[...doors].join(", ")}`);
    }
  });

  test("measureSource() counts what is code, not what is text", () => {
    const text =
      'const A = /a"\\/b/u; // 5 and /x/\nconst B = "/no/ 7" + `n ${A.test("9") ? 31 : 1}`;\nconst C = new RegExp("x", "u"); // 4\nreturn 0.25 / 3;\n';
    assert.deepEqual(measureSource(text), { lines: 4, regexes: 2, numbers: 3 });
  });

  test("each room keeps to its budget", () => {
    const over: string[] = [];
    for (const [room, files] of Map.groupBy(FILES, (file) => roomOf(file.name))) {
      const measured = files.map((file) => measureSource(file.text));
      for (const kind of ["lines", "regexes", "numbers"] as const) {
        const sum = measured.reduce((total, each) => total + each[kind], 0);
        const most = BUDGETS[room]?.[kind] ?? 0;
        if (sum > most) over.push(`${room}: ${sum} ${kind} of ${most}`);
      }
    }
    assert.deepEqual(over, []);
  });

  test("the path from keywords to a draft keeps to its budget", () => {
    const texts = new Map(FILES.map((file) => [file.name, file]));
    const path = new Set(DRAFT_PATH.map((stage) => `pipeline/stages/${stage}.ts`));
    for (const name of path)
      for (const target of importsOf(texts.get(name)!)) if (target.endsWith(".ts")) path.add(target);
    const measured = [...path].map((name) => measureSource(texts.get(name)!.text));
    const found = {
      files: path.size,
      lines: measured.reduce((sum, { lines }) => sum + lines, 0),
      regexes: measured.reduce((sum, { regexes }) => sum + regexes, 0),
    };
    const over = (["files", "lines", "regexes"] as const).filter((kind) => found[kind] > DRAFT_PATH_BUDGET[kind]);
    assert.deepEqual(over, [], JSON.stringify(found));
  });

  test("no two folders beside each other import each other", () => {
    const pairs = new Set(FILES.flatMap((file) => importsOf(file).map((to) => `${dirname(file.name)} ${dirname(to)}`)));
    const isBeside = (a: string, b: string) => a < b && !b.startsWith(`${a}/`) && a !== ".";
    const both = [...pairs].filter((pair) => {
      const [from = "", to = ""] = pair.split(" ");
      return isBeside(from, to) && pairs.has(`${to} ${from}`);
    });
    assert.deepEqual(both, []);
  });

  test("imports make no cycle", () => {
    const graph = new Map(FILES.map((file) => [file.name, importsOf(file)]));
    const state = new Map<string, "open" | "done">();
    const cycles: string[] = [];
    const visit = (name: string, path: string[]) => {
      if (state.get(name) === "done") return;
      if (state.get(name) === "open") {
        cycles.push([...path.slice(path.indexOf(name)), name].join(" -> "));
        return;
      }
      state.set(name, "open");
      for (const next of graph.get(name) ?? []) visit(next, [...path, name]);
      state.set(name, "done");
    };
    for (const name of graph.keys()) visit(name, []);
    assert.deepEqual(cycles, []);
  });

  test("evidence is read by its type, never as a record of anything", () => {
    const naming = (pattern: RegExp) => FILES.filter(({ text }) => pattern.test(text)).map(({ name }) => name);
    assert.deepEqual(naming(/\bas (?:unknown as )?(?:\w+Data|\w*Evidence(?:Of<.*>)?)\b/), []);
    assert.deepEqual(naming(/\bdata\??: (?:Readonly<)?(?:Record<string, unknown>|LooseRecord)/).toSorted(), LOOSE_DATA);
    assert.deepEqual(naming(/loose_record\.ts"/).toSorted(), LOOSE_READERS);
    assert.deepEqual(naming(/stored_evidence\.ts"/).toSorted(), AS_STORED);
  });

  test("rooms that decide have no clock, randomness, environment, I/O or await", () => {
    const banned =
      /\bDate\.now\(|\bnew Date\(\)|Math\.random\(|\bprocess\.|\bawait\b|\bfetch\(|from "node:(fs|net|http|child_process|worker_threads)/;
    const wrong = FILES.filter(
      (file) => DECIDING.includes(roomOf(file.name)) && banned.test(withoutComments(file.text)),
    );
    assert.deepEqual(
      wrong.map((file) => file.name),
      [],
    );
  });

  test("only the configuration reads the environment", () => {
    const wrong = FILES.filter((file) => file.name !== "config.ts" && /process\.env/.test(withoutComments(file.text)));
    assert.deepEqual(
      wrong.map((file) => file.name),
      [],
    );
  });

  test("what sends traces is loaded only where they are wanted", () => {
    const naming = FILES.filter(({ text }) => text.includes('"@opentelemetry/')).map(({ name }) => name);
    assert.deepEqual(naming, ["telemetry.ts"]);
    for (const { name, text } of FILES) assert.doesNotMatch(text, /from "[^"]*\/telemetry\.ts"/, name);
  });

  test("what leads to Redis is loaded only where it is set", () => {
    const naming = FILES.filter(({ text }) => /from "(?:bullmq|ioredis)"/.test(text)).map(({ name }) => name);
    assert.ok(naming.length > 0 && naming.every((name) => name.startsWith("pipeline/transport/redis_")), `${naming}`);
    const loading = FILES.filter(({ text }) =>
      /from "[^"]*\/redis_(?:transport|connection|words|worker)\.ts"/.test(text),
    );
    assert.deepEqual(
      loading.map(({ name }) => name).filter((name) => !name.startsWith("pipeline/transport/redis_")),
      ["worker.ts"],
    );
  });

  test("transactions go through transact()", () => {
    const wrong = FILES.filter(
      (file) => file.name !== "store/db.ts" && /\.transaction\(/.test(withoutComments(file.text)),
    );
    assert.deepEqual(
      wrong.map((file) => file.name),
      [],
    );
  });

  test("what answers requests reads lists a page at a time", () => {
    const whole = new RegExp(`\\b(${WHOLE_READS.join("|")})\\(`);
    const wrong = FILES.filter((file) => roomOf(file.name) === "http" && whole.test(withoutComments(file.text)));
    assert.deepEqual(
      wrong.map((file) => file.name),
      [],
    );
    for (const name of WHOLE_READS)
      assert.ok(
        FILES.some(({ text }) => new RegExp(`export function ${name}[(<]`).test(text)),
        name,
      );
  });

  test("no default exports, index files, enums or namespaces", () => {
    const wrong = FILES.filter(
      (file) =>
        /^export default|^(export )?(const )?enum |^(export )?namespace /m.test(file.text) ||
        /(^|\/)index\.ts$/.test(file.name),
    );
    assert.deepEqual(
      wrong.map((file) => file.name),
      [],
    );
  });

  test("files are snake_case and under 300 lines", () => {
    const wrong = FILES.filter(
      (file) => !/^([a-z0-9_]+\/)*[a-z0-9_]+\.ts$/.test(file.name) || file.text.split("\n").length > 301,
    );
    assert.deepEqual(
      wrong.map((file) => `${file.name} ${file.text.split("\n").length}`),
      [],
    );
  });

  test(".env.example lists every setting", () => {
    const example = readFileSync(join(ROOT, ".env.example"), "utf8");
    const config = FILES.find((file) => file.name === "config.ts")!.text;
    const block = config.slice(config.indexOf("const Environment = z.object({"), config.indexOf("type Environment"));
    const settings = [...block.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map((match) => match[1]!);
    assert.ok(settings.length > 40, "the settings were not found in config.ts");
    assert.deepEqual(
      settings.filter((name) => !new RegExp(`^${name}=`, "m").test(example)),
      [],
    );
  });

  test("the repository's folders are the agreed ones", () => {
    const folders = readdirSync(ROOT, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && ![".git", "node_modules"].includes(entry.name))
      .map((entry) => relative(ROOT, join(ROOT, entry.name)))
      .sort();
    assert.deepEqual(folders, [".ci", "data", "drizzle", "scripts", "src", "test"]);
  });
});

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "$1");
}
