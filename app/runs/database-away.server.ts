/** The answer to users while the database is unavailable. */
import { UpstreamError } from "../vendors/failure";
import { isDatabaseTrouble } from "../storage/trouble";

export const databaseAway = {
  detail: "The database is not responding. Nothing was lost: running work resumes when it is back.",
  nextStep: "Try again in 30 seconds.",
  /** Seconds. */
  retryAfter: "30",
};

/** Returns true for an error of the database, never for an error of a vendor. */
export const isDatabaseAway = (error: unknown) =>
  !(error instanceof UpstreamError) && isDatabaseTrouble(error);
