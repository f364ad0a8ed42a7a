CREATE TABLE `prompt_examples` (
	`id` text PRIMARY KEY NOT NULL,
	`audience` text NOT NULL,
	`name` text NOT NULL,
	`values_json` text NOT NULL,
	`created_at` integer NOT NULL,
	`by` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `prompt_examples_audience` ON `prompt_examples` (`audience`,`created_at`);--> statement-breakpoint
CREATE TABLE `run_files` (
	`id` text PRIMARY KEY NOT NULL,
	`run_id` text NOT NULL,
	`key` text NOT NULL,
	`name` text NOT NULL,
	`content_type` text NOT NULL,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `run_files_run` ON `run_files` (`run_id`);--> statement-breakpoint
CREATE INDEX `run_files_expires` ON `run_files` (`expires_at`);