CREATE TABLE `run_times` (
	`run_id` text NOT NULL,
	`worker` text NOT NULL,
	`upstream` text NOT NULL,
	`calls` integer NOT NULL,
	`waited` integer NOT NULL,
	`asked` integer NOT NULL,
	`at_once` integer NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	PRIMARY KEY(`run_id`, `worker`, `upstream`)
);
--> statement-breakpoint
ALTER TABLE `runs` ADD `pauses_json` text;