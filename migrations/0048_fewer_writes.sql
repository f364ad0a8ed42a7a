DROP INDEX `calls_expires`;--> statement-breakpoint
DROP INDEX `calls_upstream`;--> statement-breakpoint
CREATE INDEX `calls_kept` ON `calls` (`expires_at`) WHERE answered_at is not null;--> statement-breakpoint
DROP INDEX `ledger_month`;--> statement-breakpoint
DROP INDEX `ledger_run`;
--> statement-breakpoint
DROP TRIGGER run_rows_counted_in;
--> statement-breakpoint
CREATE TRIGGER run_rows_counted_in AFTER INSERT ON run_rows WHEN NEW.claimed_until = 0 BEGIN INSERT INTO run_counts (run_id, queued, running, done, no_data, skipped, failed, cancelled) VALUES (NEW.run_id, NEW.state = 'queued', NEW.state = 'running', NEW.state = 'done', NEW.state = 'no-data', NEW.state = 'skipped', NEW.state = 'failed', NEW.state = 'cancelled') ON CONFLICT (run_id) DO UPDATE SET queued = queued + excluded.queued, running = running + excluded.running, done = done + excluded.done, no_data = no_data + excluded.no_data, skipped = skipped + excluded.skipped, failed = failed + excluded.failed, cancelled = cancelled + excluded.cancelled; END;
--> statement-breakpoint
DROP TRIGGER run_rows_counted_over;
--> statement-breakpoint
CREATE TRIGGER run_rows_counted_over AFTER UPDATE OF state ON run_rows WHEN OLD.state <> NEW.state AND OLD.claimed_until = NEW.claimed_until BEGIN UPDATE run_counts SET queued = queued + (NEW.state = 'queued') - (OLD.state = 'queued'), running = running + (NEW.state = 'running') - (OLD.state = 'running'), done = done + (NEW.state = 'done') - (OLD.state = 'done'), no_data = no_data + (NEW.state = 'no-data') - (OLD.state = 'no-data'), skipped = skipped + (NEW.state = 'skipped') - (OLD.state = 'skipped'), failed = failed + (NEW.state = 'failed') - (OLD.state = 'failed'), cancelled = cancelled + (NEW.state = 'cancelled') - (OLD.state = 'cancelled') WHERE run_id = NEW.run_id; END;
