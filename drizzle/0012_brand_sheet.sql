ALTER TABLE `brands` ADD `profile_read` text;--> statement-breakpoint
ALTER TABLE `brands` ADD `profile_set` text;