CREATE TABLE `prompt_comparisons` (
	`run_id` text PRIMARY KEY NOT NULL,
	`group_name` text NOT NULL,
	`key` text NOT NULL,
	`name` text NOT NULL,
	`better` text,
	`created_at` integer NOT NULL,
	`by` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `prompt_comparisons_prompt` ON `prompt_comparisons` (`group_name`,`key`,`created_at`);--> statement-breakpoint
ALTER TABLE `settings_versions` ADD `label` text;