/** Judges the start of a chosen file before it is sent, by the server's own rules, loaded when the first file is chosen. */
import { InvalidInput } from "../toolkit/invalid-input";
import type { QueryView } from "./screen";

const slice = 64 * 1024;

/** Words for the person, or null when the file may go. */
export async function checkCsv(
  file: File,
  { columns, need }: Pick<NonNullable<QueryView["csv"]>, "columns" | "need">,
): Promise<string | null> {
  const [{ judgeHead }, head] = await Promise.all([
    import("../runs/csv/judge"),
    file.slice(0, slice).arrayBuffer(),
  ]);
  try {
    judgeHead(new Uint8Array(head), { columns, need });
    return null;
  } catch (error) {
    if (error instanceof InvalidInput) return error.message;
    throw error;
  }
}
