CREATE TABLE `brand_events` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`brand_id` text NOT NULL,
	`type` text NOT NULL,
	`data` text NOT NULL,
	`key` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `brand_events_once` ON `brand_events` (`account_id`,`key`);--> statement-breakpoint
CREATE INDEX `brand_events_brand` ON `brand_events` (`brand_id`,`id`);--> statement-breakpoint
CREATE INDEX `brand_events_type` ON `brand_events` (`brand_id`,`type`,`id`);--> statement-breakpoint
CREATE INDEX `brand_events_age` ON `brand_events` (`created_at`);--> statement-breakpoint
CREATE TABLE `digest_refusals` (
	`account_id` text NOT NULL,
	`address` text NOT NULL,
	`created_at` text NOT NULL,
	PRIMARY KEY(`account_id`, `address`)
);
--> statement-breakpoint
CREATE TABLE `digests` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`brand_id` text,
	`every` text NOT NULL,
	`recipients` text NOT NULL,
	`time_zone` text NOT NULL,
	`locale` text NOT NULL,
	`paused` integer NOT NULL,
	`next_at` text,
	`last_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `digests_account` ON `digests` (`account_id`,`id`);--> statement-breakpoint
CREATE INDEX `digests_due` ON `digests` (`next_at`);--> statement-breakpoint
CREATE TABLE `webhook_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`endpoint_id` text NOT NULL,
	`event_id` text NOT NULL,
	`event_type` text NOT NULL,
	`body` text NOT NULL,
	`status` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_ms` integer NOT NULL,
	`last_status` integer,
	`last_error` text,
	`created_at` text NOT NULL,
	`sent_at` text
);
--> statement-breakpoint
CREATE INDEX `webhook_deliveries_endpoint` ON `webhook_deliveries` (`endpoint_id`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_endpoint_status` ON `webhook_deliveries` (`endpoint_id`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_due` ON `webhook_deliveries` (`status`,`next_attempt_ms`);--> statement-breakpoint
CREATE INDEX `webhook_deliveries_age` ON `webhook_deliveries` (`created_at`);--> statement-breakpoint
CREATE TABLE `webhook_endpoints` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`brand_id` text,
	`format` text NOT NULL,
	`events` text,
	`sealed` text NOT NULL,
	`enabled` integer NOT NULL,
	`disabled_reason` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `webhook_endpoints_account` ON `webhook_endpoints` (`account_id`,`id`);--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `unsubscribe_url` text;