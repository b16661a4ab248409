PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_publications` (
	`id` text PRIMARY KEY NOT NULL,
	`brand_id` text NOT NULL,
	`target_id` text NOT NULL,
	`draft_id` text,
	`brief_id` text,
	`queue_item_id` text,
	`status` text NOT NULL,
	`content` text NOT NULL,
	`warnings` text NOT NULL,
	`proposed` text NOT NULL,
	`decided` text,
	`reason` text,
	`turn` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_ms` integer DEFAULT 0 NOT NULL,
	`error` text,
	`sent` text,
	`sent_at` text,
	`checked` text,
	`live_at` text,
	`outcome_id` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
INSERT INTO `__new_publications`("id", "brand_id", "target_id", "draft_id", "brief_id", "status", "content", "warnings", "proposed", "decided", "reason", "turn", "attempts", "next_attempt_ms", "error", "sent", "sent_at", "checked", "live_at", "outcome_id", "created_at", "updated_at") SELECT "id", "brand_id", "target_id", "draft_id", "brief_id", "status", "content", "warnings", "proposed", "decided", "reason", "turn", "attempts", "next_attempt_ms", "error", "sent", "sent_at", "checked", "live_at", "outcome_id", "created_at", "updated_at" FROM `publications`;--> statement-breakpoint
DROP TABLE `publications`;--> statement-breakpoint
ALTER TABLE `__new_publications` RENAME TO `publications`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `publications_brand` ON `publications` (`brand_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `publications_brand_status` ON `publications` (`brand_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `publications_turn` ON `publications` (`turn`,`next_attempt_ms`);