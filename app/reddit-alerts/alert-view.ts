/** What the Reddit screen is handed. JSON-safe, types alone. */
import type { FiringProblem, FiringState } from "../storage/alert-tables";
import type { Alert } from "./alert";
import type { AlertPost } from "./find-posts";

export interface FiringView {
  /** ISO 8601, UTC. */
  slot: string;
  state: FiringState;
  missed: number;
  /** A person asked for it, outside the schedule. */
  byHand: boolean;
  found: number;
  drops: Record<string, number>;
  more: number;
  usd: number;
  sandbox: boolean;
  problem: FiringProblem | null;
  /** Those of the message whose texts are still kept. */
  posts: AlertPost[];
  /** Keywords of the alerts that went out in the same message. */
  sentWith: string[];
  /** Others that go out in the same message still search. */
  waitsForOthers: boolean;
}

export interface AlertView extends Alert {
  paused: boolean;
  nextAt: string | null;
  /** Newest first. */
  firings: FiringView[];
}

export interface SourceView {
  /** "Reddit", "Slack". */
  name: string;
  data: "live" | "sandbox";
  /** Variables that are not set. */
  missing: string[];
  /** `nextStep`: what a person has to do; "" where waiting is all. */
  alarm: (FiringProblem & { since: string; nextStep: string }) | null;
}

export interface Preview {
  posts: AlertPost[];
  /** Posts the message would hold. */
  sends: number;
  more: number;
  found: number;
  /** Reddit has more than were read. */
  hasMore: boolean;
  drops: Record<string, number>;
  sandbox: boolean;
}
