/** Secrets that travel with a run (LinkedIn token): sealed for the run, and erased at its end. */
import { sealText, unsealText } from "../sealing.server";
import type { Secrets } from "../signing.server";
import { InvalidInput } from "../toolkit/invalid-input";

export const seal = (secrets: Secrets, runId: string, values: Record<string, string>): Promise<string> =>
  sealText(secrets, "sealing", runId, JSON.stringify(values));

/** @throws InvalidInput where they were sealed under a secret that is gone, or for another run */
export async function unseal(
  secrets: Secrets,
  runId: string,
  sealed: string,
): Promise<Record<string, string>> {
  const opened = await unsealText(secrets, "sealing", runId, sealed);
  if (opened === null) {
    throw new InvalidInput(
      "The token given with this run can't be read any more, since the console's own secret was changed. Start it again with the token.",
    );
  }
  return JSON.parse(opened) as Record<string, string>;
}
