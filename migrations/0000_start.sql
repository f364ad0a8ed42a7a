CREATE TABLE `clips` (
	`id` text PRIMARY KEY NOT NULL,
	`share_id` text,
	`run_id` text NOT NULL,
	`video_id` text NOT NULL,
	`domain` text,
	`title` text,
	`thumbnail` text,
	`second_thumbnail` text,
	`duration_seconds` integer,
	`width` integer,
	`competitors_json` text NOT NULL,
	`data` text NOT NULL,
	`created_by` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `clips_share_id_unique` ON `clips` (`share_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `clips_run_video` ON `clips` (`run_id`,`video_id`);--> statement-breakpoint
CREATE TABLE `daily_work` (
	`name` text PRIMARY KEY NOT NULL,
	`done_for` text NOT NULL,
	`claimed_until` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `listed_clients` (
	`domain` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`state` text NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE `suppressions` (
	`subject` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`searched_to` text
);
--> statement-breakpoint
CREATE TABLE `transcripts` (
	`video_id` text NOT NULL,
	`language` text NOT NULL,
	`file` text NOT NULL,
	`upstream` text NOT NULL,
	`data` text NOT NULL,
	`link` text,
	`fetched_at` integer NOT NULL,
	PRIMARY KEY(`video_id`, `language`)
);
--> statement-breakpoint
CREATE INDEX `transcripts_fetched` ON `transcripts` (`fetched_at`);--> statement-breakpoint
CREATE TABLE `alert_posts` (
	`alert_id` text NOT NULL,
	`name` text NOT NULL,
	`slot` integer NOT NULL,
	`in_message` integer NOT NULL,
	`post_json` text,
	`noted_at` integer NOT NULL,
	PRIMARY KEY(`alert_id`, `name`)
);
--> statement-breakpoint
CREATE INDEX `alert_posts_slot` ON `alert_posts` (`alert_id`,`slot`);--> statement-breakpoint
CREATE INDEX `alert_posts_noted` ON `alert_posts` (`noted_at`);--> statement-breakpoint
CREATE TABLE `alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`keyword` text NOT NULL,
	`frequency_hours` integer NOT NULL,
	`time_hour` integer NOT NULL,
	`time_period` text NOT NULL,
	`posts_limit` integer NOT NULL,
	`skip_existing` integer NOT NULL,
	`prompt` text NOT NULL,
	`comments` integer NOT NULL,
	`upvotes` integer NOT NULL,
	`scheduled_from` integer NOT NULL,
	`origin` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `firings` (
	`alert_id` text NOT NULL,
	`slot` integer NOT NULL,
	`missed` integer NOT NULL,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`sendings` integer DEFAULT 0 NOT NULL,
	`next_at` integer NOT NULL,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`found` integer DEFAULT 0 NOT NULL,
	`drops_json` text,
	`more` integer DEFAULT 0 NOT NULL,
	`sandbox` integer DEFAULT false NOT NULL,
	`problem_json` text,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	PRIMARY KEY(`alert_id`, `slot`)
);
--> statement-breakpoint
CREATE INDEX `firings_open` ON `firings` (`state`,`next_at`);--> statement-breakpoint
CREATE TABLE `seen_posts` (
	`scope` text NOT NULL,
	`key` text NOT NULL,
	`run_id` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`scope`, `key`)
);
--> statement-breakpoint
CREATE INDEX `seen_posts_at` ON `seen_posts` (`at`);--> statement-breakpoint
CREATE TABLE `source_alarms` (
	`source` text PRIMARY KEY NOT NULL,
	`problem_json` text NOT NULL,
	`since` integer NOT NULL,
	`state` text NOT NULL,
	`next_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `calls` (
	`key` text PRIMARY KEY NOT NULL,
	`upstream` text NOT NULL,
	`operation` text NOT NULL,
	`run_id` text NOT NULL,
	`claimed_until` integer NOT NULL,
	`claim` text,
	`answer` text,
	`answer_file` text,
	`data` text,
	`answered_at` integer,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `calls_expires` ON `calls` (`expires_at`);--> statement-breakpoint
CREATE INDEX `calls_upstream` ON `calls` (`upstream`);--> statement-breakpoint
CREATE INDEX `calls_people` ON `calls` (`answered_at`) WHERE operation in ('people/match', 'person/enrich');--> statement-breakpoint
CREATE TABLE `ledger` (
	`call_id` text NOT NULL,
	`charge` integer NOT NULL,
	`at` integer NOT NULL,
	`month` text NOT NULL,
	`upstream` text NOT NULL,
	`operation` text NOT NULL,
	`units` real NOT NULL,
	`usd` real NOT NULL,
	`run_id` text NOT NULL,
	`staff_id` text NOT NULL,
	PRIMARY KEY(`call_id`, `charge`)
);
--> statement-breakpoint
CREATE INDEX `ledger_month` ON `ledger` (`month`,`upstream`);--> statement-breakpoint
CREATE INDEX `ledger_run` ON `ledger` (`run_id`);--> statement-breakpoint
CREATE TABLE `upstream_health` (
	`upstream` text PRIMARY KEY NOT NULL,
	`failed_at` integer,
	`kind` text,
	`detail` text,
	`answered_at` integer
);
--> statement-breakpoint
CREATE TABLE `chart_entries` (
	`platform` text NOT NULL,
	`country` text NOT NULL,
	`category` text NOT NULL,
	`week` integer NOT NULL,
	`shows` text NOT NULL,
	PRIMARY KEY(`platform`, `country`, `category`, `week`)
);
--> statement-breakpoint
CREATE TABLE `chart_headers` (
	`week` integer NOT NULL,
	`platform` text NOT NULL,
	`country` text NOT NULL,
	`category` text NOT NULL,
	`request` text NOT NULL,
	`state` text NOT NULL,
	`podcasts` integer DEFAULT 0 NOT NULL,
	`up` integer,
	`down` integer,
	`entered` integer,
	`out` integer,
	`freshness` text,
	`via` text,
	`listed_at` text,
	`fetched_at` integer,
	`data` text,
	`problem_kind` text,
	`problem_detail` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`claimed_until` integer DEFAULT 0 NOT NULL,
	`sent_at` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`week`, `platform`, `country`, `category`)
);
--> statement-breakpoint
CREATE INDEX `chart_headers_sums` ON `chart_headers` (`platform`,`state`,`week`,`podcasts`);--> statement-breakpoint
CREATE TABLE `chart_scrapes` (
	`week` integer NOT NULL,
	`slot` text NOT NULL,
	`started_at` integer NOT NULL,
	`started_by` text,
	`ended_at` integer,
	PRIMARY KEY(`week`, `slot`)
);
--> statement-breakpoint
CREATE TABLE `chart_shows` (
	`platform` text NOT NULL,
	`show_id` text NOT NULL,
	`title` text NOT NULL,
	`publisher` text,
	`summary` text,
	`image` text,
	`link` text,
	`genre` text,
	`seen_week` integer NOT NULL,
	PRIMARY KEY(`platform`, `show_id`)
);
--> statement-breakpoint
CREATE TABLE `show_descriptions` (
	`platform` text NOT NULL,
	`show_id` text NOT NULL,
	`week` integer NOT NULL,
	`country` text NOT NULL,
	`category` text NOT NULL,
	`rank` integer NOT NULL,
	`state` text NOT NULL,
	`description` text,
	`model` text,
	`data` text,
	`problem` text,
	`attempts` integer DEFAULT 0 NOT NULL,
	`claimed_until` integer DEFAULT 0 NOT NULL,
	`sent_at` integer DEFAULT 0 NOT NULL,
	`described_at` integer,
	PRIMARY KEY(`platform`, `show_id`)
);
--> statement-breakpoint
CREATE INDEX `show_descriptions_week` ON `show_descriptions` (`week`);--> statement-breakpoint
CREATE INDEX `show_descriptions_waiting` ON `show_descriptions` (`week`,`rank`) WHERE state = 'waiting';--> statement-breakpoint
CREATE TABLE `run_rows` (
	`run_id` text NOT NULL,
	`position` integer NOT NULL,
	`state` text NOT NULL,
	`input_json` text,
	`same_as` integer,
	`attempts` integer DEFAULT 0 NOT NULL,
	`claimed_until` integer DEFAULT 0 NOT NULL,
	`asked_credits` integer,
	`reason` text,
	`reason_kind` text,
	`source` text,
	`data` text,
	`result_json` text,
	`ended_at` integer,
	PRIMARY KEY(`run_id`, `position`)
);
--> statement-breakpoint
CREATE INDEX `run_rows_state` ON `run_rows` (`run_id`,`state`,`position`);--> statement-breakpoint
CREATE INDEX `run_rows_same_as` ON `run_rows` (`run_id`,`same_as`) WHERE same_as is not null;--> statement-breakpoint
CREATE INDEX `run_rows_sandbox` ON `run_rows` (`run_id`) WHERE data = 'sandbox';--> statement-breakpoint
CREATE TABLE `run_costs` (
	`run_id` text NOT NULL,
	`part` text NOT NULL,
	`credits` integer NOT NULL,
	`asked` integer NOT NULL,
	PRIMARY KEY(`run_id`, `part`)
);
--> statement-breakpoint
CREATE INDEX `run_costs_asked` ON `run_costs` (`run_id`,`asked`);--> statement-breakpoint
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
CREATE INDEX `run_files_expires` ON `run_files` (`expires_at`);--> statement-breakpoint
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
	`secret_names` text,
	`settings_json` text NOT NULL,
	`versions_json` text NOT NULL,
	`file_json` text,
	`email` text,
	`origin` text NOT NULL,
	`refresh` integer DEFAULT false NOT NULL,
	`progress` text,
	`reason` text,
	`result_json` text,
	`problem_json` text,
	`pause_json` text,
	`rows_read` integer DEFAULT 0 NOT NULL,
	`read_at` integer,
	`row_limit` integer,
	`approved_at` integer,
	`mail` text DEFAULT 'none' NOT NULL,
	`mail_problem` text,
	`sends` integer DEFAULT 0 NOT NULL,
	`link_epoch` integer DEFAULT 1 NOT NULL,
	`created_at` integer NOT NULL,
	`started_at` integer,
	`went_on_at` integer,
	`finished_at` integer
);
--> statement-breakpoint
CREATE INDEX `runs_created` ON `runs` (`created_at`);--> statement-breakpoint
CREATE INDEX `runs_tool` ON `runs` (`tool`,`created_at`);--> statement-breakpoint
CREATE INDEX `runs_status` ON `runs` (`status`);--> statement-breakpoint
CREATE INDEX `runs_staff` ON `runs` (`staff_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `outside_tokens` (
	`name` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`used_at` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outside_tokens_token_hash_unique` ON `outside_tokens` (`token_hash`);--> statement-breakpoint
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
CREATE UNIQUE INDEX `staff_email_unique` ON `staff` (`email`);