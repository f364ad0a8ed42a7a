/** What all answers of Cloudflare's API are wrapped in. */

export const result = (content: unknown, more: Record<string, unknown> = {}): Response =>
  Response.json({ success: true, errors: [], messages: [], result: content, ...more });

/** @param code Cloudflare's own, which Wrangler judges by */
export const refusal = (status: number, code: number, message: string): Response =>
  Response.json({ success: false, errors: [{ code, message }], messages: [], result: null }, { status });

/** Lists come page by page; everything here fits on the first. */
export const page = (items: unknown[]): Response =>
  result(items, {
    result_info: { page: 1, per_page: 100, count: items.length, total_count: items.length, total_pages: 1 },
  });

export const noSuchScript = () => refusal(404, 10007, "This Worker does not exist on your account.");
