import { aboutAnother, isByNumber, isProfileOf } from "../people/identity";

/**
 * @param profile the answer's profile; `link` is the URL it names
 * @throws if it is another person's profile; profiles requested by member id cannot be checked
 */
export function requireOf(
  vendor: string,
  asked: string,
  profile: { name: string; link: string | null } | null,
): void {
  const isTheirs = !profile || isByNumber(asked) || isProfileOf(asked, profile.name, profile.link);
  if (!isTheirs) throw aboutAnother(vendor);
}
