ALTER TABLE `alerts` ADD `paused` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `alerts` ADD `resumed_at` integer;--> statement-breakpoint
ALTER TABLE `firings` ADD `by_hand` integer DEFAULT false NOT NULL;