import { guarded } from "../formula-guard";
import { kindOf } from "./kinds";
import type { ShownTable } from "./shown-table";

/** A picture's path on the console: a signature, then its original URL in base64url. */
const signedPicture = /^\/api\/images\/[^/]+\/([\w-]+)$/;

/**
 * Returns the original URL of a picture, because the console's own path opens for nobody else.
 * Empty for pictures that only the console has.
 */
function pictureAddress(value: string): string {
  if (!value.startsWith("/")) return value;
  const [, encoded] = signedPicture.exec(value) ?? [];
  if (!encoded) return "";
  const bytes = Uint8Array.from(atob(encoded.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
    letter.charCodeAt(0),
  );
  return new TextDecoder().decode(bytes);
}

/**
 * Formats the table for pasting into a spreadsheet: a header, then one line per row, with tabs
 * between cells.
 */
export function tabbed({ columns, rows }: Pick<ShownTable, "columns" | "rows">): string {
  const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim();
  const lines = rows.map(({ cells }) =>
    cells.map(({ value }, at) => {
      const column = columns[at];
      if (!column || value === null) return "";
      const cell = kindOf(column.kind).cell(value);
      const text = plain(column.kind === "image" ? pictureAddress(String(cell)) : String(cell ?? ""));
      return typeof cell === "string" ? guarded(text) : text;
    }),
  );
  return [columns.map(({ label }) => label), ...lines].map((cells) => cells.join("\t")).join("\n");
}
