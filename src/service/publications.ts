import { isoTime } from "../base/clock.ts";
import { AppError } from "../base/errors.ts";
import type { Execution } from "../domain/execution.ts";
import type { Publication, PublicationActor, PublicationContent } from "../domain/publication.ts";
import { type Db, transact } from "../store/db.ts";
import {
  countWaitingPublications,
  getPublication,
  hasOpenPublication,
  insertPublication,
  type PublicationRow,
  updatePublication,
} from "../store/publications.ts";
import type { Actor } from "./actor.ts";
import type { PublishingDeps } from "./publishing_targets.ts";

/** More than anybody reads. */
const WAITING_MAX = 200;

/** Who does it, and how they showed who they are. */
export interface Decider {
  actor: Actor;
  by: PublicationActor["by"];
}

/** Puts a draft forward: what is sent, once a person accepts it, is what is kept here, whatever becomes of the draft. */
export function proposePublication(
  deps: PublishingDeps,
  { actor, by }: Decider,
  given: { targetId: string; draft: Execution; content: PublicationContent; warnings: string[] },
): Publication {
  const { targetId, draft, content, warnings } = given;
  return transact(deps.db, (tx) => {
    const of = { brand_id: draft.brand_id, target_id: targetId, draft_id: draft.id };
    if (hasOpenPublication(tx, of))
      throw new AppError("conflict", "The draft is on its way to this target already. Reject that one first");
    if (countWaitingPublications(tx, draft.brand_id) >= WAITING_MAX)
      throw new AppError("conflict", `${WAITING_MAX} publications wait for approval already. Decide on some first`);
    const now = isoTime(deps.clock.now());
    const row = {
      ...of,
      id: deps.ids.orderedUuid(),
      brief_id: draft.brief_id,
      status: "waiting_for_approval" as const,
      content,
      warnings,
      proposed: { id: actor.id, email: actor.email, by, at: now },
      created_at: now,
      updated_at: now,
    };
    insertPublication(tx, row);
    return requirePublication(tx, row.brand_id, row.id);
  });
}

export function requirePublication(db: Db, brandId: string, id: string): PublicationRow {
  const row = getPublication(db, brandId, id);
  if (row === undefined)
    throw new AppError("not_found", `Publication not found. GET /brands/${brandId}/publications lists them`);
  return row;
}

/**
 * A person's accept. Signed in to the dashboard it is one; of a key nobody knows who holds it, so that a key accepts only
 * what somebody else proposed: an agent that writes and proposes cannot let its own work out.
 */
export function approvePublication(
  deps: PublishingDeps & { dashboardUrl: string; kickPublishing(): void },
  { actor, by }: Decider,
  { brandId, id }: { brandId: string; id: string },
): Publication {
  const approved = transact(deps.db, (tx) => {
    const row = requirePublication(tx, brandId, id);
    if (row.status !== "waiting_for_approval" && row.status !== "failed") refuseStatus(row, "approved");
    if (by === "key" && row.proposed.id === actor.id)
      throw new AppError(
        "forbidden",
        `This was proposed by ${row.proposed.email}, whose key this is, and a key cannot approve what it proposed. A person approves it at ${deps.dashboardUrl}/b/${brandId}/publishing/${id}, or another editor or owner by their key`,
      );
    const now = isoTime(deps.clock.now());
    updatePublication(tx, id, {
      status: "sending",
      turn: "waits",
      attempts: 0,
      next_attempt_ms: deps.clock.now(),
      error: null,
      decided: { id: actor.id, email: actor.email, by, at: now },
      updated_at: now,
    });
    return requirePublication(tx, brandId, id);
  });
  deps.kickPublishing();
  return approved;
}

export function rejectPublication(
  deps: PublishingDeps,
  { actor, by }: Decider,
  { brandId, id, reason }: { brandId: string; id: string; reason: string },
): Publication {
  return transact(deps.db, (tx) => {
    const row = requirePublication(tx, brandId, id);
    if (row.status !== "waiting_for_approval" && row.status !== "failed") refuseStatus(row, "rejected");
    const now = isoTime(deps.clock.now());
    const decided = { id: actor.id, email: actor.email, by, at: now };
    updatePublication(tx, id, { status: "rejected", reason, decided, updated_at: now });
    return requirePublication(tx, brandId, id);
  });
}

function refuseStatus({ status }: Publication, what: string): never {
  throw new AppError("conflict", `It is ${status.replaceAll("_", " ")} and cannot be ${what} any more`);
}
