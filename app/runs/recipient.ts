/**
 * Checks who may receive results (`MAIL_RECIPIENTS`): email addresses and whole domains. If the
 * list is empty, anyone may.
 */
import { isEmail } from "../toolkit/is-email";
import { mailableAddress, notMailable } from "../vendors/mail/address";

/**
 * Validates the recipient before the run starts.
 * @param otherwise the message if the text is not an email address
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

/**
 * Returns true if the list allows the address.
 * @param address an address accepted by `isEmail`
 */
export function isAllowedRecipient(list: readonly string[], address: string): boolean {
  if (list.length === 0) return true;
  const given = address.toLowerCase();
  // Mail servers use the part after the last @.
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
  return `Results can only be emailed ${places.join(", or ")}.`;
}
