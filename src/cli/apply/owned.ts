import { setBudget } from "../../service/budgets.ts";
import { addDigest, changeDigest } from "../../service/digests.ts";
import {
  addEndpoint,
  changeEndpoint,
  removeEndpoint,
  showEndpoint,
  type WebhookOwner,
} from "../../service/webhooks.ts";
import { listEndpoints } from "../../store/alerts.ts";
import { deleteDigest, listDigests } from "../../store/digests.ts";
import { getBudget } from "../../store/schedules.ts";
import type { OwnedEntry } from "./brand_file.ts";
import { type Applying, differing, doing, note } from "./plan.ts";
import type { FilePath } from "./read_file.ts";

/** The cost ceiling, webhooks and digests of a brand, or of the account as a whole. */
export function applyOwned(applying: Applying, owner: WebhookOwner, entry: OwnedEntry, path: FilePath): void {
  if (entry.monthly_cost_max_usd !== undefined)
    applyBudget(applying, owner.brandId ?? owner.accountId, entry.monthly_cost_max_usd, [
      ...path,
      "monthly_cost_max_usd",
    ]);
  if (entry.webhooks !== undefined) applyWebhooks(applying, owner, entry.webhooks, [...path, "webhooks"]);
  if (entry.digests !== undefined) applyDigests(applying, owner, entry.digests, [...path, "digests"]);
}

function applyBudget(applying: Applying, ownerId: string, usd: number | null, path: FilePath): void {
  const known = getBudget(applying.deps.db, ownerId)?.monthly_cost_max_usd ?? null;
  const action = known === usd ? "unchanged" : usd === null ? "remove" : known === null ? "create" : "change";
  if (action !== "unchanged") setBudget(applying.deps, ownerId, usd);
  note(applying, {
    action,
    path,
    what: usd === null ? "no cost ceiling" : `cost ceiling of ${usd} US dollars a month`,
  });
}

/** Of this owner alone: lists of an account have those of its brands, too. */
const ofOwner = <T extends { brand_id: string | null }>({ brandId = undefined }: WebhookOwner, rows: T[]) =>
  rows.filter(({ brand_id }) => brand_id === (brandId ?? null));

/** A webhook is known by its address. */
function applyWebhooks(
  applying: Applying,
  owner: WebhookOwner,
  wanted: NonNullable<OwnedEntry["webhooks"]>,
  path: FilePath,
): void {
  const { webhooks: deps } = applying.deps;
  const left = ofOwner(owner, listEndpoints(deps.db, owner.accountId)).map((row) => ({
    row,
    shown: showEndpoint(deps.vault, row),
  }));
  for (const [index, { events, ...rest }] of wanted.entries()) {
    const place = [...path, index];
    const what = `webhook to ${hostOf(rest.url)}`;
    const at = left.findIndex(({ shown }) => shown.url === rest.url);
    if (at === -1) {
      const { secret } = doing(applying, place, () => addEndpoint(deps, owner, { events, ...rest }));
      note(applying, { action: "create", path: place, what, secret });
      continue;
    }
    const [{ row, shown }] = left.splice(at, 1) as [(typeof left)[number]];
    const fields = [
      ...differing(rest, shown),
      ...(events === undefined ? [] : differing({ events }, { events: row.events })),
    ];
    if (fields.length > 0) doing(applying, place, () => changeEndpoint(deps, row, { events, ...rest }));
    note(applying, { action: fields.length > 0 ? "change" : "unchanged", path: place, what, fields });
  }
  if (!applying.prune) return;
  for (const { row, shown } of left) {
    removeEndpoint(deps.db, row.id);
    note(applying, { action: "remove", path, what: `webhook to ${hostOf(shown.url)}` });
  }
}

/** The rest of an address can be a secret of its own. */
function hostOf(url: string | null): string {
  return URL.parse(url ?? "")?.host ?? "an address that can no longer be read";
}

/** A digest is known by how often it comes and to whom it goes. */
function applyDigests(
  applying: Applying,
  owner: WebhookOwner,
  wanted: NonNullable<OwnedEntry["digests"]>,
  path: FilePath,
): void {
  const { digests: deps } = applying.deps;
  const left = ofOwner(owner, listDigests(deps.db, owner.accountId));
  const keyOf = (every: string, recipients: readonly string[]) =>
    [every, ...new Set(recipients.map((address) => address.toLowerCase()).toSorted())].join(" ");
  for (const [index, { every = "weekly", recipients = [applying.account.email], ...rest }] of wanted.entries()) {
    const place = [...path, index];
    const what = `${every} digest to ${recipients.join(", ")}`;
    const at = left.findIndex((digest) => keyOf(digest.every, digest.recipients) === keyOf(every, recipients));
    if (at === -1) {
      doing(applying, place, () => addDigest(deps, owner, { every, recipients, ...rest }));
      note(applying, { action: "create", path: place, what });
      continue;
    }
    const [known] = left.splice(at, 1) as [(typeof left)[number]];
    const fields = differing(rest, known);
    if (fields.length > 0) doing(applying, place, () => changeDigest(deps, known, rest));
    note(applying, { action: fields.length > 0 ? "change" : "unchanged", path: place, what, fields });
  }
  if (!applying.prune) return;
  for (const { id, every, recipients } of left) {
    deleteDigest(deps.db, id);
    note(applying, { action: "remove", path, what: `${every} digest to ${recipients.join(", ")}` });
  }
}
