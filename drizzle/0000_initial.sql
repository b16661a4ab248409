CREATE TABLE `accounts` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`tier` text NOT NULL,
	`api_key_hash` text NOT NULL,
	`api_key_sealed` text NOT NULL,
	`api_key_version` integer DEFAULT 1 NOT NULL,
	`customer_id` text,
	`subscription_id` text,
	`subscription_status` text DEFAULT 'none' NOT NULL,
	`past_due_since` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_email_unique` ON `accounts` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_api_key_hash_unique` ON `accounts` (`api_key_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `accounts_customer_id_unique` ON `accounts` (`customer_id`);--> statement-breakpoint
CREATE TABLE `call_counters` (
	`account_id` text NOT NULL,
	`day` text NOT NULL,
	`used` integer NOT NULL,
	PRIMARY KEY(`account_id`, `day`)
);
--> statement-breakpoint
CREATE TABLE `checkout_sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`tier` text NOT NULL,
	`account_id` text,
	`status` text NOT NULL,
	`external_id` text,
	`checkout_url` text,
	`sent_at` text,
	`expires_at` text NOT NULL,
	`completed_at` text,
	`checked_ms` integer,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `checkout_sessions_external_id_unique` ON `checkout_sessions` (`external_id`);--> statement-breakpoint
CREATE TABLE `dashboard_sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`csrf_token` text NOT NULL,
	`expires_ms` integer NOT NULL,
	`revoked_at` text,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`account_id` text NOT NULL,
	`key` text NOT NULL,
	`request_hash` text NOT NULL,
	`status` integer,
	`headers` text,
	`body` text,
	`created_ms` integer NOT NULL,
	PRIMARY KEY(`account_id`, `key`)
);
--> statement-breakpoint
CREATE TABLE `magic_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`expires_ms` integer NOT NULL,
	`used_at` text,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `mail_outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`body_text` text NOT NULL,
	`body_html` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_ms` integer NOT NULL,
	`expires_ms` integer,
	`last_error` text,
	`created_at` text NOT NULL,
	`sent_at` text
);
--> statement-breakpoint
CREATE INDEX `mail_outbox_due` ON `mail_outbox` (`status`,`next_attempt_ms`);--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`handled_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `rate_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`bucket` text NOT NULL,
	`at_ms` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_events_bucket` ON `rate_events` (`bucket`,`at_ms`);--> statement-breakpoint
CREATE TABLE `brands` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`domain` text NOT NULL,
	`name` text NOT NULL,
	`competitors` text DEFAULT '[]' NOT NULL,
	`competitors_pinned` integer DEFAULT false NOT NULL,
	`brand_context` text,
	`technical_context` text,
	`llm_context` text,
	`is_managed` integer DEFAULT false NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `brands_account_domain` ON `brands` (`account_id`,`domain`);--> statement-breakpoint
CREATE TABLE `briefs` (
	`id` text PRIMARY KEY NOT NULL,
	`brand_id` text NOT NULL,
	`run_id` text NOT NULL,
	`queue_item_id` text NOT NULL,
	`opportunity_id` text,
	`title` text NOT NULL,
	`format` text NOT NULL,
	`target_keywords` text NOT NULL,
	`search_intent` text NOT NULL,
	`strategy` text NOT NULL,
	`outline` text NOT NULL,
	`brand_context` text NOT NULL,
	`internal_links` text NOT NULL,
	`sources` text NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `briefs_brand` ON `briefs` (`brand_id`);--> statement-breakpoint
CREATE TABLE `evidence` (
	`id` text PRIMARY KEY NOT NULL,
	`brand_id` text NOT NULL,
	`run_id` text NOT NULL,
	`type` text NOT NULL,
	`provider` text NOT NULL,
	`simulated` integer NOT NULL,
	`subject` text NOT NULL,
	`data` text NOT NULL,
	`observed_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `evidence_brand` ON `evidence` (`brand_id`,`type`);--> statement-breakpoint
CREATE INDEX `evidence_run` ON `evidence` (`run_id`);--> statement-breakpoint
CREATE TABLE `executions` (
	`id` text PRIMARY KEY NOT NULL,
	`brand_id` text NOT NULL,
	`run_id` text NOT NULL,
	`brief_id` text NOT NULL,
	`format` text NOT NULL,
	`status` text NOT NULL,
	`content` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `executions_brand` ON `executions` (`brand_id`);--> statement-breakpoint
CREATE TABLE `families` (
	`id` text PRIMARY KEY NOT NULL,
	`brand_id` text NOT NULL,
	`run_id` text NOT NULL,
	`name` text NOT NULL,
	`intent` text NOT NULL,
	`keywords` text NOT NULL,
	`total_volume` real,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `families_brand` ON `families` (`brand_id`);--> statement-breakpoint
CREATE TABLE `insights` (
	`id` text PRIMARY KEY NOT NULL,
	`brand_id` text NOT NULL,
	`run_id` text NOT NULL,
	`stable_key` text NOT NULL,
	`type` text NOT NULL,
	`text` text NOT NULL,
	`category` text NOT NULL,
	`severity` text NOT NULL,
	`priority` real NOT NULL,
	`data` text NOT NULL,
	`evidence_ids` text NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `insights_key` ON `insights` (`brand_id`,`stable_key`);--> statement-breakpoint
CREATE TABLE `opportunities` (
	`id` text PRIMARY KEY NOT NULL,
	`brand_id` text NOT NULL,
	`run_id` text NOT NULL,
	`stable_key` text NOT NULL,
	`family` text NOT NULL,
	`family_id` text,
	`play_kind` text NOT NULL,
	`play` text NOT NULL,
	`summary` text NOT NULL,
	`recommended_format` text NOT NULL,
	`format_rationale` text NOT NULL,
	`keywords` text NOT NULL,
	`total_volume` real NOT NULL,
	`rank` integer NOT NULL,
	`immediacy` real NOT NULL,
	`ceiling` real NOT NULL,
	`priority` real NOT NULL,
	`leverage_score` real,
	`contributing_signals` text NOT NULL,
	`why_now` text,
	`next_action` text,
	`expected_impact` text,
	`immediacy_parts` text NOT NULL,
	`ceiling_parts` text NOT NULL,
	`leverage_parts` text,
	`data` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `opportunities_brand_run` ON `opportunities` (`brand_id`,`run_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `opportunities_run_key` ON `opportunities` (`run_id`,`stable_key`);--> statement-breakpoint
CREATE TABLE `outcomes` (
	`id` text PRIMARY KEY NOT NULL,
	`artifact_id` text NOT NULL,
	`brand_id` text NOT NULL,
	`event_type` text NOT NULL,
	`recommendation_id` text,
	`brief_id` text,
	`rejection_reason` text,
	`delta` text,
	`notes` text,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `outcomes_brand` ON `outcomes` (`brand_id`);--> statement-breakpoint
CREATE TABLE `pages` (
	`brand_id` text NOT NULL,
	`url` text NOT NULL,
	`run_id` text NOT NULL,
	`status` integer NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`headings` text NOT NULL,
	`main_text` text NOT NULL,
	`language` text,
	`indexable` integer NOT NULL,
	`etag` text,
	`last_modified` text,
	`facts` text,
	`fetched_at` text NOT NULL,
	PRIMARY KEY(`brand_id`, `url`)
);
--> statement-breakpoint
CREATE TABLE `provider_calls` (
	`run_id` text NOT NULL,
	`call_key` text NOT NULL,
	`response` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`run_id`, `call_key`)
);
--> statement-breakpoint
CREATE TABLE `queue_items` (
	`id` text PRIMARY KEY NOT NULL,
	`brand_id` text NOT NULL,
	`kind` text NOT NULL,
	`source_id` text NOT NULL,
	`stable_key` text NOT NULL,
	`status` text NOT NULL,
	`rank` integer NOT NULL,
	`priority` real NOT NULL,
	`item` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `queue_items_key` ON `queue_items` (`brand_id`,`stable_key`);--> statement-breakpoint
CREATE TABLE `run_stages` (
	`run_id` text NOT NULL,
	`stage` text NOT NULL,
	`skipped` text,
	`figures` text,
	`finished_at` text NOT NULL,
	PRIMARY KEY(`run_id`, `stage`)
);
--> statement-breakpoint
CREATE TABLE `runs` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`brand_id` text NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`error` text,
	`input` text NOT NULL,
	`meta` text NOT NULL,
	`started_at` text NOT NULL,
	`finished_at` text,
	`token` text,
	`owner` text,
	`lease_until_ms` integer,
	`attempts` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `runs_brand` ON `runs` (`brand_id`,`id`);--> statement-breakpoint
CREATE INDEX `runs_status` ON `runs` (`status`);--> statement-breakpoint
CREATE TABLE `snapshots` (
	`id` text PRIMARY KEY NOT NULL,
	`brand_id` text NOT NULL,
	`rankings` text NOT NULL,
	`citations` text NOT NULL,
	`simulated` integer NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `snapshots_brand` ON `snapshots` (`brand_id`,`created_at`);