import { isoTime } from "../base/clock.ts";
import { AppError, found } from "../base/errors.ts";
import type { Brand } from "../domain/brand.ts";
import { isFix, type Publication, type PublicationActor } from "../domain/publication.ts";
import { reaches } from "../domain/role.ts";
import { getAccount } from "../store/accounts.ts";
import { type Db, transact } from "../store/db.ts";
import { listMembers } from "../store/members.ts";
import {
  countWaitingPublications,
  getPublication,
  hasOpenPublication,
  hasWaitingSince,
  insertPublication,
  type PublicationRow,
  updatePublication,
} from "../store/publications.ts";
import type { RotationDeps } from "./accounts.ts";
import type { Actor } from "./actor.ts";
import { refuseOpenFix } from "./fix_proposals.ts";
import { enqueueMail } from "./mail_outbox.ts";
import { publicationWaitingMail } from "./mail_texts.ts";
import type { PublishingDeps } from "./publishing_targets.ts";
import { keepEvent } from "./run_events.ts";

/** More than anybody reads. */
const WAITING_MAX = 200;

/** Who does it, and how they showed who they are. */
export interface Decider {
  actor: Actor;
  by: PublicationActor["by"];
}

/** What is put forward, and where it comes from. */
export interface Proposal
  extends Pick<Publication, "draft_id" | "brief_id" | "queue_item_id" | "content" | "warnings"> {
  targetId: string;
  /** Whether any evidence behind it comes from the sandbox. */
  simulated: boolean;
}

/** Puts a text or a fix forward: what is sent, once a person accepts it, is what is kept here, whatever becomes of the draft. */
export function proposePublication(
  deps: PublishingDeps & NoticeDeps & { kickNotices(): void },
  { actor, by }: Decider,
  { brand, proposal }: { brand: Brand; proposal: Proposal },
): Publication {
  const { targetId, simulated, ...given } = proposal;
  const proposed = transact(deps.db, (tx) => {
    const of = { brand_id: brand.id, target_id: targetId };
    refuseOpen(tx, of, proposal);
    if (countWaitingPublications(tx, brand.id) >= WAITING_MAX)
      throw new AppError(
        "conflict",
        `${WAITING_MAX} publications are already waiting for approval. Decide on some of them first`,
      );
    const now = isoTime(deps.clock.now());
    const row = {
      ...of,
      ...given,
      id: deps.ids.orderedUuid(),
      status: "waiting_for_approval" as const,
      proposed: { id: actor.id, email: actor.email, by, at: now },
      created_at: now,
      updated_at: now,
    };
    tellWaiting(tx, deps, { actor, by, brand, publication: row, simulated });
    insertPublication(tx, row);
    return requirePublication(tx, brand.id, row.id);
  });
  deps.kickNotices();
  return proposed;
}

function refuseOpen(tx: Db, of: { brand_id: string; target_id: string }, { draft_id, content }: Proposal): void {
  if (isFix(content)) refuseOpenFix(tx, { brandId: of.brand_id, pageUrl: content.page_url, changes: content.changes });
  else if (draft_id !== null && hasOpenPublication(tx, { ...of, draft_id }))
    throw new AppError("conflict", "The draft has already been proposed for this target. Reject that proposal first");
}

export function requirePublication(db: Db, brandId: string, id: string): PublicationRow {
  const message = `Publication not found. GET /brands/${brandId}/publications lists them`;
  return found(getPublication(db, brandId, id), message);
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
        `A key cannot approve what it proposed, and this was proposed with the key of ${row.proposed.email}. Approve it in the dashboard at ${deps.dashboardUrl}/b/${brandId}/publishing/${id}, or have another editor or owner approve it with their key`,
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
  throw new AppError("conflict", `It is ${status.replaceAll("_", " ")} and can no longer be ${what}`);
}

/** An agent that proposes a hundred fixes is one mail: it leads to all of them. */
const MAIL_EVERY_MS = 60 * 60_000;

type NoticeDeps = Pick<RotationDeps, "clock" | "ids" | "vault" | "dashboardUrl">;

type Proposed = Pick<Publication, "id" | "content" | "proposed"> & { draft_id: string | null };

/** Part of the transaction that keeps it: the event, and a mail to those who may accept it. */
function tellWaiting(
  tx: Db,
  deps: NoticeDeps,
  given: { actor: Actor; by: PublicationActor["by"]; brand: Brand; publication: Proposed; simulated: boolean },
): void {
  const { actor, by, brand, simulated, publication } = given;
  const { id, content, proposed } = publication;
  const place = `${deps.dashboardUrl}/b/${brand.id}/publishing`;
  const kind = isFix(content) ? ("fix" as const) : ("text" as const);
  const page_url = isFix(content) ? content.page_url : (content.edit?.page_url ?? null);
  const data = {
    ...{ publication_id: id, kind, title: content.title, page_url },
    ...{ proposed_by: proposed.email, url: `${place}/${id}`, simulated },
  };
  keepEvent(tx, deps, { brand, told: { type: "publication.waiting", data }, key: `publication:${id}` });
  if (hasWaitingSince(tx, brand.id, isoTime(deps.clock.now() - MAIL_EVERY_MS))) return;
  const facts = { brand: brand.name, by: proposed.email, title: content.title, url: `${place}/${id}`, all: place };
  for (const to of whoMayAccept(tx, { actor, by })) enqueueMail(deps, tx, { to, ...publicationWaitingMail(facts) });
}

/** Whoever proposed it on the dashboard stands before it; of a key nobody knows whether its owner looked on. */
function whoMayAccept(tx: Db, { actor, by }: { actor: Actor; by: PublicationActor["by"] }): string[] {
  const account = getAccount(tx, actor.account.id);
  const members = listMembers(tx, actor.account.id).filter(
    ({ role, joined_at }) => joined_at !== null && reaches(role, "editor"),
  );
  const people = [...(account === undefined ? [] : [account]), ...members];
  return people.filter(({ id }) => by === "key" || id !== actor.id).map(({ email }) => email);
}
