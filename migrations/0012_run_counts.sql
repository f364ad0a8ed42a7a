CREATE TABLE `run_counts` (
	`run_id` text PRIMARY KEY NOT NULL,
	`queued` integer NOT NULL,
	`running` integer NOT NULL,
	`done` integer NOT NULL,
	`no_data` integer NOT NULL,
	`skipped` integer NOT NULL,
	`failed` integer NOT NULL,
	`cancelled` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `run_spent` (
	`run_id` text NOT NULL,
	`upstream` text NOT NULL,
	`units` real NOT NULL,
	`usd` real NOT NULL,
	`calls` integer NOT NULL,
	PRIMARY KEY(`run_id`, `upstream`)
);
--> statement-breakpoint
CREATE INDEX `run_rows_working` ON `run_rows` (`run_id`,`claimed_by`) WHERE state = 'running';
--> statement-breakpoint
INSERT INTO run_counts (run_id, queued, running, done, no_data, skipped, failed, cancelled) SELECT run_id, SUM(state = 'queued'), SUM(state = 'running'), SUM(state = 'done'), SUM(state = 'no-data'), SUM(state = 'skipped'), SUM(state = 'failed'), SUM(state = 'cancelled') FROM run_rows WHERE true GROUP BY run_id ON CONFLICT (run_id) DO NOTHING;
--> statement-breakpoint
INSERT INTO run_spent (run_id, upstream, units, usd, calls) SELECT run_id, upstream, SUM(units), SUM(usd), COUNT(*) FROM ledger WHERE true GROUP BY run_id, upstream ON CONFLICT (run_id, upstream) DO NOTHING;
--> statement-breakpoint
CREATE TRIGGER run_rows_counted_in AFTER INSERT ON run_rows BEGIN INSERT INTO run_counts (run_id, queued, running, done, no_data, skipped, failed, cancelled) VALUES (NEW.run_id, NEW.state = 'queued', NEW.state = 'running', NEW.state = 'done', NEW.state = 'no-data', NEW.state = 'skipped', NEW.state = 'failed', NEW.state = 'cancelled') ON CONFLICT (run_id) DO UPDATE SET queued = queued + excluded.queued, running = running + excluded.running, done = done + excluded.done, no_data = no_data + excluded.no_data, skipped = skipped + excluded.skipped, failed = failed + excluded.failed, cancelled = cancelled + excluded.cancelled; END;
--> statement-breakpoint
CREATE TRIGGER run_rows_counted_over AFTER UPDATE OF state ON run_rows WHEN OLD.state <> NEW.state BEGIN UPDATE run_counts SET queued = queued + (NEW.state = 'queued') - (OLD.state = 'queued'), running = running + (NEW.state = 'running') - (OLD.state = 'running'), done = done + (NEW.state = 'done') - (OLD.state = 'done'), no_data = no_data + (NEW.state = 'no-data') - (OLD.state = 'no-data'), skipped = skipped + (NEW.state = 'skipped') - (OLD.state = 'skipped'), failed = failed + (NEW.state = 'failed') - (OLD.state = 'failed'), cancelled = cancelled + (NEW.state = 'cancelled') - (OLD.state = 'cancelled') WHERE run_id = NEW.run_id; END;
--> statement-breakpoint
CREATE TRIGGER run_rows_counted_out AFTER DELETE ON run_rows BEGIN UPDATE run_counts SET queued = queued - (OLD.state = 'queued'), running = running - (OLD.state = 'running'), done = done - (OLD.state = 'done'), no_data = no_data - (OLD.state = 'no-data'), skipped = skipped - (OLD.state = 'skipped'), failed = failed - (OLD.state = 'failed'), cancelled = cancelled - (OLD.state = 'cancelled') WHERE run_id = OLD.run_id; END;
--> statement-breakpoint
CREATE TRIGGER ledger_summed_in AFTER INSERT ON ledger BEGIN INSERT INTO run_spent (run_id, upstream, units, usd, calls) VALUES (NEW.run_id, NEW.upstream, NEW.units, NEW.usd, 1) ON CONFLICT (run_id, upstream) DO UPDATE SET units = units + excluded.units, usd = usd + excluded.usd, calls = calls + 1; END;
--> statement-breakpoint
CREATE TRIGGER ledger_summed_over AFTER UPDATE OF units, usd ON ledger BEGIN UPDATE run_spent SET units = units + NEW.units - OLD.units, usd = usd + NEW.usd - OLD.usd WHERE run_id = NEW.run_id AND upstream = NEW.upstream; END;
--> statement-breakpoint
CREATE TRIGGER ledger_summed_out AFTER DELETE ON ledger BEGIN UPDATE run_spent SET units = units - OLD.units, usd = usd - OLD.usd, calls = calls - 1 WHERE run_id = OLD.run_id AND upstream = OLD.upstream; END;
