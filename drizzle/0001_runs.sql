CREATE TABLE `processes` (
	`mark` text PRIMARY KEY NOT NULL,
	`started_at` text NOT NULL,
	`oom_kills` integer,
	`ended` text
);
--> statement-breakpoint
CREATE TABLE `run_uploads` (
	`run_id` text PRIMARY KEY NOT NULL,
	`data` text NOT NULL
);
--> statement-breakpoint
DROP INDEX `runs_status`;--> statement-breakpoint
ALTER TABLE `runs` ADD `working_stage` text;--> statement-breakpoint
ALTER TABLE `runs` ADD `crashes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `runs_active` ON `runs` (`status`,`account_id`);--> statement-breakpoint
CREATE INDEX `runs_brand_status` ON `runs` (`brand_id`,`status`,`id`);--> statement-breakpoint
ALTER TABLE `runs` DROP COLUMN `attempts`;--> statement-breakpoint
-- Uploads leave the rows of runs: those still to be read go to their table, those of ended runs are gone.
INSERT INTO `run_uploads` (`run_id`, `data`) SELECT `id`, json_extract(`input`, '$.audit_data') FROM `runs` WHERE `status` IN ('queued', 'running') AND json_type(`input`, '$.audit_data') IS NOT NULL;--> statement-breakpoint
UPDATE `runs` SET `input` = json_remove(`input`, '$.audit_data') WHERE json_type(`input`, '$.audit_data') IS NOT NULL;
