/** Pages of a Data API list. */

export interface Page {
  from: number;
  size: number;
}

/** Page tokens contain the offset; returns null for an invalid one. */
export function pageOf(query: URLSearchParams, most = 50): Page | null {
  const size = Number(query.get("maxResults") ?? 5);
  if (!Number.isInteger(size) || size < 0 || size > most) return null;
  const token = query.get("pageToken");
  if (token === null) return { from: 0, size };
  const from = /^EAAaB(\d+)$/.exec(token)?.[1];
  return from === undefined ? null : { from: Number(from), size };
}

export const pageToken = (from: number) => `EAAaB${from}`;
