CREATE TABLE `sending_companies` (
	`sending_id` text NOT NULL,
	`domain` text NOT NULL,
	`name` text NOT NULL,
	`state` text NOT NULL,
	`record_id` text,
	`created` integer DEFAULT false NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`began_at` integer,
	`wrote_at` integer,
	`reason` text,
	PRIMARY KEY(`sending_id`, `domain`)
);
--> statement-breakpoint
CREATE INDEX `sending_companies_domain` ON `sending_companies` (`domain`);--> statement-breakpoint
ALTER TABLE `sending_rows` ADD `waits_for` text;--> statement-breakpoint
ALTER TABLE `sendings` ADD `from_list` text;--> statement-breakpoint
ALTER TABLE `sendings` ADD `create_companies` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `sendings` ADD `tie_label_json` text;--> statement-breakpoint
ALTER TABLE `sendings` ADD `replace_primary` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `sendings` ADD `missing_scopes_json` text DEFAULT '[]' NOT NULL;