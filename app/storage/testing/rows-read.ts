/** Counts the rows that the database reports as read and written; Turso bills these. */
import { vi } from "vitest";

/** The client stores a repeated statement once and then refers to it by number. */
interface Statement {
  sql?: string;
  sql_id?: number;
}
interface Asked {
  requests?: (Statement & { stmt?: Statement; batch?: { steps: { stmt: Statement }[] } })[];
}
interface Counted {
  rows_read?: number;
  rows_written?: number;
  step_results?: (Counted | null)[];
}
interface Answered {
  results?: { response?: { result?: Counted } }[];
}

/** Rows read, by statement text. */
type RowsRead = Map<string, number>;

/**
 * Counts until `vi.restoreAllMocks`.
 * @returns a function that returns the counts since its last call
 */
export function watchRowsRead(url: string): () => { rows: number; by: RowsRead; written: number } {
  const original = globalThis.fetch;
  let by: RowsRead = new Map();
  let written = 0;
  const note = (sql: string, counted: Counted | null | undefined) => {
    by.set(sql, (by.get(sql) ?? 0) + (counted?.rows_read ?? 0));
    written += counted?.rows_written ?? 0;
  };
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    const request = new Request(input, init);
    if (!request.url.startsWith(url)) return original(request);
    const asked = (await request.clone().json()) as Asked;
    const answer = await original(request);
    const said = (await answer.clone().json()) as Answered;
    const texts = new Map(asked.requests?.map(({ sql_id: id, sql }) => [id, sql]));
    const textOf = ({ sql, sql_id: id }: Statement) => sql ?? texts.get(id) ?? "";
    for (const [at, { stmt, batch }] of (asked.requests ?? []).entries()) {
      const result = said.results?.[at]?.response?.result;
      if (stmt) note(textOf(stmt), result);
      for (const [step, { stmt: of }] of (batch?.steps ?? []).entries())
        note(textOf(of), result?.step_results?.[step]);
    }
    return answer;
  });
  return () => {
    const taken = { rows: [...by.values()].reduce((sum, rows) => sum + rows, 0), by, written };
    by = new Map();
    written = 0;
    return taken;
  };
}
