ALTER TABLE `families` ADD `simulated` integer DEFAULT false NOT NULL;--> statement-breakpoint
-- Families from before the flag was kept take it from the brand's searches and keyword figures.
UPDATE families SET simulated = EXISTS (
  SELECT 1 FROM evidence
  WHERE evidence.brand_id = families.brand_id AND evidence.type IN ('keyword', 'serp') AND evidence.simulated
);
