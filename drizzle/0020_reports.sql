CREATE TABLE `brandings` (
	`account_id` text PRIMARY KEY NOT NULL,
	`agency_name` text,
	`logo` text,
	`heading_color` text,
	`chart_color` text,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `report_shares` (
	`id` text PRIMARY KEY NOT NULL,
	`brand_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`days` integer,
	`from_at` text,
	`to_at` text,
	`expires_at` text NOT NULL,
	`revoked_at` text,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `report_shares_token_hash_unique` ON `report_shares` (`token_hash`);--> statement-breakpoint
CREATE INDEX `report_shares_brand` ON `report_shares` (`brand_id`,`created_at`);