/** Groups client addresses whose sign-in attempts are counted together. */

const longestWritten = 64;

/**
 * Returns an IPv4 address unchanged and an IPv6 address as its /64, since one customer has 2^64
 * addresses. Returns other texts unchanged.
 */
export function addressGroup(address: string): string {
  const written = `http://[${address}]`;
  if (address.length > longestWritten || !address.includes(":") || !URL.canParse(written)) return address;
  const [start = "", end] = new URL(written).hostname.slice(1, -1).split("::");
  const before = start.split(":").filter(Boolean);
  const after = (end ?? "").split(":").filter(Boolean);
  const parts = [...before, ...Array<string>(8 - before.length - after.length).fill("0"), ...after];
  if (parts.slice(0, 6).join(":") === "0:0:0:0:0:ffff") return embeddedAddress(parts.slice(6));
  return `${parts.slice(0, 4).join(":")}::/64`;
}

/** Returns the IPv4 address in the last two groups of an IPv6 address. */
function embeddedAddress(parts: string[]): string {
  const numbers = parts.map((part) => Number.parseInt(part, 16));
  return numbers.flatMap((number) => [number >> 8, number & 0xff]).join(".");
}
