/**
 * Decodes a part of a URL for display. Unlike the language's own functions it does not throw at an
 * invalid `%`, but returns the part unchanged.
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
