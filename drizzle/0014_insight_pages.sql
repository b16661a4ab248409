CREATE TABLE `insight_pages` (
	`brand_id` text NOT NULL,
	`insight_id` text NOT NULL,
	`url` text NOT NULL,
	`detail` text NOT NULL,
	PRIMARY KEY(`brand_id`, `insight_id`, `url`)
);
--> statement-breakpoint
CREATE INDEX `insights_brand_priority` ON `insights` (`brand_id`,`status`,`priority`,`id`);--> statement-breakpoint
-- Insights of before show the pages they were saved with, until the next audit.
INSERT OR IGNORE INTO insight_pages (brand_id, insight_id, url, detail)
SELECT insights.brand_id, insights.id, found.value ->> 'url', coalesce(found.value ->> 'detail', '')
FROM insights, json_each(insights.data, '$.findings') AS found
WHERE found.value ->> 'url' IS NOT NULL;
