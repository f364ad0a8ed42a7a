/** Builds the claims (leases) a worker makes on its calls. */
import type { CallClaim, Claimant } from "./storage/calls";
import type { Asked } from "./asked-call.server";
import type { CallsDependencies } from "./calls-dependencies";
import { keptFor } from "./kept-answers.server";
import { claimHolds } from "./orphans.server";

export function claimantOf({ run, time }: Pick<CallsDependencies, "run" | "time">): Claimant {
  const { runId, staffId, incarnation = null } = run;
  return {
    runId,
    staffId,
    incarnation,
    claimedUntil: "claimsUntil" in run ? run.claimsUntil : time.now() + claimHolds,
  };
}

/** Gives the call a new claim under which nothing has been sent. */
export function newClaim(
  asked: Asked,
  { newId, time }: Pick<CallsDependencies, "newId" | "time">,
): CallClaim {
  const { vendor, call, key } = asked;
  asked.claim = newId();
  asked.sendings = 0;
  return {
    key,
    upstream: vendor.name,
    operation: call.operation,
    claim: asked.claim,
    expiresAt: time.now() + keptFor(call),
    repeatable: call.repeatable === true,
    about: asked.servedBy,
    goesAhead: asked.goesAhead,
  };
}
