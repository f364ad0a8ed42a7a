CREATE TABLE `recovery_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`staff_id` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `recovery_codes_staff` ON `recovery_codes` (`staff_id`);--> statement-breakpoint
CREATE TABLE `second_steps` (
	`staff_id` text PRIMARY KEY NOT NULL,
	`sealed_secret` text NOT NULL,
	`created_at` integer NOT NULL,
	`confirmed_at` integer,
	`used_step` integer
);
--> statement-breakpoint
ALTER TABLE `staff` ADD `must_change_password` integer DEFAULT false NOT NULL;