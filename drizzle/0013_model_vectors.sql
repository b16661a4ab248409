CREATE TABLE `model_vectors` (
	`brand_id` text NOT NULL,
	`model` text NOT NULL,
	`hash` text NOT NULL,
	`vector` blob NOT NULL,
	`used_at` text NOT NULL,
	PRIMARY KEY(`brand_id`, `model`, `hash`)
);
