/** Returns a company's logo from the logo vendor, or else its site's picture. */
import type { LogosPort } from "../vendors/logos/port";
import { goWithout } from "./skip-unless";

/**
 * Returns the URL of the logo, or null if there is neither a logo nor a picture.
 * @param ownPicture Picture of the company's home page; null if there is none.
 */
export async function logoOf(
  logos: LogosPort,
  domain: string,
  ownPicture: string | null,
): Promise<string | null> {
  // A missing logo is not worth a failure or a message.
  return (await goWithout(() => logos.ofDomain(domain))).value?.value ?? ownPicture;
}
