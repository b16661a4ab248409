import { isoTime } from "../base/clock.ts";
import { AppError, found } from "../base/errors.ts";
import type { Ids } from "../base/ids.ts";
import { DEFAULT_EVENT_TYPES, type EventType, type WebhookFormat } from "../domain/alert.ts";
import type { WebhookPost } from "../providers/webhook/webhook_post.ts";
import {
  deleteEndpoint,
  type EndpointRow,
  failPendingDeliveries,
  getEndpoint,
  insertEndpoint,
  listEndpoints,
  updateEndpoint,
} from "../store/alerts.ts";
import { type Db, transact } from "../store/db.ts";
import type { AccountDeps } from "./accounts.ts";
import { type KeyVault, UnsealError } from "./key_vault.ts";
import { refuseField } from "./refuse_field.ts";

const HOUR_MS = 60 * 60_000;
const ENDPOINTS_MAX = 50;
const SECRET_BYTES = 32;
/** The old secret signs beside the new one for so long. */
const OVERLAP_MS = 24 * HOUR_MS;
const URL_CHARS_MAX = 2_048;

export interface WebhookDeps extends AccountDeps {
  webhookPost: WebhookPost;
}

export interface WebhookOwner {
  accountId: string;
  /** Given: of this brand alone. */
  brandId?: string;
}

export interface EndpointRequest {
  url?: string | undefined;
  format?: WebhookFormat | undefined;
  events?: EventType[] | null | undefined;
  enabled?: boolean | undefined;
  brand_id?: string | null | undefined;
}

interface Sealed {
  url: string;
  /** The newest first. */
  secrets: { secret: string; until_ms: number | null }[];
}

/** An endpoint as it is shown: without its secrets. */
export type EndpointView = Omit<EndpointRow, "sealed" | "events"> & {
  url: string | null;
  events: readonly EventType[];
};

/** The secret is in this answer alone. */
export function addEndpoint(
  deps: WebhookDeps,
  owner: WebhookOwner,
  request: EndpointRequest & { url: string },
): EndpointView & { secret: string } {
  const { db, ids, clock, vault } = deps;
  refuseUrl(deps.webhookPost, request.url);
  return transact(db, (tx) => {
    if (listEndpoints(tx, owner.accountId).length >= ENDPOINTS_MAX)
      throw new AppError("conflict", `There are ${ENDPOINTS_MAX} webhooks already. Delete one first`);
    const id = ids.uuid();
    const secret = newSecret(ids);
    const now = isoTime(clock.now());
    const row: EndpointRow = {
      id,
      account_id: owner.accountId,
      brand_id: owner.brandId ?? request.brand_id ?? null,
      format: request.format ?? "standard",
      events: request.events ?? null,
      sealed: seal(vault, id, { url: request.url, secrets: [{ secret, until_ms: null }] }),
      enabled: request.enabled ?? true,
      disabled_reason: null,
      created_at: now,
      updated_at: now,
    };
    insertEndpoint(tx, row);
    return { ...showEndpoint(vault, row), secret };
  });
}

/** The owner's endpoint; the same 404 for an unknown one and for somebody else's. */
export function requireEndpoint(db: Db, owner: WebhookOwner, id: string): EndpointRow {
  return found(ownedBy(owner, getEndpoint(db, id)), "Webhook not found. List the webhooks to see yours");
}

/** undefined where it is somebody else's. */
export function ownedBy<T extends { account_id: string; brand_id: string | null }>(
  { accountId, brandId }: WebhookOwner,
  row: T | undefined,
): T | undefined {
  return row?.account_id === accountId && (brandId ?? row.brand_id) === row.brand_id ? row : undefined;
}

/** What is left out stays. */
export function changeEndpoint(
  deps: WebhookDeps,
  row: EndpointRow,
  request: Omit<EndpointRequest, "brand_id">,
): EndpointView {
  const { url, format, events, enabled } = request;
  if (url !== undefined) refuseUrl(deps.webhookPost, url);
  const changed: EndpointRow = {
    ...row,
    format: format ?? row.format,
    events: events === undefined ? row.events : events,
    sealed:
      url === undefined ? row.sealed : seal(deps.vault, row.id, { ...requireSealed(openSealed(deps.vault, row)), url }),
    enabled: enabled ?? row.enabled,
    disabled_reason: enabled === undefined ? row.disabled_reason : null,
    updated_at: isoTime(deps.clock.now()),
  };
  transact(deps.db, (tx) => {
    updateEndpoint(tx, row.id, changed);
    if (enabled === false) failPendingDeliveries(tx, row.id, "The webhook was switched off");
  });
  return showEndpoint(deps.vault, changed);
}

export function removeEndpoint(db: Db, id: string): void {
  transact(db, (tx) => deleteEndpoint(tx, id));
}

/** A new secret; for a day both sign, so that receivers can change over. */
export function rotateSecret(deps: WebhookDeps, row: EndpointRow): { secret: string; old_secret_until: string } {
  const nowMs = deps.clock.now();
  const { url, secrets } = requireSealed(openSealed(deps.vault, row));
  const secret = newSecret(deps.ids);
  const old = { ...secrets[0]!, until_ms: nowMs + OVERLAP_MS };
  const sealed = seal(deps.vault, row.id, { url, secrets: [{ secret, until_ms: null }, old] });
  updateEndpoint(deps.db, row.id, { sealed, updated_at: isoTime(nowMs) });
  return { secret, old_secret_until: isoTime(nowMs + OVERLAP_MS) };
}

export function showEndpoint(vault: KeyVault, { sealed, events, ...row }: EndpointRow): EndpointView {
  const url = openSealed(vault, { ...row, sealed })?.url ?? null;
  return { ...row, url, events: events ?? DEFAULT_EVENT_TYPES };
}

function seal(vault: KeyVault, id: string, sealed: Sealed): string {
  return vault.seal(JSON.stringify(sealed), `webhook:${id}`);
}

/** null: sealed under another secret key. */
export function openSealed(vault: KeyVault, { id, sealed }: Pick<EndpointRow, "id" | "sealed">): Sealed | null {
  try {
    return JSON.parse(vault.unseal(sealed, `webhook:${id}`));
  } catch (error) {
    if (error instanceof UnsealError) return null;
    throw error;
  }
}

function requireSealed(sealed: Sealed | null): Sealed {
  if (sealed === null) throw new AppError("conflict", "SECRET_KEY has changed. Delete the webhook and create it again");
  return sealed;
}

function newSecret(ids: Ids): string {
  return `whsec_${Buffer.from(ids.hex(SECRET_BYTES), "hex").toString("base64")}`;
}

function refuseUrl(post: WebhookPost, text: string): void {
  const url = text.length <= URL_CHARS_MAX ? URL.parse(text) : null;
  const isPlainHttp = url?.protocol === "http:" && post.isMapped(url.hostname);
  if ((url?.protocol === "https:" || isPlainHttp) && url!.username === "" && url!.password === "") return;
  refuseField("body.url", "must be an https address without user name and password");
}
