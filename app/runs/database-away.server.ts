/** The answer to users while the database is unavailable. */
import { UpstreamError } from "../vendors/failure";
import { isDatabaseTrouble } from "../storage/trouble";

export const databaseAway = {
  detail:
    "The database does not answer at the moment. Nothing was lost: what was started goes on when it is back.",
  nextStep: "Try again in half a minute.",
  /** Seconds. */
  retryAfter: "30",
};

/** Errors of vendors never count as database errors. */
export const isDatabaseAway = (error: unknown) =>
  !(error instanceof UpstreamError) && isDatabaseTrouble(error);
