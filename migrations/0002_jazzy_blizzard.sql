ALTER TABLE `firings` ADD `claimed_by` text;--> statement-breakpoint
ALTER TABLE `run_rows` ADD `claimed_by` text;--> statement-breakpoint
ALTER TABLE `runs` ADD `mail_since` integer;--> statement-breakpoint
ALTER TABLE `runs` ADD `incarnation` text;--> statement-breakpoint
ALTER TABLE `runs` ADD `look_due_at` integer;--> statement-breakpoint
ALTER TABLE `runs` ADD `wakes` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `runs_mail` ON `runs` (`look_due_at`) WHERE mail in ('due', 'sending');