CREATE TABLE `forgotten_keys` (
	`hash` text PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`is_clear` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `forgotten_keys_clear` ON `forgotten_keys` (`is_clear`) WHERE is_clear = 1;--> statement-breakpoint
CREATE TABLE `list_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`list_id` text NOT NULL,
	`record_id` text NOT NULL,
	`home_id` text NOT NULL,
	`added_at` integer NOT NULL,
	`added_by` text NOT NULL,
	`how` text NOT NULL,
	`act_id` text NOT NULL,
	`run_id` text,
	`note` text,
	`removed_at` integer,
	`removed_by` text,
	`hidden_by` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `list_lines_home` ON `list_lines` (`list_id`,`home_id`);--> statement-breakpoint
CREATE INDEX `list_lines_record` ON `list_lines` (`record_id`,`list_id`);--> statement-breakpoint
CREATE INDEX `list_lines_shown` ON `list_lines` (`list_id`,`id`) WHERE removed_at IS NULL AND hidden_by IS NULL;--> statement-breakpoint
CREATE INDEX `list_lines_act` ON `list_lines` (`act_id`);--> statement-breakpoint
CREATE TABLE `lists` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`lines` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`deleted_at` integer,
	`deleted_by` text
);
--> statement-breakpoint
CREATE TABLE `record_claims` (
	`key` text NOT NULL,
	`record_id` text NOT NULL,
	`held_by` text NOT NULL,
	`state` text NOT NULL,
	`source_json` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`key`, `record_id`)
);
--> statement-breakpoint
CREATE INDEX `record_claims_record` ON `record_claims` (`record_id`);--> statement-breakpoint
CREATE INDEX `record_claims_held` ON `record_claims` (`held_by`);--> statement-breakpoint
CREATE TABLE `record_history` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`id` text NOT NULL,
	`record_id` text NOT NULL,
	`home_id` text NOT NULL,
	`act_id` text NOT NULL,
	`field` text NOT NULL,
	`old` text,
	`new` text,
	`at` integer NOT NULL,
	`by` text,
	`undoes` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `record_history_id` ON `record_history` (`id`);--> statement-breakpoint
CREATE INDEX `record_history_record` ON `record_history` (`record_id`,`seq`);--> statement-breakpoint
CREATE INDEX `record_history_act` ON `record_history` (`act_id`,`record_id`);--> statement-breakpoint
CREATE TABLE `record_joins` (
	`id` text PRIMARY KEY NOT NULL,
	`kept_id` text NOT NULL,
	`gone_id` text NOT NULL,
	`evidence_json` text NOT NULL,
	`proof` text NOT NULL,
	`at` integer NOT NULL,
	`by` text,
	`split_at` integer,
	`split_by` text
);
--> statement-breakpoint
CREATE INDEX `record_joins_kept` ON `record_joins` (`kept_id`);--> statement-breakpoint
CREATE INDEX `record_joins_gone` ON `record_joins` (`gone_id`);--> statement-breakpoint
CREATE INDEX `record_joins_proof` ON `record_joins` (`proof`);--> statement-breakpoint
CREATE TABLE `record_keys` (
	`key` text PRIMARY KEY NOT NULL,
	`record_id` text NOT NULL,
	`home_id` text NOT NULL,
	`source_json` text NOT NULL,
	`at` integer NOT NULL,
	`judged_by` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `record_keys_record` ON `record_keys` (`record_id`);--> statement-breakpoint
CREATE TABLE `record_mentions` (
	`note_id` text NOT NULL,
	`staff_id` text NOT NULL,
	`read_at` integer,
	PRIMARY KEY(`note_id`, `staff_id`)
);
--> statement-breakpoint
CREATE INDEX `record_mentions_staff` ON `record_mentions` (`staff_id`,`read_at`);--> statement-breakpoint
CREATE TABLE `record_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`record_id` text NOT NULL,
	`home_id` text NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`at` integer NOT NULL,
	`by` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `record_notes_record` ON `record_notes` (`record_id`,`at`);--> statement-breakpoint
CREATE TABLE `records` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`name` text,
	`title` text,
	`company` text,
	`status` text DEFAULT 'new' NOT NULL,
	`owner` text,
	`other_owner` text,
	`snoozed_until` integer,
	`joined_into` text,
	`standing_id` text NOT NULL,
	`join_id` text,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`touched_at` integer NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`sandbox` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `records_joined` ON `records` (`joined_into`);--> statement-breakpoint
CREATE INDEX `records_standing` ON `records` (`standing_id`);--> statement-breakpoint
CREATE INDEX `records_touched` ON `records` (`touched_at`);--> statement-breakpoint
CREATE INDEX `records_owner` ON `records` (`owner`,`status`);