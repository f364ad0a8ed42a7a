CREATE TABLE `sending_rows` (
	`sending_id` text NOT NULL,
	`position` integer NOT NULL,
	`email` text,
	`input_json` text,
	`meets` integer,
	`state` text NOT NULL,
	`outcome` text,
	`reason` text,
	`plan_json` text,
	`accepted` integer DEFAULT false NOT NULL,
	`company_chosen` text,
	`record_id` text,
	`before_json` text,
	`wrote_json` text,
	`created` integer DEFAULT false NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`began_at` integer,
	`wrote_at` integer,
	`tied_json` text,
	`listed` integer DEFAULT false NOT NULL,
	`returned_json` text,
	PRIMARY KEY(`sending_id`, `position`)
);
--> statement-breakpoint
CREATE INDEX `sending_rows_state` ON `sending_rows` (`sending_id`,`state`,`position`);--> statement-breakpoint
CREATE INDEX `sending_rows_outcome` ON `sending_rows` (`sending_id`,`outcome`,`position`);--> statement-breakpoint
CREATE INDEX `sending_rows_email` ON `sending_rows` (`sending_id`,`email`);--> statement-breakpoint
CREATE INDEX `sending_rows_record` ON `sending_rows` (`record_id`);--> statement-breakpoint
CREATE TABLE `sendings` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`run_id` text,
	`columns_json` text NOT NULL,
	`mapping_json` text,
	`overwrite_json` text DEFAULT '[]' NOT NULL,
	`list_name` text,
	`list_id` text,
	`data` text NOT NULL,
	`state` text NOT NULL,
	`version` integer DEFAULT 1 NOT NULL,
	`first_stop` integer,
	`rows` integer NOT NULL,
	`sees_opt_outs` integer DEFAULT true NOT NULL,
	`lease_until` integer DEFAULT 0 NOT NULL,
	`worker` text,
	`next_at` integer NOT NULL,
	`problem_json` text,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`approved_at` integer,
	`approved_by` text,
	`ended_at` integer,
	`returned_at` integer,
	`returned_by` text
);
--> statement-breakpoint
CREATE INDEX `sendings_open` ON `sendings` (`state`,`next_at`);--> statement-breakpoint
CREATE INDEX `sendings_created` ON `sendings` (`created_at`);