CREATE TABLE `dossiers` (
	`brief_id` text PRIMARY KEY NOT NULL,
	`brand_id` text NOT NULL,
	`run_id` text NOT NULL,
	`hash` text NOT NULL,
	`dossier` text NOT NULL,
	`plan` text NOT NULL,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `dossiers_brand` ON `dossiers` (`brand_id`,`created_at`);