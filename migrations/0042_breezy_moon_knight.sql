ALTER TABLE `run_costs` ADD `usd` real;--> statement-breakpoint
ALTER TABLE `staff` ADD `ask_above_usd` real;