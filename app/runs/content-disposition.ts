/** Formats a file name for download: in ASCII for all clients, and in full (RFC 6266). */
export function attachment(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7E]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
