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
CREATE INDEX `transcripts_fetched` ON `transcripts` (`fetched_at`);