import { isoTime } from "../base/clock.ts";
import { AppError, found, ProviderError } from "../base/errors.ts";
import type { GithubRepository, PublishingTarget, TargetKind, WordPressSite } from "../domain/publication.ts";
import { type Publishers, publisherOf } from "../providers/publishing/publisher.ts";
import { type Db, transact } from "../store/db.ts";
import {
  deleteTarget,
  getTarget,
  insertTarget,
  listTargets,
  type TargetRow,
  updateTarget,
} from "../store/publications.ts";
import type { AccountDeps } from "./accounts.ts";
import type { KeyVault } from "./key_vault.ts";
import { refuseField } from "./refuse_field.ts";

const TARGETS_MAX = 20;
const CHECK_TIMEOUT_MS = 60_000;

export interface PublishingDeps extends AccountDeps {
  publishers: Publishers;
}

export type TargetRequest =
  | (WordPressSite & { kind: "wordpress"; application_password: string })
  | (GithubRepository & { kind: "github"; token: string });

/**
 * Connects a place of the brand's, once it answers and lets write. The same place again takes the new secret and stays
 * the same target, so that what waits for it goes on.
 */
export async function addTarget(
  deps: PublishingDeps,
  brandId: string,
  request: TargetRequest,
): Promise<PublishingTarget> {
  const { kind, settings, secret } = readRequest(deps.publishers, request);
  await checkTarget(deps, { kind, settings, secret });
  return transact(deps.db, (tx) => {
    const now = isoTime(deps.clock.now());
    const all = listTargets(tx, brandId);
    const known = all.find((row) => row.kind === kind && placeOf(row) === placeOf({ settings }));
    if (known === undefined && all.length >= TARGETS_MAX)
      throw new AppError("conflict", `There are ${TARGETS_MAX} targets already. Delete one first`);
    const id = known?.id ?? deps.ids.uuid();
    const sealed = deps.vault.seal(secret, boundTo(id));
    const row = {
      id,
      brand_id: brandId,
      kind,
      settings,
      sealed,
      created_at: known?.created_at ?? now,
      updated_at: now,
    };
    if (known === undefined) insertTarget(tx, row);
    else updateTarget(tx, id, row);
    return showTarget(row);
  });
}

export function requireTarget(db: Db, brandId: string, id: string): TargetRow {
  const message = `Target not found. GET /brands/${brandId}/publishing-targets lists them`;
  return found(getTarget(db, brandId, id), message);
}

/** Forgets a place with its secret; what was sent there is still looked for on the site. */
export function removeTarget(db: Db, brandId: string, id: string): void {
  transact(db, (tx) => deleteTarget(tx, requireTarget(tx, brandId, id).id));
}

export function showTarget({ id, brand_id, kind, settings, created_at, updated_at }: TargetRow): PublishingTarget {
  return { id, brand_id, kind, settings, created_at, updated_at };
}

/** "acme.com (WordPress)", for people. */
export function targetName({ settings }: Pick<PublishingTarget, "settings">): string {
  return "site_url" in settings ? `${new URL(settings.site_url).host} (WordPress)` : `${settings.repository} (GitHub)`;
}

/** Throws UnsealError. */
export function secretOf(vault: KeyVault, { id, sealed }: TargetRow): string {
  return vault.unseal(sealed, boundTo(id));
}

function boundTo(id: string): string {
  return `publishing-target:${id}`;
}

function placeOf({ settings }: Pick<PublishingTarget, "settings">): string {
  if ("site_url" in settings) return settings.site_url;
  return [settings.repository.toLowerCase(), settings.branch, settings.path_pattern].join(" ");
}

function readRequest(publishers: Publishers, request: TargetRequest) {
  if (request.kind === "github") {
    const { kind, token: secret, repository, branch, path_pattern } = request;
    return { kind, secret, settings: { repository, branch, path_pattern } };
  }
  const { kind, application_password: secret, site_url, username } = request;
  return { kind, secret, settings: { site_url: siteUrl(publishers, site_url), username } };
}

/** The password goes with every call: over https alone, but to a place of the operator's own. */
function siteUrl(publishers: Publishers, text: string): string {
  const url = URL.parse(text.trim());
  const isPlain = url?.protocol === "http:" && publishers.isMapped(url.hostname);
  if (url === null || !(url.protocol === "https:" || isPlain) || url.username !== "" || url.password !== "")
    refuseField("body.site_url", "must be an https address without user name and password");
  return `${url.origin}${url.pathname.replace(/\/(?:wp-json|wp-admin).*$/, "").replace(/\/+$/, "")}`;
}

async function checkTarget(
  { publishers }: PublishingDeps,
  { kind, ...access }: { kind: TargetKind; settings: WordPressSite | GithubRepository; secret: string },
): Promise<void> {
  try {
    await publisherOf(publishers, kind).check(access, AbortSignal.timeout(CHECK_TIMEOUT_MS));
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const message = `Not connected: ${error.message}`;
    if (error.retryable) throw new AppError("unavailable", `${message} Nothing was saved. Try again later`);
    throw new AppError("invalid_input", message, { errors: [{ path: "body", message }] });
  }
}
