CREATE TABLE `saved_views` (
	`id` text PRIMARY KEY NOT NULL,
	`place` text NOT NULL,
	`name` text NOT NULL,
	`is_shared` integer NOT NULL,
	`query` text NOT NULL,
	`look_json` text,
	`created_at` integer NOT NULL,
	`created_by` text NOT NULL,
	`deleted_at` integer
);
--> statement-breakpoint
CREATE INDEX `saved_views_place` ON `saved_views` (`place`,`created_at`);