/**
 * A part of an address as people read it. Other people write addresses: a `%` that encodes nothing leaves the part as it
 * is, where the language's own functions throw.
 */
export function safeDecodeUri(
  part: string,
  decode: (encoded: string) => string = decodeURIComponent,
): string {
  try {
    return decode(part);
  } catch {
    return part;
  }
}
