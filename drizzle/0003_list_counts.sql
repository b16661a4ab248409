CREATE TABLE `list_counts` (
	`brand_id` text NOT NULL,
	`list` text NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`rows` integer NOT NULL,
	PRIMARY KEY(`brand_id`, `list`, `kind`, `status`)
);
--> statement-breakpoint
DROP INDEX `evidence_run`;--> statement-breakpoint
DROP INDEX `evidence_brand`;--> statement-breakpoint
CREATE INDEX `evidence_brand_type` ON `evidence` (`brand_id`,`type`,observed_at DESC,`id`);--> statement-breakpoint
CREATE INDEX `evidence_brand_run` ON `evidence` (`brand_id`,`run_id`,observed_at DESC,`id`);--> statement-breakpoint
CREATE INDEX `evidence_brand_type_run` ON `evidence` (`brand_id`,`type`,`run_id`,observed_at DESC,`id`);--> statement-breakpoint
CREATE INDEX `evidence_brand` ON `evidence` (`brand_id`,observed_at DESC,`id`);--> statement-breakpoint
DROP INDEX `briefs_brand`;--> statement-breakpoint
CREATE INDEX `briefs_brand_status` ON `briefs` (`brand_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `briefs_brand_run` ON `briefs` (`brand_id`,`run_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `briefs_brand_item` ON `briefs` (`brand_id`,`queue_item_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `briefs_brand` ON `briefs` (`brand_id`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `executions_brand`;--> statement-breakpoint
CREATE INDEX `executions_brand_status` ON `executions` (`brand_id`,`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `executions_brand_run` ON `executions` (`brand_id`,`run_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `executions_brand_brief` ON `executions` (`brand_id`,`brief_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `executions_brand` ON `executions` (`brand_id`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `families_brand`;--> statement-breakpoint
CREATE INDEX `families_brand_run` ON `families` (`brand_id`,`run_id`,`id`);--> statement-breakpoint
CREATE INDEX `families_brand` ON `families` (`brand_id`,`id`);--> statement-breakpoint
DROP INDEX `opportunities_brand_run`;--> statement-breakpoint
CREATE INDEX `opportunities_brand_key` ON `opportunities` (`brand_id`,`stable_key`,`run_id`);--> statement-breakpoint
CREATE INDEX `opportunities_brand_run` ON `opportunities` (`brand_id`,`run_id`,`rank`,`id`);--> statement-breakpoint
DROP INDEX `outcomes_brand`;--> statement-breakpoint
CREATE INDEX `outcomes_brand_recommendation` ON `outcomes` (`brand_id`,`recommendation_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `outcomes_brand` ON `outcomes` (`brand_id`,`created_at`,`id`);--> statement-breakpoint
DROP INDEX `snapshots_brand`;--> statement-breakpoint
CREATE INDEX `snapshots_brand` ON `snapshots` (`brand_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `runs_brand_kind` ON `runs` (`brand_id`,`kind`,`id`);--> statement-breakpoint
CREATE INDEX `runs_brand_kind_status` ON `runs` (`brand_id`,`kind`,`status`,`id`);--> statement-breakpoint
CREATE INDEX `brands_domain` ON `brands` (`domain`);--> statement-breakpoint
CREATE INDEX `insights_brand_status` ON `insights` (`brand_id`,`status`,`type`,`id`);--> statement-breakpoint
CREATE INDEX `queue_items_brand` ON `queue_items` (`brand_id`,`rank`,`id`);--> statement-breakpoint
CREATE INDEX `queue_items_brand_status` ON `queue_items` (`brand_id`,`status`,`rank`,`id`);--> statement-breakpoint
CREATE INDEX `queue_items_brand_kind` ON `queue_items` (`brand_id`,`kind`,`rank`,`id`);--> statement-breakpoint
CREATE INDEX `queue_items_brand_kind_status` ON `queue_items` (`brand_id`,`kind`,`status`,`rank`,`id`);--> statement-breakpoint
-- Kept by hand: how many rows each list of a brand has (src/store/list_schema.ts).
INSERT INTO `list_counts` (`brand_id`, `list`, `kind`, `status`, `rows`)
SELECT `brand_id`, 'runs', `kind`, `status`, count(*) FROM `runs` GROUP BY 1, 3, 4;
--> statement-breakpoint
CREATE TRIGGER `list_counts_runs_insert` AFTER INSERT ON `runs` BEGIN
	INSERT INTO `list_counts` (`brand_id`, `list`, `kind`, `status`, `rows`) VALUES (NEW.`brand_id`, 'runs', NEW.`kind`, NEW.`status`, 1)
		ON CONFLICT DO UPDATE SET `rows` = `rows` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `list_counts_runs_delete` AFTER DELETE ON `runs` BEGIN
	UPDATE `list_counts` SET `rows` = `rows` - 1
		WHERE `brand_id` = OLD.`brand_id` AND `list` = 'runs' AND `kind` = OLD.`kind` AND `status` = OLD.`status`;
END;
--> statement-breakpoint
CREATE TRIGGER `list_counts_runs_update` AFTER UPDATE OF `brand_id`, `kind`, `status` ON `runs`
WHEN (OLD.`brand_id`, OLD.`kind`, OLD.`status`) IS NOT (NEW.`brand_id`, NEW.`kind`, NEW.`status`) BEGIN
	UPDATE `list_counts` SET `rows` = `rows` - 1
		WHERE `brand_id` = OLD.`brand_id` AND `list` = 'runs' AND `kind` = OLD.`kind` AND `status` = OLD.`status`;
	INSERT INTO `list_counts` (`brand_id`, `list`, `kind`, `status`, `rows`) VALUES (NEW.`brand_id`, 'runs', NEW.`kind`, NEW.`status`, 1)
		ON CONFLICT DO UPDATE SET `rows` = `rows` + 1;
END;
--> statement-breakpoint
INSERT INTO `list_counts` (`brand_id`, `list`, `kind`, `status`, `rows`)
SELECT `brand_id`, 'evidence', `type`, '', count(*) FROM `evidence` GROUP BY 1, 3, 4;
--> statement-breakpoint
CREATE TRIGGER `list_counts_evidence_insert` AFTER INSERT ON `evidence` BEGIN
	INSERT INTO `list_counts` (`brand_id`, `list`, `kind`, `status`, `rows`) VALUES (NEW.`brand_id`, 'evidence', NEW.`type`, '', 1)
		ON CONFLICT DO UPDATE SET `rows` = `rows` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `list_counts_evidence_delete` AFTER DELETE ON `evidence` BEGIN
	UPDATE `list_counts` SET `rows` = `rows` - 1
		WHERE `brand_id` = OLD.`brand_id` AND `list` = 'evidence' AND `kind` = OLD.`type` AND `status` = '';
END;
--> statement-breakpoint
CREATE TRIGGER `list_counts_evidence_update` AFTER UPDATE OF `brand_id`, `type` ON `evidence`
WHEN (OLD.`brand_id`, OLD.`type`) IS NOT (NEW.`brand_id`, NEW.`type`) BEGIN
	UPDATE `list_counts` SET `rows` = `rows` - 1
		WHERE `brand_id` = OLD.`brand_id` AND `list` = 'evidence' AND `kind` = OLD.`type` AND `status` = '';
	INSERT INTO `list_counts` (`brand_id`, `list`, `kind`, `status`, `rows`) VALUES (NEW.`brand_id`, 'evidence', NEW.`type`, '', 1)
		ON CONFLICT DO UPDATE SET `rows` = `rows` + 1;
END;
--> statement-breakpoint
INSERT INTO `list_counts` (`brand_id`, `list`, `kind`, `status`, `rows`)
SELECT `brand_id`, 'queue', `kind`, `status`, count(*) FROM `queue_items` GROUP BY 1, 3, 4;
--> statement-breakpoint
CREATE TRIGGER `list_counts_queue_insert` AFTER INSERT ON `queue_items` BEGIN
	INSERT INTO `list_counts` (`brand_id`, `list`, `kind`, `status`, `rows`) VALUES (NEW.`brand_id`, 'queue', NEW.`kind`, NEW.`status`, 1)
		ON CONFLICT DO UPDATE SET `rows` = `rows` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `list_counts_queue_delete` AFTER DELETE ON `queue_items` BEGIN
	UPDATE `list_counts` SET `rows` = `rows` - 1
		WHERE `brand_id` = OLD.`brand_id` AND `list` = 'queue' AND `kind` = OLD.`kind` AND `status` = OLD.`status`;
END;
--> statement-breakpoint
CREATE TRIGGER `list_counts_queue_update` AFTER UPDATE OF `brand_id`, `kind`, `status` ON `queue_items`
WHEN (OLD.`brand_id`, OLD.`kind`, OLD.`status`) IS NOT (NEW.`brand_id`, NEW.`kind`, NEW.`status`) BEGIN
	UPDATE `list_counts` SET `rows` = `rows` - 1
		WHERE `brand_id` = OLD.`brand_id` AND `list` = 'queue' AND `kind` = OLD.`kind` AND `status` = OLD.`status`;
	INSERT INTO `list_counts` (`brand_id`, `list`, `kind`, `status`, `rows`) VALUES (NEW.`brand_id`, 'queue', NEW.`kind`, NEW.`status`, 1)
		ON CONFLICT DO UPDATE SET `rows` = `rows` + 1;
END;
--> statement-breakpoint
INSERT INTO `list_counts` (`brand_id`, `list`, `kind`, `status`, `rows`)
SELECT `brand_id`, 'briefs', '', `status`, count(*) FROM `briefs` GROUP BY 1, 3, 4;
--> statement-breakpoint
CREATE TRIGGER `list_counts_briefs_insert` AFTER INSERT ON `briefs` BEGIN
	INSERT INTO `list_counts` (`brand_id`, `list`, `kind`, `status`, `rows`) VALUES (NEW.`brand_id`, 'briefs', '', NEW.`status`, 1)
		ON CONFLICT DO UPDATE SET `rows` = `rows` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `list_counts_briefs_delete` AFTER DELETE ON `briefs` BEGIN
	UPDATE `list_counts` SET `rows` = `rows` - 1
		WHERE `brand_id` = OLD.`brand_id` AND `list` = 'briefs' AND `kind` = '' AND `status` = OLD.`status`;
END;
--> statement-breakpoint
CREATE TRIGGER `list_counts_briefs_update` AFTER UPDATE OF `brand_id`, `status` ON `briefs`
WHEN (OLD.`brand_id`, OLD.`status`) IS NOT (NEW.`brand_id`, NEW.`status`) BEGIN
	UPDATE `list_counts` SET `rows` = `rows` - 1
		WHERE `brand_id` = OLD.`brand_id` AND `list` = 'briefs' AND `kind` = '' AND `status` = OLD.`status`;
	INSERT INTO `list_counts` (`brand_id`, `list`, `kind`, `status`, `rows`) VALUES (NEW.`brand_id`, 'briefs', '', NEW.`status`, 1)
		ON CONFLICT DO UPDATE SET `rows` = `rows` + 1;
END;
--> statement-breakpoint
INSERT INTO `list_counts` (`brand_id`, `list`, `kind`, `status`, `rows`)
SELECT `brand_id`, 'executions', '', `status`, count(*) FROM `executions` GROUP BY 1, 3, 4;
--> statement-breakpoint
CREATE TRIGGER `list_counts_executions_insert` AFTER INSERT ON `executions` BEGIN
	INSERT INTO `list_counts` (`brand_id`, `list`, `kind`, `status`, `rows`) VALUES (NEW.`brand_id`, 'executions', '', NEW.`status`, 1)
		ON CONFLICT DO UPDATE SET `rows` = `rows` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `list_counts_executions_delete` AFTER DELETE ON `executions` BEGIN
	UPDATE `list_counts` SET `rows` = `rows` - 1
		WHERE `brand_id` = OLD.`brand_id` AND `list` = 'executions' AND `kind` = '' AND `status` = OLD.`status`;
END;
--> statement-breakpoint
CREATE TRIGGER `list_counts_executions_update` AFTER UPDATE OF `brand_id`, `status` ON `executions`
WHEN (OLD.`brand_id`, OLD.`status`) IS NOT (NEW.`brand_id`, NEW.`status`) BEGIN
	UPDATE `list_counts` SET `rows` = `rows` - 1
		WHERE `brand_id` = OLD.`brand_id` AND `list` = 'executions' AND `kind` = '' AND `status` = OLD.`status`;
	INSERT INTO `list_counts` (`brand_id`, `list`, `kind`, `status`, `rows`) VALUES (NEW.`brand_id`, 'executions', '', NEW.`status`, 1)
		ON CONFLICT DO UPDATE SET `rows` = `rows` + 1;
END;
--> statement-breakpoint
INSERT INTO `list_counts` (`brand_id`, `list`, `kind`, `status`, `rows`)
SELECT `brand_id`, 'outcomes', '', '', count(*) FROM `outcomes` GROUP BY 1, 3, 4;
--> statement-breakpoint
CREATE TRIGGER `list_counts_outcomes_insert` AFTER INSERT ON `outcomes` BEGIN
	INSERT INTO `list_counts` (`brand_id`, `list`, `kind`, `status`, `rows`) VALUES (NEW.`brand_id`, 'outcomes', '', '', 1)
		ON CONFLICT DO UPDATE SET `rows` = `rows` + 1;
END;
--> statement-breakpoint
CREATE TRIGGER `list_counts_outcomes_delete` AFTER DELETE ON `outcomes` BEGIN
	UPDATE `list_counts` SET `rows` = `rows` - 1
		WHERE `brand_id` = OLD.`brand_id` AND `list` = 'outcomes' AND `kind` = '' AND `status` = '';
END;
--> statement-breakpoint
CREATE TRIGGER `list_counts_outcomes_update` AFTER UPDATE OF `brand_id` ON `outcomes`
WHEN OLD.`brand_id` IS NOT NEW.`brand_id` BEGIN
	UPDATE `list_counts` SET `rows` = `rows` - 1
		WHERE `brand_id` = OLD.`brand_id` AND `list` = 'outcomes' AND `kind` = '' AND `status` = '';
	INSERT INTO `list_counts` (`brand_id`, `list`, `kind`, `status`, `rows`) VALUES (NEW.`brand_id`, 'outcomes', '', '', 1)
		ON CONFLICT DO UPDATE SET `rows` = `rows` + 1;
END;
