import { rowsAgain } from "../../runs/rerun/retry-rows.server";
import { formText } from "../../forms/form-text";
import { InvalidInput } from "../../toolkit/invalid-input";
import { unpacked } from "../../runs/lists/packed-keys";

/**
 * Reads from a form which rows to retry: all cancelled, failed, skipped or excluded ones, or packed
 * positions.
 */
export function readRowsAgain(form: FormData) {
  const rows = formText(form, "rows");
  const all = ["cancelled", "failed", "skipped", "excluded"];
  const read = rowsAgain.safeParse(all.includes(rows) ? rows : [...unpacked(rows)]);
  if (!read.success) throw new InvalidInput(read.error.issues[0]?.message ?? "Select rows.");
  return read.data;
}
