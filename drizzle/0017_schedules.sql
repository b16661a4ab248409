CREATE TABLE `budgets` (
	`owner_id` text PRIMARY KEY NOT NULL,
	`monthly_cost_max_usd` real NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `schedules` (
	`brand_id` text NOT NULL,
	`kind` text NOT NULL,
	`cron` text NOT NULL,
	`time_zone` text NOT NULL,
	`paused` integer NOT NULL,
	`next_at` text,
	`last_run_id` text,
	`last_at` text,
	`last_note` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	PRIMARY KEY(`brand_id`, `kind`)
);
--> statement-breakpoint
CREATE INDEX `schedules_due` ON `schedules` (`next_at`);--> statement-breakpoint
CREATE INDEX `runs_account` ON `runs` (`account_id`,`started_at`);