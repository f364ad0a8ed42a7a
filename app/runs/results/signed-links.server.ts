/**
 * Signed links to result files, which work without signing in for seven days. Raising the run's
 * epoch invalidates them.
 */
import { isSignedBy, type Secrets, signatureOf } from "../../signing.server";
import type { StoredRun } from "../storage/runs";

const goodFor = 7 * 86_400_000;

type LinkedRun = Pick<StoredRun, "id" | "linkEpoch">;

const signedText = ({ id, linkEpoch }: LinkedRun, until: number) => [id, linkEpoch, until].join("\n");

export function signedFilePath(secrets: Secrets, run: LinkedRun, now: Date): string {
  const until = now.getTime() + goodFor;
  const signature = signatureOf(secrets, "file", signedText(run, until));
  return `/api/files/${run.id}/result.csv?until=${until}&signature=${signature}`;
}

export function isGoodSignature(
  secrets: Secrets,
  run: LinkedRun,
  link: { until: number; signature: string },
  now: Date,
): boolean {
  if (!(link.until > now.getTime())) return false;
  return isSignedBy(secrets, "file", signedText(run, link.until), link.signature);
}
