import { aboutAnother, isByNumber, isProfileOf } from "../people/identity";

/**
 * @param profile whose it is; `link`: the address that the answer names
 * @throws where it is another person's; of a member's number it cannot be told
 */
export function requireOf(
  vendor: string,
  asked: string,
  profile: { name: string; link: string | null } | null,
): void {
  const isTheirs = !profile || isByNumber(asked) || isProfileOf(asked, profile.name, profile.link);
  if (!isTheirs) throw aboutAnother(vendor);
}
