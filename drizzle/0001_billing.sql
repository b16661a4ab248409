ALTER TABLE `accounts` ADD `current_period_end` text;--> statement-breakpoint
ALTER TABLE `accounts` ADD `subscription_ends_at` text;--> statement-breakpoint
ALTER TABLE `accounts` ADD `active_brand_ids` text;--> statement-breakpoint
ALTER TABLE `checkout_sessions` ADD `checked_result` text;