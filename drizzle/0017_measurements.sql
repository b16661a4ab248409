CREATE TABLE `measurements` (
	`id` text PRIMARY KEY NOT NULL,
	`brand_id` text NOT NULL,
	`recommendation_id` text NOT NULL,
	`stable_key` text NOT NULL,
	`completed_at` text NOT NULL,
	`target` text,
	`baseline` text,
	`windows` text NOT NULL,
	`next_at` text,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `measurements_brand` ON `measurements` (`brand_id`,`completed_at`,`id`);--> statement-breakpoint
CREATE INDEX `measurements_key` ON `measurements` (`brand_id`,`stable_key`,`completed_at`);--> statement-breakpoint
CREATE INDEX `measurements_due` ON `measurements` (`next_at`);--> statement-breakpoint
ALTER TABLE `outcomes` ADD `source` text DEFAULT 'reported' NOT NULL;--> statement-breakpoint
ALTER TABLE `outcomes` ADD `simulated` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `outcomes` ADD `superseded_by` text;
--> statement-breakpoint
-- What was reported done before is measured as far as the evidence is still there; what was done again, from the last time.
INSERT INTO measurements (id, brand_id, recommendation_id, stable_key, completed_at, windows, next_at, updated_at)
SELECT id, brand_id, recommendation_id, stable_key, max(created_at), '[]', created_at, created_at
FROM (
  SELECT o.id, o.brand_id, o.recommendation_id, o.created_at, coalesce(p.stable_key, i.stable_key) AS stable_key
  FROM outcomes o
  LEFT JOIN opportunities p ON p.id = o.recommendation_id
  LEFT JOIN insights i ON i.id = o.recommendation_id
  WHERE o.event_type = 'completed'
)
WHERE stable_key IS NOT NULL
GROUP BY brand_id, stable_key;
