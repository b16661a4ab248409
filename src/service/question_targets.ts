import { isoTime } from "../base/clock.ts";
import { AppError, found } from "../base/errors.ts";
import { isUuid } from "../base/ids.ts";
import { marketOf } from "../domain/market.ts";
import { type MarketInput, type Persona, QUESTION_LIMITS, type QuestionMarket } from "../domain/question.ts";
import { getBrand } from "../store/brands.ts";
import { type Db, transact } from "../store/db.ts";
import {
  countQuestions,
  getMarket,
  getPersona,
  insertMarket,
  insertPersona,
  listMarkets,
  listPersonas,
  reviseQuestions,
  updateMarket,
  updatePersona,
} from "../store/questions.ts";
import { refuseField } from "./refuse_field.ts";
import type { VerbDeps } from "./runs.ts";

type PersonaInput = Pick<Persona, "name" | "description">;

/** Adds a persona; one of the same name and description is there already, and is taken up again if retired. */
export function addPersona(deps: VerbDeps, brandId: string, input: PersonaInput): Persona {
  return transact(deps.db, (tx) => putPersona(tx, deps, { brandId, input }));
}

/** Part of a transaction. */
export function putPersona(tx: Db, deps: VerbDeps, of: { brandId: string; input: PersonaInput }): Persona {
  const { brandId, input } = of;
  const now = isoTime(deps.clock.now());
  const known = personaNamed(tx, brandId, input.name);
  if (known !== undefined && known.description !== input.description)
    throw new AppError(
      "conflict",
      `There is already a persona "${known.name}" with another description. Change it with PATCH /brands/${brandId}/personas/${known.id}`,
    );
  if (known?.status === "active") return known;
  refuseMore(listPersonas(tx, brandId), { most: QUESTION_LIMITS.personas, what: "personas" });
  if (known !== undefined) {
    updatePersona(tx, known.id, { status: "active", updated_at: now });
    return { ...known, status: "active", updated_at: now };
  }
  const made = newRow(deps, brandId, input);
  insertPersona(tx, made);
  return made;
}

/** Another description asks another thing: the series of its questions break there. */
export function changePersona(
  deps: VerbDeps,
  of: { brandId: string; id: string },
  change: { name?: string | undefined; description?: string | undefined },
): Persona {
  const { brandId, id } = of;
  return transact(deps.db, (tx) => {
    const known = personaOf(tx, brandId, id);
    const now = isoTime(deps.clock.now());
    const { name = known.name, description = known.description } = change;
    const other = personaNamed(tx, brandId, name);
    if (other !== undefined && other.id !== id)
      throw new AppError("conflict", `There is already a persona "${other.name}". Choose another name`);
    if (description !== known.description) reviseQuestions(tx, { brandId, personaId: id, now });
    updatePersona(tx, id, { name, description, updated_at: now });
    return getPersona(tx, brandId, id)!;
  });
}

/** Takes it out of use; refused while active questions are asked for it, since they would ask another thing without. */
export function retirePersona(deps: VerbDeps, of: { brandId: string; id: string }): Persona {
  return transact(deps.db, (tx) => {
    const known = personaOf(tx, of.brandId, of.id);
    refuseInUse(tx, of.brandId, { persona: of.id });
    updatePersona(tx, of.id, { status: "retired", updated_at: isoTime(deps.clock.now()) });
    return getPersona(tx, of.brandId, known.id)!;
  });
}

/** Adds a market to ask own questions in, beside the brand's first one; one that is known is taken up again. */
export function addMarket(deps: VerbDeps, brandId: string, input: MarketInput): QuestionMarket {
  return transact(deps.db, (tx) => putMarket(tx, deps, { brandId, input }));
}

function putMarket(tx: Db, deps: VerbDeps, of: { brandId: string; input: MarketInput }): QuestionMarket {
  const { brandId, input } = of;
  const now = isoTime(deps.clock.now());
  const wanted = { country: input.country, language: input.language, place: input.place ?? null };
  const all = listMarkets(tx, brandId);
  const known = all.find((row) => isSame(row, wanted));
  if (known?.status === "active") return known;
  refuseMore(all, { most: QUESTION_LIMITS.markets, what: "markets" });
  if (known !== undefined) {
    updateMarket(tx, known.id, { status: "active", updated_at: now });
    return { ...known, status: "active", updated_at: now };
  }
  const made = newRow(deps, brandId, wanted);
  insertMarket(tx, made);
  return made;
}

export function retireMarket(deps: VerbDeps, of: { brandId: string; id: string }): QuestionMarket {
  return transact(deps.db, (tx) => {
    const message = `Market not found. GET /brands/${of.brandId}/markets lists them`;
    found(getMarket(tx, of.brandId, of.id), message);
    refuseInUse(tx, of.brandId, { market: of.id });
    updateMarket(tx, of.id, { status: "retired", updated_at: isoTime(deps.clock.now()) });
    return getMarket(tx, of.brandId, of.id)!;
  });
}

/** The persona of this id or name that is in use. */
export function requirePersona(db: Db, brandId: string, idOrName: string): Persona {
  const known = isUuid(idOrName)
    ? getPersona(db, brandId, idOrName.toLowerCase())
    : personaNamed(db, brandId, idOrName);
  if (known?.status === "active") return known;
  const names = listPersonas(db, brandId).filter(({ status }) => status === "active");
  const there =
    names.length === 0 ? "There are none yet" : `Active: ${names.map(({ name }) => `"${name}"`).join(", ")}`;
  return refuseField(
    "body.persona",
    `is not an active persona: "${idOrName}". ${there}. Add one with POST /brands/${brandId}/personas`,
  );
}

/** The id of the market in use with this id, or of the one described, which is added; null for the brand's first one. */
export function requireMarket(
  tx: Db,
  deps: VerbDeps,
  { brandId, market }: { brandId: string; market: string | MarketInput },
): string | null {
  if (typeof market === "string") {
    const known = isUuid(market) ? getMarket(tx, brandId, market.toLowerCase()) : undefined;
    if (known?.status === "active") return known.id;
    return refuseField(
      "body.market",
      `is not an active market: "${market}". Give an id of GET /brands/${brandId}/markets, or {"country": "GB", "language": "en"}`,
    );
  }
  const first = marketOf(getBrand(tx, brandId)!);
  const isFirst = isSame({ ...first, place: first.place ?? null }, { ...market, place: market.place ?? null });
  return isFirst ? null : putMarket(tx, deps, { brandId, input: market }).id;
}

function newRow<T extends object>({ ids, clock }: VerbDeps, brandId: string, of: T) {
  const now = isoTime(clock.now());
  return {
    ...of,
    id: ids.orderedUuid(),
    brand_id: brandId,
    status: "active" as const,
    created_at: now,
    updated_at: now,
  };
}

type Place = Pick<QuestionMarket, "country" | "language" | "place">;

function isSame(a: Place, b: Place): boolean {
  const fold = ({ country, language, place }: Place) => `${country} ${language} ${place?.toLowerCase() ?? ""}`;
  return fold(a) === fold(b);
}

function personaNamed(db: Db, brandId: string, name: string): Persona | undefined {
  return listPersonas(db, brandId).find((row) => row.name.toLowerCase() === name.trim().toLowerCase());
}

function personaOf(db: Db, brandId: string, id: string): Persona {
  const message = `Persona not found. GET /brands/${brandId}/personas lists them`;
  return found(getPersona(db, brandId, id), message);
}

function refuseInUse(tx: Db, brandId: string, by: { persona: string } | { market: string }): void {
  const used = countQuestions(tx, brandId, { ...by, status: "active" });
  const [name, id] = Object.entries(by)[0]!;
  if (used > 0)
    throw new AppError(
      "conflict",
      `${used} active questions are asked with this ${name}. Retire or change them first: GET /brands/${brandId}/questions?${name}=${id}&status=active`,
    );
}

function refuseMore(rows: readonly Persona[] | readonly QuestionMarket[], limit: { most: number; what: string }): void {
  if (rows.filter(({ status }) => status === "active").length >= limit.most)
    throw new AppError("conflict", `A brand has at most ${limit.most} ${limit.what}. Retire one first`);
}
