CREATE TABLE `orphaned_brands` (
	`brand_id` text PRIMARY KEY NOT NULL,
	`seen_at` text NOT NULL
);
--> statement-breakpoint
DROP INDEX `evidence_brand`;--> statement-breakpoint
CREATE INDEX `evidence_brand` ON `evidence` (`brand_id`,`type`,`run_id`);--> statement-breakpoint
CREATE INDEX `pages_run` ON `pages` (`brand_id`,`run_id`);