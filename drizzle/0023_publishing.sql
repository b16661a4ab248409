CREATE TABLE `members` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`email` text NOT NULL,
	`role` text NOT NULL,
	`invited_by` text NOT NULL,
	`token_hash` text,
	`expires_ms` integer NOT NULL,
	`steady_origin` text,
	`steady_ms` integer,
	`api_key_hash` text,
	`api_key_sealed` text,
	`api_key_version` integer DEFAULT 0 NOT NULL,
	`joined_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `members_token_hash_unique` ON `members` (`token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `members_api_key_hash_unique` ON `members` (`api_key_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `members_account_email` ON `members` (`account_id`,`email`);--> statement-breakpoint
CREATE INDEX `members_email` ON `members` (`email`);--> statement-breakpoint
CREATE TABLE `publications` (
	`id` text PRIMARY KEY NOT NULL,
	`brand_id` text NOT NULL,
	`target_id` text NOT NULL,
	`draft_id` text NOT NULL,
	`brief_id` text NOT NULL,
	`status` text NOT NULL,
	`content` text NOT NULL,
	`warnings` text NOT NULL,
	`proposed` text NOT NULL,
	`decided` text,
	`reason` text,
	`turn` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_ms` integer DEFAULT 0 NOT NULL,
	`error` text,
	`sent` text,
	`sent_at` text,
	`checked` text,
	`live_at` text,
	`outcome_id` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `publications_brand` ON `publications` (`brand_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `publications_brand_status` ON `publications` (`brand_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `publications_turn` ON `publications` (`turn`,`next_attempt_ms`);--> statement-breakpoint
CREATE TABLE `publishing_targets` (
	`id` text PRIMARY KEY NOT NULL,
	`brand_id` text NOT NULL,
	`kind` text NOT NULL,
	`settings` text NOT NULL,
	`sealed` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `publishing_targets_brand` ON `publishing_targets` (`brand_id`,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `dashboard_sessions` ADD `member_id` text;--> statement-breakpoint
ALTER TABLE `magic_links` ADD `member_id` text;