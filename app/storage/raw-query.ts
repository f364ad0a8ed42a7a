/** One statement over the database's own HTTP interface, without a retry: for measuring it (docs.turso.tech/sdk/http). */

export interface RawAnswer {
  /** Of the whole answer. */
  bytes: number;
  /** As the database counts them for its bill. */
  rowsRead: number;
}

interface Connection {
  url: string;
  authToken?: string;
  fetch: typeof globalThis.fetch;
}

interface Answered {
  results: {
    error?: { code?: string; message: string };
    response?: { result?: { rows_read?: number } };
  }[];
}

export async function rawQuery({ url, authToken, fetch }: Connection, sql: string): Promise<RawAnswer> {
  const address = new URL("/v2/pipeline", url.replace(/^libsql:/, "https:"));
  const answer = await fetch(address, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(authToken && { authorization: `Bearer ${authToken}` }),
    },
    body: JSON.stringify({ requests: [{ type: "execute", stmt: { sql } }, { type: "close" }] }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`The database answers ${answer.status}`);
  const { error, response } = (JSON.parse(text) as Answered).results[0] ?? {};
  if (error) throw new Error(error.code ?? "The database refuses it");
  return { bytes: text.length, rowsRead: response?.result?.rows_read ?? 0 };
}
