import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { DeliveryStatus, DigestEvery, EventType, WebhookFormat } from "../domain/alert.ts";

/** What is told, to whom, and how that went. */

export const brandEvents = sqliteTable(
  "brand_events",
  {
    /** UUID v7. */
    id: text().primaryKey(),
    account_id: text().notNull(),
    brand_id: text().notNull(),
    type: text().$type<EventType>().notNull(),
    data: text({ mode: "json" }).$type<unknown>().notNull(),
    /** What it is told once for: a run, or a ceiling's month. */
    key: text().notNull(),
    created_at: text().notNull(),
  },
  (table) => [
    uniqueIndex("brand_events_once").on(table.account_id, table.key),
    index("brand_events_brand").on(table.brand_id, table.id),
    index("brand_events_type").on(table.brand_id, table.type, table.id),
    index("brand_events_age").on(table.created_at),
  ],
);

export const webhookEndpoints = sqliteTable(
  "webhook_endpoints",
  {
    id: text().primaryKey(),
    account_id: text().notNull(),
    /** null: all brands of the account. */
    brand_id: text(),
    format: text().$type<WebhookFormat>().notNull(),
    /** null: the usual ones. */
    events: text({ mode: "json" }).$type<EventType[]>(),
    /** Address and secrets: who has them can post there, or in our name. */
    sealed: text().notNull(),
    enabled: integer({ mode: "boolean" }).notNull(),
    disabled_reason: text(),
    created_at: text().notNull(),
    updated_at: text().notNull(),
  },
  (table) => [index("webhook_endpoints_account").on(table.account_id, table.id)],
);

export const webhookDeliveries = sqliteTable(
  "webhook_deliveries",
  {
    /** UUID v7. */
    id: text().primaryKey(),
    endpoint_id: text().notNull(),
    /** Names the message to its receiver, over all tries. */
    event_id: text().notNull(),
    event_type: text().$type<EventType | "test">().notNull(),
    body: text().notNull(),
    status: text().$type<DeliveryStatus>().notNull(),
    attempts: integer().notNull().default(0),
    next_attempt_ms: integer().notNull(),
    last_status: integer(),
    last_error: text(),
    created_at: text().notNull(),
    sent_at: text(),
  },
  (table) => [
    index("webhook_deliveries_endpoint").on(table.endpoint_id, table.id),
    index("webhook_deliveries_endpoint_status").on(table.endpoint_id, table.status, table.id),
    index("webhook_deliveries_due").on(table.status, table.next_attempt_ms),
    index("webhook_deliveries_age").on(table.created_at),
  ],
);

export const digests = sqliteTable(
  "digests",
  {
    id: text().primaryKey(),
    account_id: text().notNull(),
    brand_id: text(),
    every: text().$type<DigestEvery>().notNull(),
    recipients: text({ mode: "json" }).$type<string[]>().notNull(),
    time_zone: text().notNull(),
    locale: text().notNull(),
    paused: integer({ mode: "boolean" }).notNull(),
    next_at: text(),
    last_at: text(),
    created_at: text().notNull(),
    updated_at: text().notNull(),
  },
  (table) => [index("digests_account").on(table.account_id, table.id), index("digests_due").on(table.next_at)],
);

/** Who wants no digests of an account any more. */
export const digestRefusals = sqliteTable(
  "digest_refusals",
  { account_id: text().notNull(), address: text().notNull(), created_at: text().notNull() },
  (table) => [primaryKey({ columns: [table.account_id, table.address] })],
);
