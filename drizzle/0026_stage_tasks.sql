CREATE TABLE `stage_task_parts` (
	`task_id` text NOT NULL,
	`attempt` text NOT NULL,
	`part` integer NOT NULL,
	`data` blob NOT NULL,
	PRIMARY KEY(`task_id`, `attempt`, `part`),
	FOREIGN KEY (`task_id`) REFERENCES `stage_tasks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `stage_tasks` (
	`id` text PRIMARY KEY NOT NULL,
	`run_id` text NOT NULL,
	`stage` text NOT NULL,
	`task_key` text NOT NULL,
	`lane` text NOT NULL,
	`site` text,
	`task` blob NOT NULL,
	`done_by` text,
	`created_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `stage_tasks_place` ON `stage_tasks` (`run_id`,`stage`,`task_key`);--> statement-breakpoint
CREATE INDEX `stage_tasks_open` ON `stage_tasks` (`done_by`,`created_at`);