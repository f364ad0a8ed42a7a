ALTER TABLE `runs` ADD `secret_names` text;--> statement-breakpoint
ALTER TABLE `runs` ADD `went_on_at` integer;