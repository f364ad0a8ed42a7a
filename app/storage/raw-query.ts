/**
 * Sends one statement to the database's HTTP API without retries, for measurements
 * (docs.turso.tech/sdk/http).
 */

export interface RawAnswer {
  /** Bytes of the whole answer. */
  bytes: number;
  /** Rows read, as the database counts them for billing. */
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
