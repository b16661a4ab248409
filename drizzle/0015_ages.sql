CREATE INDEX `dossiers_age` ON `dossiers` (`created_at`);--> statement-breakpoint
CREATE INDEX `model_vectors_age` ON `model_vectors` (`used_at`);--> statement-breakpoint
CREATE INDEX `model_verdicts_age` ON `model_verdicts` (`used_at`);