ALTER TABLE `accounts` ADD `current_period_end` text;--> statement-breakpoint
ALTER TABLE `accounts` ADD `subscription_ends_at` text;--> statement-breakpoint
ALTER TABLE `accounts` ADD `active_brand_ids` text;--> statement-breakpoint
ALTER TABLE `checkout_sessions` ADD `checked_result` text;--> statement-breakpoint
-- A first payment that never came was written as "none", which is the operator's own accounts and open.
UPDATE `accounts` SET `subscription_status` = 'incomplete' WHERE `subscription_status` = 'none' AND `subscription_id` IS NOT NULL;
