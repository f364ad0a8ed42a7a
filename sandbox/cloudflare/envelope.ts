/** The envelope of all Cloudflare API answers. */

export const result = (content: unknown, more: Record<string, unknown> = {}): Response =>
  Response.json({ success: true, errors: [], messages: [], result: content, ...more });

/** @param code Cloudflare's error code, which Wrangler checks */
export const refusal = (status: number, code: number, message: string): Response =>
  Response.json({ success: false, errors: [{ code, message }], messages: [], result: null }, { status });

/** Cloudflare pages its lists; everything here fits on the first page. */
export const page = (items: unknown[]): Response =>
  result(items, {
    result_info: { page: 1, per_page: 100, count: items.length, total_count: items.length, total_pages: 1 },
  });

export const noSuchScript = () => refusal(404, 10007, "This Worker does not exist on your account.");
