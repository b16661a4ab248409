CREATE TABLE `model_verdicts` (
	`brand_id` text NOT NULL,
	`question` text NOT NULL,
	`hash` text NOT NULL,
	`verdict` text NOT NULL,
	`model` text NOT NULL,
	`used_at` text NOT NULL,
	PRIMARY KEY(`brand_id`, `question`, `hash`)
);
--> statement-breakpoint
ALTER TABLE `pages` ADD `kind_by` text;