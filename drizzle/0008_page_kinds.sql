ALTER TABLE `pages` ADD `kind` text;--> statement-breakpoint
ALTER TABLE `pages` ADD `kind_reason` text;