CREATE TABLE `cost_experience` (
	`run_id` text PRIMARY KEY NOT NULL,
	`tool` text NOT NULL,
	`query` text NOT NULL,
	`settings_key` text NOT NULL,
	`costs` text NOT NULL,
	`rows` integer NOT NULL,
	`took` integer NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `cost_experience_of` ON `cost_experience` (`tool`,`query`,`settings_key`,`at`);--> statement-breakpoint
CREATE TABLE `refused_rows` (
	`run_id` text NOT NULL,
	`upstream` text NOT NULL,
	`positions` text NOT NULL,
	`accepted` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`run_id`, `upstream`)
);
--> statement-breakpoint
ALTER TABLE `run_rows` ADD `cost_json` text;