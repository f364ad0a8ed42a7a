/** A company's logo: the logo service's, else the picture its own site shows. */
import type { LogosPort } from "../vendors/logos/port";
import { goWithout } from "./skip-unless";

/** @param ownPicture what stands on the company's first page; null when there is none */
export async function logoOf(
  logos: LogosPort,
  domain: string,
  ownPicture: string | null,
): Promise<string | null> {
  // A logo is never worth a failure, nor a word: without the service there is what there was before it.
  return (await goWithout(() => logos.ofDomain(domain))).value?.value ?? ownPicture;
}
