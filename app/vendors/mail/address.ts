/**
 * Addresses that Resend accepts. It documents the format `email@example.com` and answers 422 for
 * any other (resend.com/docs/api-reference/emails/send-email and /errors; resend/resend-python#65,
 * resend/resend-php#32). That is RFC 5321's mailbox in ASCII, without quotes.
 */
import { asciiHost } from "../../keys/host";

const local = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const longestLocal = 64;
const longest = 254;

/** Returns the address with its host in ASCII, or null if the vendor would refuse it. */
export function mailableAddress(text: string): string | null {
  const at = text.lastIndexOf("@");
  const [name, host] = [text.slice(0, at), asciiHost(text.slice(at + 1))];
  if (!host || !/\.(?:[a-z]{2,}|xn--[a-z\d-]+)$/.test(host) || host.includes("_")) return null;
  if (/[/?#\\:[\]]/.test(text.slice(at + 1)) || name.length > longestLocal || !local.test(name)) return null;
  const address = `${name}@${host}`;
  return address.length > longest ? null : address;
}

export const notMailable = (address: string): string =>
  `Resend, which sends our emails, does not accept "${address.slice(0, 60)}". Enter an address such as name@company.com.`;
