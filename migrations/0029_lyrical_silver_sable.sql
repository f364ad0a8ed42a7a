CREATE TABLE `list_looks` (
	`staff_id` text NOT NULL,
	`place` text NOT NULL,
	`look_json` text NOT NULL,
	PRIMARY KEY(`staff_id`, `place`)
);
