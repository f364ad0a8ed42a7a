/** A company's logo: the logo service's, else the picture its own site shows. */
import { UpstreamError } from "../upstream/failure";
import type { LogosPort } from "../upstream/logos/port";

/** @param ownPicture what stands on the company's first page; null when there is none */
export async function logoOf(
  logos: LogosPort,
  domain: string,
  ownPicture: string | null,
): Promise<string | null> {
  try {
    return (await logos.ofDomain(domain)).value ?? ownPicture;
  } catch (error) {
    // A logo is never worth a failure: without the service there is what there was before it. It is worth its turn.
    if (error instanceof UpstreamError && error.kind !== "rate-limited") return ownPicture;
    throw error;
  }
}
