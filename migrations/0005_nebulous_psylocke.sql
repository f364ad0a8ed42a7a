ALTER TABLE `calls` ADD `repeat_approved` integer;--> statement-breakpoint
ALTER TABLE `calls` ADD `superseded` text;--> statement-breakpoint
CREATE INDEX `calls_answer_file` ON `calls` (`answer_file`) WHERE answer_file is not null;--> statement-breakpoint
CREATE INDEX `calls_superseded` ON `calls` (`superseded`) WHERE superseded is not null;