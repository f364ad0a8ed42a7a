/** Encrypts a run's secret inputs (LinkedIn token). They are erased when the run ends. */
import { sealText, unsealText } from "../sealing.server";
import type { Secrets } from "../signing.server";
import { InvalidInput } from "../toolkit/invalid-input";

export const seal = (secrets: Secrets, runId: string, values: Record<string, string>): Promise<string> =>
  sealText(secrets, "sealing", runId, JSON.stringify(values));

/** @throws InvalidInput if they were encrypted with a secret that is gone, or for another run */
export async function unseal(
  secrets: Secrets,
  runId: string,
  sealed: string,
): Promise<Record<string, string>> {
  const opened = await unsealText(secrets, "sealing", runId, sealed);
  if (opened === null) {
    throw new InvalidInput(
      "The token of this run can no longer be read because the console's secret key changed. Start the run again with the token.",
    );
  }
  return JSON.parse(opened) as Record<string, string>;
}
