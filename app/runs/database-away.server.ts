/** What people are told while the database is out of reach. */
import { UpstreamError } from "../vendors/failure";
import { isDatabaseTrouble } from "../storage/trouble";

export const databaseAway = {
  detail:
    "The database does not answer at the moment. Nothing was lost: what was started goes on when it is back.",
  nextStep: "Try again in half a minute.",
  /** Seconds. */
  retryAfter: "30",
};

/** What a service answered is no database's. */
export const isDatabaseAway = (error: unknown) =>
  !(error instanceof UpstreamError) && isDatabaseTrouble(error);
