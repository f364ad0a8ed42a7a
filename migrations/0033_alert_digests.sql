ALTER TABLE `alerts` ADD `digest` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `firings_claimed` ON `firings` (`claimed_by`);