CREATE TABLE `run_cells` (
	`run_id` text NOT NULL,
	`table_name` text NOT NULL,
	`position` integer NOT NULL,
	`hit` integer NOT NULL,
	`version` integer NOT NULL,
	`hits` integer NOT NULL,
	`cells_json` text NOT NULL,
	PRIMARY KEY(`run_id`, `table_name`, `position`, `hit`)
);
