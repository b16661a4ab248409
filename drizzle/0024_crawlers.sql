CREATE TABLE `access_log_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`brand_id` text NOT NULL,
	`lines` integer NOT NULL,
	`read` integer NOT NULL,
	`skipped` integer NOT NULL,
	`other_hosts` integer NOT NULL,
	`bytes` integer NOT NULL,
	`formats` text NOT NULL,
	`from` text,
	`to` text,
	`agents` text NOT NULL,
	`notes` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `access_log_imports_brand` ON `access_log_imports` (`brand_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `crawler_visits` (
	`brand_id` text NOT NULL,
	`day` text NOT NULL,
	`agent` text NOT NULL,
	`page` text NOT NULL,
	`outcome` text NOT NULL,
	`verification` text NOT NULL,
	`visits` integer NOT NULL,
	`marks` blob NOT NULL,
	PRIMARY KEY(`brand_id`, `day`, `agent`, `page`, `outcome`, `verification`)
);
--> statement-breakpoint
CREATE INDEX `crawler_visits_age` ON `crawler_visits` (`day`);