CREATE TABLE `orphaned_brands` (
	`brand_id` text PRIMARY KEY NOT NULL,
	`seen_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `pages_run` ON `pages` (`brand_id`,`run_id`);