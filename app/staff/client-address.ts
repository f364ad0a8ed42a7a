/** Whose tries are counted together. */

const longestWritten = 64;

/**
 * An IPv4 address as it is, an IPv6 address as its /64: one customer of a provider has all 2^64 addresses of it. What is
 * no address stays as it is.
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

/** The IPv4 address in the last two parts of an IPv6 address. */
function embeddedAddress(parts: string[]): string {
  const numbers = parts.map((part) => Number.parseInt(part, 16));
  return numbers.flatMap((number) => [number >> 8, number & 0xff]).join(".");
}
