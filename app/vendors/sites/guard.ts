/**
 * Decides which URLs may be fetched: only public web hosts, by name. It checks the named host, not
 * the gateway.
 */
import { isIpAddress } from "../../keys/host";

/** Names of this machine or of a private network. */
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
  // Public names that resolve to the IP address in front of them, or to this machine.
  ...["nip.io", "sslip.io", "xip.io", "traefik.me", "localtest.me", "lvh.me", "vcap.me", "lacolhost.com"],
];

/** Returns the reason why a URL may not be fetched, or null if it may. */
export function refusalOf(address: string, ownHosts: ReadonlySet<string>): string | null {
  if (!URL.canParse(address)) return "not a web address";
  const url = new URL(address);
  if (url.protocol !== "https:" && url.protocol !== "http:") return "not a web address";
  // The URL parser drops the default port.
  if (url.port !== "") return "not on a standard web port";
  if (url.username || url.password) return "a URL with a password";
  const host = url.hostname.toLowerCase().replace(/\.$/, "");
  // The URL parser has already converted 0x7f.1 or 2130706433 to dotted form.
  if (isIpAddress(host)) return "an IP address instead of a name";
  const labels = host.split(".");
  if (labels.length < 2 || labels.includes("")) return "a name without a domain";
  if (privateSuffixes.some((suffix) => host === suffix || host.endsWith(`.${suffix}`)))
    return "a private name";
  if (ownHosts.has(host)) return "the console itself";
  return null;
}
