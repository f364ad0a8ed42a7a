/** Links to result files that work without signing in: signed, good for seven days, withdrawn by raising the run's epoch. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { StoredRun } from "../../storage/runs";

const goodFor = 7 * 86_400_000;

function signature(secret: string, parts: (string | number)[]): string {
  return createHmac("sha256", secret)
    .update(["file", ...parts].join("\n"))
    .digest("base64url");
}

export async function signedFilePath(
  secret: string,
  run: Pick<StoredRun, "id" | "linkEpoch">,
  now: Date,
): Promise<string> {
  const until = now.getTime() + goodFor;
  return `/api/files/${run.id}/result.csv?until=${until}&signature=${signature(secret, [run.id, run.linkEpoch, until])}`;
}

export function isGoodSignature(
  secret: string,
  run: Pick<StoredRun, "id" | "linkEpoch">,
  link: { until: number; signature: string },
  now: Date,
): boolean {
  if (!(link.until > now.getTime())) return false;
  const expected = Buffer.from(signature(secret, [run.id, run.linkEpoch, link.until]));
  const given = Buffer.from(link.signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
