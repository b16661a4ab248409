import { existsSync } from "node:fs";
import { systemClock } from "../base/clock.ts";
import { type Market, marketOf } from "../domain/market.ts";
import { businessSettings, providerSettings, rendererSettings, trafficSettings } from "../outside_world.ts";
import { checkProviders, type DoctorRow } from "../providers/doctor.ts";
import { checkPaymentAndMail } from "../providers/doctor_business.ts";
import { checkRendering } from "../providers/doctor_rendering.ts";
import { createTrafficReaders } from "../providers/traffic/traffic_readers.ts";
import { type ImportState, listImportStates } from "../service/import_states.ts";
import { getBrand } from "../store/brands.ts";
import { openDatabaseReadOnly } from "../store/open_database.ts";
import { listBrandOwners } from "../store/storage.ts";
import { type CommandContext, commandSettings, printResult } from "./command.ts";
import { type CheckedImport, checkImports, importLines } from "./doctor_imports.ts";
import { wrap } from "./table.ts";

/** `doctor`: one call to each configured provider, payment, mail and connected properties included; exits 1 when one of them does not work. */
export async function doctor(context: CommandContext): Promise<void> {
  const { config } = commandSettings();
  const { market, domain, states } = brandAsked(config.DATABASE_PATH, context.options.brand);
  const { signal } = new AbortController();
  const checks = [
    checkProviders(providerSettings(config), { signal, ...(market && { market }) }),
    checkRendering(rendererSettings(config), signal),
    checkPaymentAndMail(businessSettings(config)),
  ];
  const readers = createTrafficReaders(trafficSettings(config));
  const reading = checkImports(states, { domain, readers, signal, nowMs: systemClock.now() });
  const rows = (await Promise.all(checks)).flat();
  const imports = await reading;
  if ([...rows, ...imports].some((row) => row.ok === false)) process.exitCode = 1;
  const writes = config.TEXT_MODEL === undefined || config.TEXT_MODEL === "builtin" ? [] : ["TEXT_MODEL"];
  const used = [...writes, ...(config.EMBEDDING_MODEL === undefined ? [] : ["EMBEDDING_MODEL"])].join(" and ");
  const sandbox = config.sandbox
    ? `\n\nThe sandbox is on (SANDBOX): runs use the simulated world and call none of these${used === "" ? "" : ` except ${used}`}.`
    : "";
  printResult(context, {
    value: { sandbox: config.sandbox, market, providers: rows, imports },
    text: `${market === null ? "" : `Asked in ${market.country}, ${market.language}${market.place === undefined ? "" : `, ${market.place}`} (--brand checks the market of another brand).\n\n`}${[...rows.map(renderRow), ...imports.map(renderImport)].join("\n\n")}${sandbox}`,
  });
}

interface AskedBrand {
  market: Market | null;
  domain: string;
  states: readonly ImportState[];
}

/** The market that runs of the brand ask in, and its imports; of one that is not registered, by its domain. Without a brand the oldest one's. */
function brandAsked(path: string, wanted: string | undefined): AskedBrand {
  const market = wanted === undefined ? null : marketOf({ domain: wanted, brand_context: null });
  const unregistered = { market, domain: wanted ?? "", states: [] };
  if (!existsSync(path)) return unregistered;
  const { db, close } = openDatabaseReadOnly(path);
  try {
    const found = listBrandOwners(db).find(
      ({ brand_id, domain }) => wanted === undefined || brand_id === wanted || domain === wanted,
    );
    const brand = found && getBrand(db, found.brand_id);
    if (brand === undefined) return unregistered;
    return { market: marketOf(brand), domain: brand.domain, states: listImportStates(db, brand) };
  } finally {
    close();
  }
}

const INDENT = 9;
const LINE_WIDTH = 100;
const VERDICTS = new Map([
  [true, "ok"],
  [false, "FAILS"],
  [null, "not set"],
]);

/** A paragraph a provider: verdict and name, then what works, what it costs and what to do. */
function renderRow(row: DoctorRow): string {
  const name = row.provider === "none" ? row.capability : `${row.provider} (${row.capability})`;
  return paragraph(row.ok, name, [row.what_works, row.cost, row.fix === null ? "" : `To do: ${row.fix}`]);
}

function renderImport(row: CheckedImport): string {
  const [head, ...details] = importLines(row);
  return paragraph(row.ok, head, details);
}

function paragraph(ok: boolean | null, name: string, details: readonly string[]): string {
  const lines = details.filter((text) => text !== "").flatMap((text) => wrap(text, LINE_WIDTH - INDENT));
  return [`${(VERDICTS.get(ok) ?? "").padEnd(INDENT)}${name}`, ...lines.map((line) => " ".repeat(INDENT) + line)].join(
    "\n",
  );
}
