import { type Clock, isoTime } from "../base/clock.ts";
import type { Ids } from "../base/ids.ts";
import type { Brand } from "../domain/brand.ts";
import { isFix, type Publication, type PublicationActor } from "../domain/publication.ts";
import { reaches } from "../domain/role.ts";
import { getAccount } from "../store/accounts.ts";
import type { Db } from "../store/db.ts";
import { listMembers } from "../store/members.ts";
import { hasWaitingSince } from "../store/publications.ts";
import type { Actor } from "./actor.ts";
import type { KeyVault } from "./key_vault.ts";
import { enqueueMail } from "./mail_outbox.ts";
import { publicationWaitingMail } from "./mail_texts.ts";
import { keepEvent } from "./run_events.ts";

/** An agent that proposes a hundred fixes is one mail: it leads to all of them. */
const MAIL_EVERY_MS = 60 * 60_000;

export interface NoticeDeps {
  clock: Clock;
  ids: Ids;
  vault: KeyVault;
  dashboardUrl: string;
}

type Proposed = Pick<Publication, "id" | "content" | "proposed"> & { draft_id: string | null };

/** Part of the transaction that keeps it: the event, and a mail to those who may accept it. */
export function tellWaiting(
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
