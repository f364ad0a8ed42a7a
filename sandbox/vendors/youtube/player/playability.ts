/** Whether a video plays, with the messages of YouTube's player. */
import type { MarketVideo } from "../../../market/types.ts";

const runs = (text: string) => ({ runs: [{ text }] });
const screen = (reason: string, subreason?: string) => ({
  errorScreen: {
    playerErrorMessageRenderer: {
      reason: runs(reason),
      ...(subreason ? { subreason: runs(subreason) } : {}),
    },
  },
});

export function playability(video: MarketVideo | undefined): { status: string } & Record<string, unknown> {
  switch (video?.state) {
    case undefined:
    case "removed":
      return said("ERROR", "This video is unavailable");
    case "private":
      return { ...said("LOGIN_REQUIRED", "This video is private"), messages: ["This is a private video."] };
    case "members-only":
      return said(
        "UNPLAYABLE",
        "Join this channel to get access to members-only content like this video, and other exclusive perks.",
      );
    case "paid":
      return said("UNPLAYABLE", "This video requires payment to watch.");
    case "age-restricted":
      return {
        ...said(
          "LOGIN_REQUIRED",
          "Sign in to confirm your age",
          "This video may be inappropriate for some users.",
        ),
        desktopLegacyAgeGateReason: 1,
      };
    case "country-blocked":
      return said("UNPLAYABLE", "The uploader has not made this video available in your country");
    case "upcoming":
      return {
        ...said("LIVE_STREAM_OFFLINE", "This live event will begin in 2 days."),
        playableInEmbed: true,
      };
    case "just-ended":
      return { status: "OK", reason: "This live event has ended.", playableInEmbed: true };
    case "blocked":
      return notABot();
    default:
      return { status: "OK", playableInEmbed: true };
  }
}

export const notABot = () =>
  said("LOGIN_REQUIRED", "Sign in to confirm you’re not a bot", "This helps protect our community.");

/** Returned to a guest session after more than 300 videos within an hour. */
export const sessionSpent = () => said("ERROR", "This content isn't available, try again later.");

const said = (status: string, reason: string, subreason?: string) => ({
  status,
  reason,
  ...screen(reason, subreason),
});
