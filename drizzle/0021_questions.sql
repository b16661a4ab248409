CREATE TABLE `markets` (
	`id` text PRIMARY KEY NOT NULL,
	`brand_id` text NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`country` text NOT NULL,
	`language` text NOT NULL,
	`place` text
);
--> statement-breakpoint
CREATE INDEX `markets_brand` ON `markets` (`brand_id`,`id`);--> statement-breakpoint
CREATE TABLE `personas` (
	`id` text PRIMARY KEY NOT NULL,
	`brand_id` text NOT NULL,
	`status` text NOT NULL,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `personas_brand` ON `personas` (`brand_id`,`id`);--> statement-breakpoint
CREATE TABLE `question_readings` (
	`brand_id` text NOT NULL,
	`run_id` text NOT NULL,
	`question_id` text NOT NULL,
	`source` text NOT NULL,
	`platform` text NOT NULL,
	`revision` integer NOT NULL,
	`method` text NOT NULL,
	`branded` integer NOT NULL,
	`simulated` integer NOT NULL,
	`observed_at` text NOT NULL,
	`answers` integer NOT NULL,
	`named` integer NOT NULL,
	`namable` integer NOT NULL,
	`cited` integer NOT NULL,
	`citable` integer NOT NULL,
	`voice` integer NOT NULL,
	`voices` integer NOT NULL,
	`voice_answers` integer NOT NULL,
	`ranked` integer NOT NULL,
	`rank_sum` integer NOT NULL,
	PRIMARY KEY(`brand_id`, `source`, `run_id`, `question_id`, `platform`)
);
--> statement-breakpoint
CREATE INDEX `question_readings_question` ON `question_readings` (`brand_id`,`question_id`,`run_id`);--> statement-breakpoint
CREATE INDEX `question_readings_age` ON `question_readings` (`observed_at`);--> statement-breakpoint
CREATE TABLE `questions` (
	`id` text PRIMARY KEY NOT NULL,
	`brand_id` text NOT NULL,
	`source` text NOT NULL,
	`stable_key` text NOT NULL,
	`text` text NOT NULL,
	`generated_text` text,
	`keyword` text,
	`family` text,
	`persona_id` text,
	`market_id` text,
	`tags` text NOT NULL,
	`status` text NOT NULL,
	`revision` integer NOT NULL,
	`edited_at` text,
	`retired_at` text,
	`asked_at` text,
	`last_run_id` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `questions_key` ON `questions` (`brand_id`,`source`,`stable_key`);--> statement-breakpoint
CREATE INDEX `questions_brand` ON `questions` (`brand_id`,`id`);--> statement-breakpoint
CREATE INDEX `questions_brand_source` ON `questions` (`brand_id`,`source`,`status`,`id`);