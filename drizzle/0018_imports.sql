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
CREATE INDEX `traffic_rows_age` ON `traffic_rows` (`to_day`);