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
CREATE TABLE `traffic_imports` (
	`id` text PRIMARY KEY NOT NULL,
	`brand_id` text NOT NULL,
	`source` text NOT NULL,
	`method` text NOT NULL,
	`property` text,
	`status` text NOT NULL,
	`error` text,
	`rows` integer NOT NULL,
	`notes` text NOT NULL,
	`from_day` text,
	`to_day` text,
	`next_at` text,
	`created_at` text NOT NULL,
	`updated_at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `traffic_imports_brand` ON `traffic_imports` (`brand_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `traffic_imports_due` ON `traffic_imports` (`next_at`);--> statement-breakpoint
CREATE TABLE `traffic_rows` (
	`brand_id` text NOT NULL,
	`source` text NOT NULL,
	`from_day` text NOT NULL,
	`to_day` text NOT NULL,
	`query` text NOT NULL,
	`page` text NOT NULL,
	`clicks` integer NOT NULL,
	`impressions` integer,
	`position` real,
	`import_id` text NOT NULL,
	PRIMARY KEY(`brand_id`, `source`, `from_day`, `to_day`, `query`, `page`)
);
--> statement-breakpoint
CREATE INDEX `traffic_rows_import` ON `traffic_rows` (`import_id`);--> statement-breakpoint
CREATE INDEX `traffic_rows_age` ON `traffic_rows` (`to_day`);--> statement-breakpoint
ALTER TABLE `outcomes` ADD `source` text DEFAULT 'reported' NOT NULL;--> statement-breakpoint
ALTER TABLE `outcomes` ADD `simulated` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `outcomes` ADD `superseded_by` text;--> statement-breakpoint
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
