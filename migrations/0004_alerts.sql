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
	`usd` real DEFAULT 0 NOT NULL,
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
