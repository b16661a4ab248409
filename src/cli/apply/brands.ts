import { normalizeDomain } from "../../base/domain_name.ts";
import type { Brand } from "../../domain/brand.ts";
import { type Competitor, competitorFromDomain } from "../../domain/competitor.ts";
import { EVERY, SCHEDULED_KINDS } from "../../domain/schedule.ts";
import { refuseReadOnlyBrand } from "../../service/brand_room.ts";
import { changeBrand, registerBrand, removeBrand, requireBrand } from "../../service/brands.ts";
import { saveProfile } from "../../service/profile.ts";
import { changeSchedule, removeSchedule } from "../../service/schedules.ts";
import { listBrandHeads } from "../../store/brands.ts";
import { listSchedules } from "../../store/schedules.ts";
import { applyQuestions } from "./asked.ts";
import type { BrandEntry, BrandFile, CompetitorEntry } from "./brand_file.ts";
import { applyOwned } from "./owned.ts";
import { type Applying, differing, doing, note } from "./plan.ts";
import { FileError, type FilePath } from "./read_file.ts";

/** The whole file. Part of a transaction. */
export function applyFile(applying: Applying, file: BrandFile): void {
  const { account, deps, prune } = applying;
  applyOwned(applying, { accountId: account.id }, file, []);
  const named = new Map<string, FilePath>();
  if (prune && file.brands !== undefined) removeStrangers(applying, file.brands);
  for (const [index, entry] of (file.brands ?? []).entries()) {
    const path = ["brands", index];
    const brand = applyBrand(applying, entry, path);
    const twice = named.get(brand.id);
    if (twice !== undefined)
      throw new FileError([`${applying.at([...path, "domain"])}: is named at ${twice.join(".")} already`]);
    named.set(brand.id, path);
    const saved = requireBrand(deps.db, account.id, brand.id);
    applyQuestions(applying, saved, entry, path);
    applySchedules(applying, saved, entry.schedules, [...path, "schedules"]);
    applyOwned(applying, { accountId: account.id, brandId: brand.id }, entry, path);
  }
}

/** Brands that go make room in the plan for those that come. */
function removeStrangers(applying: Applying, wanted: readonly BrandEntry[]): void {
  const { account, deps } = applying;
  const named = new Set(wanted.map(({ domain }) => plainDomain(domain)));
  for (const { id, domain } of listBrandHeads(deps.db, account.id)) {
    if (named.has(domain)) continue;
    doing(applying, ["brands"], () => removeBrand(brandDeps(applying), { accountId: account.id, brandId: id }));
    note(applying, { action: "remove", path: ["brands"], what: `brand ${domain}` });
  }
}

function applyBrand(applying: Applying, entry: BrandEntry, path: FilePath): Brand {
  const { account, deps, after } = applying;
  const { domain, name, competitors: rivals, profile } = entry;
  const { brand, existing } = doing(applying, path, () =>
    registerBrand(brandDeps(applying), account, { domain, name }),
  );
  const scope = { accountId: account.id, brandId: brand.id };
  if (existing) doing(applying, path, () => refuseReadOnlyBrand(deps.db, account, brand.id));
  const competitors = rivals === undefined ? brand.competitors : competitorsOf(brand, rivals, applying.prune);
  const isPinned = rivals === undefined || competitors.length === 0 || brand.competitors_pinned;
  const fields = [...differing({ name, competitors }, brand), ...(isPinned ? [] : ["competitors"])];
  if (fields.length > 0) {
    const change = { name, ...(fields.includes("competitors") ? { competitors } : {}) };
    doing(applying, path, () => changeBrand(brandDeps(applying), scope, change));
    if (existing) after.reread.add(brand.id);
  }
  const action = !existing ? "create" : fields.length > 0 ? "change" : "unchanged";
  note(applying, { action, path, what: `brand ${brand.domain}`, fields: [...new Set(fields)] });
  if (profile !== undefined) applyProfile(applying, brand, profile, [...path, "profile"]);
  return brand;
}

function brandDeps({ deps }: Applying) {
  return { ...deps, abort: deps.runs.abort };
}

/** Those that are there keep what is known of them; the others of the brand stay unless the file alone counts. */
function competitorsOf(brand: Brand, wanted: readonly CompetitorEntry[], prune: boolean): Competitor[] {
  const given = new Map(wanted.map((one) => [plainDomain(one.domain), one]));
  const kept = brand.competitors.flatMap((known): Competitor[] => {
    const one = given.get(known.domain);
    given.delete(known.domain);
    if (one === undefined) return prune ? [] : [known];
    return [{ ...known, ...told(one), domain: known.domain }];
  });
  return [...kept, ...[...given].map(([domain, one]) => ({ ...competitorFromDomain(domain), ...told(one), domain }))];
}

/** What the file says of it. */
function told(entry: CompetitorEntry): Partial<Competitor> {
  return Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined));
}

/** What is no domain is left for the verb to refuse. */
function plainDomain(text: string): string {
  const read = normalizeDomain(text);
  return read.ok ? read.domain : text;
}

function applyProfile(
  applying: Applying,
  brand: Brand,
  change: NonNullable<BrandEntry["profile"]>,
  path: FilePath,
): void {
  const { account, deps, after } = applying;
  const scope = { accountId: account.id, brandId: brand.id };
  const saved = doing(applying, path, () => saveProfile(deps.db, deps, { scope, change }));
  const { set_at: _at, ...set } = saved.brand.profile_set ?? { set_at: "" };
  const names = Object.keys({ ...set, ...brand.profile_set }).filter((name) => name !== "set_at");
  const before: object = brand.profile_set ?? {};
  const fields = [...new Set([...differing(set, before), ...names.filter((name) => !(name in set))])];
  if (saved.renamed) after.reread.add(brand.id);
  if (saved.followUp.run_id !== null) after.runs.push(saved.followUp.run_id);
  note(applying, { action: saved.changed ? "change" : "unchanged", path, what: `profile of ${brand.domain}`, fields });
}

function applySchedules(applying: Applying, brand: Brand, wanted: BrandEntry["schedules"], path: FilePath): void {
  if (wanted === undefined) return;
  const { deps, prune } = applying;
  const known = new Map(listSchedules(deps.db, brand.id).map((schedule) => [schedule.kind, schedule]));
  for (const kind of SCHEDULED_KINDS) {
    const place = [...path, kind];
    const there = known.get(kind);
    const request = wanted[kind];
    if (request === undefined) {
      if (!prune || there === undefined) continue;
      removeSchedule(deps.db, brand.id, kind);
      note(applying, { action: "remove", path, what: `schedule ${kind}` });
      continue;
    }
    const { every, ...rest } = request;
    const asked = { ...(every === undefined ? {} : { cron: EVERY[every] }), ...rest };
    const fields = there === undefined ? [] : differing(asked, there);
    if (there === undefined || fields.length > 0)
      doing(applying, place, () =>
        changeSchedule({ ...deps, minHours: deps.scheduleMinHours }, { brandId: brand.id, kind }, request),
      );
    const action = there === undefined ? "create" : fields.length > 0 ? "change" : "unchanged";
    note(applying, { action, path: place, what: `schedule ${kind}`, fields });
  }
}
