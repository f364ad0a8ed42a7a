/** Which addresses may be asked for: public web hosts by name only. The named host is judged, not the gateway. */
import { isIpAddress } from "../../keys/host";

/** Names that mean this machine or a private network. */
const privateSuffixes = [
  ...[
    "localhost",
    "localdomain",
    "local",
    "internal",
    "private",
    "home.arpa",
    "lan",
    "intranet",
    "corp",
    "home",
  ],
  ...["svc", "consul", "onion", "test", "invalid"],
  // Public names that lead to whatever private address stands before them, or to this machine.
  ...["nip.io", "sslip.io", "xip.io", "traefik.me", "localtest.me", "lvh.me", "vcap.me", "lacolhost.com"],
];

/** Why an address may not be fetched, in words; null when it may. */
export function refusalOf(address: string, ownHosts: ReadonlySet<string>): string | null {
  if (!URL.canParse(address)) return "not a web address";
  const url = new URL(address);
  if (url.protocol !== "https:" && url.protocol !== "http:") return "not a web address";
  // The default port of a scheme is left out by the parser.
  if (url.port !== "") return "a port other than the web's own";
  if (url.username || url.password) return "an address that holds a password";
  const host = url.hostname.toLowerCase().replace(/\.$/, "");
  // The parser has already turned 0x7f.1 or 2130706433 into dotted numbers.
  if (isIpAddress(host)) return "an IP address instead of a name";
  const labels = host.split(".");
  if (labels.length < 2 || labels.includes("")) return "a name without a domain";
  if (privateSuffixes.some((suffix) => host === suffix || host.endsWith(`.${suffix}`)))
    return "a private name";
  if (ownHosts.has(host)) return "the console itself";
  return null;
}
