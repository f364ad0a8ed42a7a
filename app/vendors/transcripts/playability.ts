/**
 * Reads from the player's answer whether a video plays, and why not (first the state, then its
 * message).
 */
import type { PlayerAnswer } from "./player-answer";
import type { Missing } from "./port";

export type Playability =
  | { state: "plays" }
  /** A fact about the video that is true for everyone. */
  | { state: "missing"; missing: Missing; said: string | null }
  /** YouTube distrusts us, or gives no reason. `code` identifies the row in the refusal table. */
  | { state: "refused"; code: string; said: string };

export function playabilityOf(answer: PlayerAnswer): Playability {
  const { playabilityStatus: status, videoDetails: details } = answer;
  const said = saidOf(status);
  const missing = (why: Missing): Playability => ({ state: "missing", missing: why, said });
  const refused = (code: string): Playability => ({ state: "refused", code, said: said ?? "" });
  switch (status?.status) {
    case "OK":
      if (details?.isUpcoming) return missing("upcoming");
      // A broadcast that has just ended is playable, but YouTube's message says that it ended; its
      // captions arrive hours later.
      if (!answer.captions && hasEnded.test(said ?? "")) return missing("just-ended");
      return details?.isLive || (status.liveStreamability && !details) ? missing("live") : { state: "plays" };
    case "LIVE_STREAM_OFFLINE":
      if (hasEnded.test(said ?? "")) return missing("just-ended");
      return missing(/not available/i.test(said ?? "") ? "unplayable" : "upcoming");
    case "LOGIN_REQUIRED":
      if (/not a bot/i.test(said ?? "")) return refused("LOGIN_REQUIRED");
      if (/private/i.test(said ?? "")) return missing("private");
      if (status.desktopLegacyAgeGateReason || /\bage\b|inappropriate/i.test(said ?? ""))
        return missing("age-restricted");
      return { state: "refused", code: "LOGIN_REQUIRED", said: said ?? "asks us to sign in" };
    case "AGE_CHECK_REQUIRED":
    case "AGE_VERIFICATION_REQUIRED":
      return missing("age-restricted");
    case "ERROR":
      if (doubtsUs.test(said ?? "")) return refused("ERROR");
      return missing(/private/i.test(said ?? "") ? "private" : "removed");
    case undefined:
    case null:
      return details ? { state: "plays" } : refused("silent");
    default:
      if (doubtsUs.test(said ?? "")) return refused("UNPLAYABLE");
      return missing(unplayable(said ?? ""));
  }
}

const hasEnded = /has ended/i;
/** The session sent too many requests, or our app version is too old. */
const doubtsUs = /try again later|latest version|update|this app/i;

function unplayable(said: string): Missing {
  if (/premium|payment|purchase|\brent\b|\bpaid\b/i.test(said)) return "paid";
  if (/members|join this channel/i.test(said)) return "members-only";
  if (/country|region/i.test(said)) return "country";
  if (/private/i.test(said)) return "private";
  return "unplayable";
}

/**
 * Returns the reason and its details; the heading of the error screen only if there is no reason.
 */
function saidOf(status: PlayerAnswer["playabilityStatus"]): string | null {
  const screen = status?.errorScreen?.playerErrorMessageRenderer;
  const heading = status?.reason ?? screen?.reason ?? status?.messages[0] ?? null;
  const parts = [heading, screen?.subreason].filter(Boolean);
  return parts.length > 0 ? parts.join(". ").replace(/\.\. /g, ". ") : null;
}
