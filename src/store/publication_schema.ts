import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type {
  PublicationActor,
  PublicationCheck,
  PublicationContent,
  PublicationStatus,
  SentPiece,
  TargetKind,
  TargetSettings,
} from "../domain/publication.ts";

/** Where texts are sent, and each text or fix on its way to the site (domain/publication.ts). */

export const publishingTargets = sqliteTable(
  "publishing_targets",
  {
    id: text().primaryKey(),
    brand_id: text().notNull(),
    kind: text().$type<TargetKind>().notNull(),
    settings: text({ mode: "json" }).$type<TargetSettings>().notNull(),
    /** AES-256-GCM of the application password or token; bound to the target's id. */
    sealed: text().notNull(),
    created_at: text().notNull(),
    updated_at: text().notNull(),
  },
  (table) => [index("publishing_targets_brand").on(table.brand_id, table.created_at, table.id)],
);

export const publications = sqliteTable(
  "publications",
  {
    id: text().primaryKey(),
    brand_id: text().notNull(),
    target_id: text().notNull(),
    draft_id: text(),
    brief_id: text(),
    queue_item_id: text(),
    status: text().$type<PublicationStatus>().notNull(),
    content: text({ mode: "json" }).$type<PublicationContent>().notNull(),
    warnings: text({ mode: "json" }).$type<string[]>().notNull(),
    proposed: text({ mode: "json" }).$type<PublicationActor>().notNull(),
    decided: text({ mode: "json" }).$type<PublicationActor>(),
    reason: text(),
    /** While it is sent: whether it waits for its turn, or a process has it. */
    turn: text().$type<"waits" | "taken">(),
    attempts: integer().notNull().default(0),
    next_attempt_ms: integer().notNull().default(0),
    error: text(),
    sent: text({ mode: "json" }).$type<SentPiece>(),
    sent_at: text(),
    checked: text({ mode: "json" }).$type<PublicationCheck>(),
    live_at: text(),
    outcome_id: text(),
    created_at: text().notNull(),
    updated_at: text().notNull(),
  },
  (table) => [
    index("publications_brand").on(table.brand_id, table.created_at, table.id),
    index("publications_brand_status").on(table.brand_id, table.status, table.created_at, table.id),
    index("publications_turn").on(table.turn, table.next_attempt_ms),
  ],
);
