CREATE TABLE `calls` (
	`key` text PRIMARY KEY NOT NULL,
	`upstream` text NOT NULL,
	`operation` text NOT NULL,
	`run_id` text NOT NULL,
	`claimed_until` integer NOT NULL,
	`answer` text,
	`answer_file` text,
	`data` text,
	`answered_at` integer,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `calls_expires` ON `calls` (`expires_at`);--> statement-breakpoint
CREATE INDEX `calls_upstream` ON `calls` (`upstream`);--> statement-breakpoint
CREATE TABLE `ledger` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`month` text NOT NULL,
	`upstream` text NOT NULL,
	`operation` text NOT NULL,
	`units` real NOT NULL,
	`usd` real NOT NULL,
	`run_id` text NOT NULL,
	`staff_id` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `ledger_month` ON `ledger` (`month`,`upstream`);--> statement-breakpoint
CREATE INDEX `ledger_run` ON `ledger` (`run_id`);--> statement-breakpoint
CREATE TABLE `listed_clients` (
	`domain` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`state` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `outside_tokens` (
	`name` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outside_tokens_token_hash_unique` ON `outside_tokens` (`token_hash`);--> statement-breakpoint
CREATE TABLE `run_rows` (
	`run_id` text NOT NULL,
	`position` integer NOT NULL,
	`state` text NOT NULL,
	`input_json` text,
	`same_as` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`claimed_until` integer DEFAULT 0 NOT NULL,
	`reason` text,
	`reason_kind` text,
	`source` text,
	`result_json` text,
	`ended_at` integer,
	PRIMARY KEY(`run_id`, `position`)
);
--> statement-breakpoint
CREATE INDEX `run_rows_state` ON `run_rows` (`run_id`,`state`,`position`);--> statement-breakpoint
CREATE INDEX `run_rows_same_as` ON `run_rows` (`run_id`,`same_as`) WHERE same_as is not null;--> statement-breakpoint
CREATE TABLE `runs` (
	`id` text PRIMARY KEY NOT NULL,
	`tool` text NOT NULL,
	`query` text NOT NULL,
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`staff_id` text NOT NULL,
	`title` text NOT NULL,
	`input_json` text NOT NULL,
	`sealed` text,
	`settings_json` text NOT NULL,
	`versions_json` text NOT NULL,
	`file_json` text,
	`email` text,
	`origin` text NOT NULL,
	`refresh` integer DEFAULT false NOT NULL,
	`progress` text,
	`result_json` text,
	`problem_json` text,
	`pause_json` text,
	`rows_read` integer DEFAULT 0 NOT NULL,
	`read_at` integer,
	`row_limit` integer,
	`mail` text DEFAULT 'none' NOT NULL,
	`mail_problem` text,
	`link_epoch` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`finished_at` integer
);
--> statement-breakpoint
CREATE INDEX `runs_created` ON `runs` (`created_at`);--> statement-breakpoint
CREATE INDEX `runs_tool` ON `runs` (`tool`,`created_at`);--> statement-breakpoint
CREATE INDEX `runs_status` ON `runs` (`status`);--> statement-breakpoint
CREATE INDEX `runs_staff` ON `runs` (`staff_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`staff_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sessions_staff` ON `sessions` (`staff_id`);--> statement-breakpoint
CREATE INDEX `sessions_expires` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`group_name` text PRIMARY KEY NOT NULL,
	`values_json` text NOT NULL,
	`version` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `settings_versions` (
	`group_name` text NOT NULL,
	`version` integer NOT NULL,
	`changed_json` text NOT NULL,
	`values_json` text NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL,
	PRIMARY KEY(`group_name`, `version`)
);
--> statement-breakpoint
CREATE TABLE `sign_in_failures` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`subject` text NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sign_in_failures_subject` ON `sign_in_failures` (`subject`,`at`);--> statement-breakpoint
CREATE TABLE `staff` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`password_hash` text NOT NULL,
	`disabled_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_email_unique` ON `staff` (`email`);--> statement-breakpoint
CREATE TABLE `suppressions` (
	`subject` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `upstream_health` (
	`upstream` text PRIMARY KEY NOT NULL,
	`failed_at` integer,
	`kind` text,
	`detail` text,
	`answered_at` integer
);
