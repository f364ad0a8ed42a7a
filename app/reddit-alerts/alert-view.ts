/** The data of the Reddit screen: JSON-safe types, no code. */
import type { FiringProblem, FiringState } from "../storage/alert-tables";
import type { Alert } from "./alert";
import type { AlertPost } from "./find-posts";

export interface FiringView {
  /** ISO 8601, UTC. */
  slot: string;
  state: FiringState;
  missed: number;
  /** True if a user started the firing outside the schedule. */
  byHand: boolean;
  found: number;
  drops: Record<string, number>;
  more: number;
  usd: number;
  sandbox: boolean;
  problem: FiringProblem | null;
  /** The posts of the message whose texts the console still keeps. */
  posts: AlertPost[];
  /** Keywords of the alerts that went out in the same message. */
  sentWith: string[];
  /** True while other firings of the same message still search. */
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
  /** Environment variables that are not set. */
  missing: string[];
  /** `nextStep` tells the user what to do; it is empty if waiting is enough. */
  alarm: (FiringProblem & { since: string; nextStep: string }) | null;
}

export interface Preview {
  posts: AlertPost[];
  /** Number of posts in the message. */
  sends: number;
  more: number;
  found: number;
  /** True if Reddit has more posts than the console read. */
  hasMore: boolean;
  drops: Record<string, number>;
  sandbox: boolean;
}
