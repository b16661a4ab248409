ALTER TABLE `pages` ADD `blocks` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `pages` ADD `reader_version` integer DEFAULT 1 NOT NULL;