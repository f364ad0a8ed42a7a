ALTER TABLE `outside_tokens` ADD `look_ups_on` text;--> statement-breakpoint
ALTER TABLE `outside_tokens` ADD `look_ups` integer DEFAULT 0 NOT NULL;