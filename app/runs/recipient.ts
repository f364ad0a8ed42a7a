/** Where results may be mailed to (`MAIL_RECIPIENTS`): addresses, and domains for all of their addresses; none: anywhere. */
import { isEmail } from "../toolkit/is-email";
import { mailableAddress, notMailable } from "../vendors/mail/address";

/**
 * Reads whom results are mailed to, before anything is started.
 * @param otherwise what is said where it is no address at all
 */
export function readRecipient(
  list: readonly string[],
  text: string,
  otherwise: string,
): { address: string } | { refused: string } {
  if (!isEmail(text)) return { refused: otherwise };
  const address = mailableAddress(text);
  if (address === null) return { refused: notMailable(text) };
  return isAllowedRecipient(list, address) ? { address } : { refused: refusedRecipient(list) };
}

const domainOf = (entry: string) => entry.replace(/^@/, "").toLowerCase();

/** @param address one that `isEmail` takes */
export function isAllowedRecipient(list: readonly string[], address: string): boolean {
  if (list.length === 0) return true;
  const given = address.toLowerCase();
  // What mail servers go by is behind the last @.
  const domain = given.slice(given.lastIndexOf("@") + 1);
  const isQuoted = given.indexOf("@") !== given.lastIndexOf("@");
  return list.some((entry) => {
    const isDomain = entry.lastIndexOf("@") <= 0;
    return isDomain ? !isQuoted && domainOf(entry) === domain : entry.toLowerCase() === given;
  });
}

export function refusedRecipient(list: readonly string[]): string {
  const domains = list.filter((entry) => entry.lastIndexOf("@") <= 0).map(domainOf);
  const addresses = list.filter((entry) => entry.lastIndexOf("@") > 0);
  const places = [
    ...(domains.length > 0 ? [`to addresses at ${domains.join(", ")}`] : []),
    ...(addresses.length > 0 ? [`to ${addresses.join(", ")}`] : []),
  ];
  return `Results may only be mailed ${places.join(", or ")}.`;
}
