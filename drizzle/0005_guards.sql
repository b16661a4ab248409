ALTER TABLE `dashboard_sessions` ADD `steady_origin` text;--> statement-breakpoint
ALTER TABLE `dashboard_sessions` ADD `steady_ms` integer;--> statement-breakpoint
ALTER TABLE `magic_links` ADD `steady_origin` text;--> statement-breakpoint
ALTER TABLE `magic_links` ADD `steady_ms` integer;--> statement-breakpoint
CREATE INDEX `magic_links_account` ON `magic_links` (`account_id`);--> statement-breakpoint
ALTER TABLE `rate_events` ADD `steady_origin` text;--> statement-breakpoint
ALTER TABLE `rate_events` ADD `steady_ms` integer;--> statement-breakpoint
-- Mails that are not sent any more and payment pages that were shown: their links are not kept.
UPDATE `mail_outbox` SET `body_text` = '', `body_html` = '' WHERE `status` IN ('sent', 'failed');--> statement-breakpoint
UPDATE `checkout_sessions` SET `checkout_url` = NULL;
