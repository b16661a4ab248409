import { existsSync } from "node:fs";
import { type Market, marketOf } from "../domain/market.ts";
import { businessSettings, providerSettings } from "../outside_world.ts";
import { checkProviders, type DoctorRow } from "../providers/doctor.ts";
import { checkPaymentAndMail } from "../providers/doctor_business.ts";
import { getBrand } from "../store/brands.ts";
import { openDatabaseReadOnly } from "../store/db.ts";
import { listBrandOwners } from "../store/storage.ts";
import { type CommandContext, commandSettings, printResult } from "./command.ts";
import { wrap } from "./table.ts";

/** `doctor`: one call to each configured provider, payment and mail included; exits 1 when one of them does not work. */
export async function doctor(context: CommandContext): Promise<void> {
  const { config } = commandSettings();
  const market = marketAsked(config.DATABASE_PATH, context.options.brand);
  const checks = [
    checkProviders(providerSettings(config), { signal: new AbortController().signal, ...(market && { market }) }),
    checkPaymentAndMail(businessSettings(config)),
  ];
  const rows = (await Promise.all(checks)).flat();
  if (rows.some((row) => row.ok === false)) process.exitCode = 1;
  const writes = config.TEXT_MODEL === undefined || config.TEXT_MODEL === "builtin" ? [] : ["TEXT_MODEL"];
  const used = [...writes, ...(config.EMBEDDING_MODEL === undefined ? [] : ["EMBEDDING_MODEL"])].join(" and ");
  const sandbox = config.sandbox
    ? `\n\nThe sandbox is on (SANDBOX): runs use the simulated world and call none of these${used === "" ? "" : ` but ${used}`}.`
    : "";
  printResult(context, {
    value: { sandbox: config.sandbox, market, providers: rows },
    text: `${market === null ? "" : `Asked in ${market.country}, ${market.language}${market.place === undefined ? "" : `, ${market.place}`} (--brand asks as another brand's runs do).\n\n`}${rows.map(renderRow).join("\n\n")}${sandbox}`,
  });
}

/** The market that runs of the brand ask in; of one that is not registered, by its domain. Without a brand the oldest one's. */
function marketAsked(path: string, wanted: string | undefined): Market | null {
  const unregistered = wanted === undefined ? null : marketOf({ domain: wanted, brand_context: null });
  if (!existsSync(path)) return unregistered;
  const { db, close } = openDatabaseReadOnly(path);
  try {
    const found = listBrandOwners(db).find(
      ({ brand_id, domain }) => wanted === undefined || brand_id === wanted || domain === wanted,
    );
    const brand = found && getBrand(db, found.brand_id);
    return brand === undefined ? unregistered : marketOf(brand);
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
  const head = `${(VERDICTS.get(row.ok) ?? "").padEnd(INDENT)}${row.provider === "none" ? row.capability : `${row.provider} (${row.capability})`}`;
  const details = [row.what_works, row.cost, row.fix === null ? "" : `To do: ${row.fix}`];
  const lines = details.filter((text) => text !== "").flatMap((text) => wrap(text, LINE_WIDTH - INDENT));
  return [head, ...lines.map((line) => " ".repeat(INDENT) + line)].join("\n");
}
