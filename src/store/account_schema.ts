import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Role } from "../domain/role.ts";
import type { SubscriptionStatus, Tier } from "../domain/tier.ts";

/** Accounts, payment, mail and sign-in. Timestamps are ISO 8601 text, UTC, unless a name ends in `_ms`. */

export const accounts = sqliteTable("accounts", {
  id: text().primaryKey(),
  /** Lower-case. */
  email: text().notNull().unique(),
  name: text().notNull(),
  tier: text().$type<Tier>().notNull(),
  api_key_hash: text().notNull().unique(),
  /** AES-256-GCM, for the dashboard to show; bound to account id and key version. */
  api_key_sealed: text().notNull(),
  api_key_version: integer().notNull().default(1),
  customer_id: text().unique(),
  subscription_id: text(),
  subscription_status: text().$type<SubscriptionStatus>().notNull().default("none"),
  past_due_since: text(),
  /** Until when the plan is paid; it renews then, unless it ends. */
  current_period_end: text(),
  /** When a plan that was cancelled for later ends; null: it goes on. */
  subscription_ends_at: text(),
  /** Brands the owner wants to keep working on when the plan has room for fewer; null: the oldest. */
  active_brand_ids: text({ mode: "json" }).$type<string[]>(),
  /** Since when the operator keeps it from working; null: it works. */
  disabled_at: text(),
  created_at: text().notNull(),
  updated_at: text().notNull(),
});

/** People beside the one whose account it is; a person may be a member of several accounts. */
export const members = sqliteTable(
  "members",
  {
    id: text().primaryKey(),
    account_id: text().notNull(),
    /** Lower-case. */
    email: text().notNull(),
    role: text().$type<Role>().notNull(),
    /** E-mail of the owner who invited. */
    invited_by: text().notNull(),
    /** SHA-256 of the invitation's token; null once it was accepted. */
    token_hash: text().unique(),
    expires_ms: integer().notNull(),
    /** When it was sent by the machine's steady time, which nobody sets. */
    steady_origin: text(),
    steady_ms: integer(),
    /** The member's own key, from when the invitation was accepted. */
    api_key_hash: text().unique(),
    /** AES-256-GCM; bound to the member's id and key version. */
    api_key_sealed: text(),
    api_key_version: integer().notNull().default(0),
    joined_at: text(),
    created_at: text().notNull(),
    updated_at: text().notNull(),
  },
  (table) => [
    uniqueIndex("members_account_email").on(table.account_id, table.email),
    index("members_email").on(table.email),
  ],
);

export const callCounters = sqliteTable(
  "call_counters",
  { account_id: text().notNull(), day: text().notNull(), used: integer().notNull() },
  (table) => [primaryKey({ columns: [table.account_id, table.day] })],
);

export const rateEvents = sqliteTable(
  "rate_events",
  {
    id: integer().primaryKey({ autoIncrement: true }),
    bucket: text().notNull(),
    at_ms: integer().notNull(),
    /** The same instant by the machine's steady time, which nobody sets; null: not known. */
    steady_origin: text(),
    steady_ms: integer(),
  },
  (table) => [index("rate_events_bucket").on(table.bucket, table.at_ms)],
);

export const checkoutSessions = sqliteTable("checkout_sessions", {
  id: text().primaryKey(),
  email: text().notNull(),
  name: text().notNull(),
  tier: text().$type<Tier>().notNull(),
  account_id: text(),
  status: text().$type<"email_sent" | "checkout_created" | "completed" | "expired">().notNull(),
  external_id: text().unique(),
  checkout_url: text(),
  sent_at: text(),
  expires_at: text().notNull(),
  completed_at: text(),
  /** When the payment provider was last asked for the session's state. */
  checked_ms: integer(),
  /** What the provider answered then. */
  checked_result: text().$type<"open" | "pending" | "paid" | "unreachable">(),
  created_at: text().notNull(),
});

export const paymentEvents = sqliteTable("payment_events", {
  id: text().primaryKey(),
  type: text().notNull(),
  handled_at: text().notNull(),
});

export const mailOutbox = sqliteTable(
  "mail_outbox",
  {
    id: text().primaryKey(),
    recipient: text().notNull(),
    subject: text().notNull(),
    body_text: text().notNull(),
    body_html: text().notNull(),
    status: text().$type<"pending" | "sending" | "sent" | "failed">().notNull(),
    attempts: integer().notNull().default(0),
    next_attempt_ms: integer().notNull(),
    /** Where one click ends messages of its kind; null: it is no such message. */
    unsubscribe_url: text(),
    /** After this the message is of no use to anybody and is not sent any more; null: never. */
    expires_ms: integer(),
    last_error: text(),
    created_at: text().notNull(),
    sent_at: text(),
  },
  (table) => [index("mail_outbox_due").on(table.status, table.next_attempt_ms)],
);

export const magicLinks = sqliteTable(
  "magic_links",
  {
    token_hash: text().primaryKey(),
    /** One that does not exist where the link was asked for with an unknown address. */
    account_id: text().notNull(),
    /** null: of the person whose account it is. */
    member_id: text(),
    expires_ms: integer().notNull(),
    /** When it was made by the machine's steady time, which nobody sets; null: not known. */
    steady_origin: text(),
    steady_ms: integer(),
    used_at: text(),
    created_at: text().notNull(),
  },
  (table) => [index("magic_links_account").on(table.account_id)],
);

export const dashboardSessions = sqliteTable("dashboard_sessions", {
  token_hash: text().primaryKey(),
  account_id: text().notNull(),
  /** null: of the person whose account it is. */
  member_id: text(),
  csrf_token: text().notNull(),
  expires_ms: integer().notNull(),
  steady_origin: text(),
  steady_ms: integer(),
  revoked_at: text(),
  created_at: text().notNull(),
});

export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    /** Whose key it is: an account's id, or the network address of a caller without one. */
    account_id: text().notNull(),
    key: text().notNull(),
    request_hash: text().notNull(),
    /** null while the first request is still being answered. */
    status: integer(),
    headers: text({ mode: "json" }).$type<Record<string, string>>(),
    body: text(),
    created_ms: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.key] })],
);
