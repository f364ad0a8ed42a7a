/** Looks at the start of a chosen file before it is sent: is it a text, and does its header name the columns? */
import type { QueryView } from "../../toolkit/screen";

type Columns = NonNullable<QueryView["csv"]>["columns"];

const slice = 64 * 1024;

/** Words for the person, or null when the file may go. The server judges again, and more exactly. */
export async function checkCsv(file: File, columns: Columns, need: "all" | "any"): Promise<string | null> {
  if (file.size === 0) return "The file is empty.";
  const bytes = new Uint8Array(await file.slice(0, slice).arrayBuffer());
  const encoding = encodingOf(bytes);
  if (!encoding) return "This is not a text file. Save the sheet as CSV and choose that.";
  const text = new TextDecoder(encoding).decode(bytes);
  const headers = headerOf(text);
  const has = ({ name, aliases }: Columns[number]) =>
    headers.some((header) => [name, ...aliases].some((each) => canonical(header).includes(canonical(each))));
  const missing = columns.filter((column) => !has(column));
  if (need === "any" ? missing.length < columns.length : missing.length === 0) return null;
  const wanted = missing.map((column) => `“${column.name}”`).join(need === "any" ? " or " : " and ");
  return `The file has no column ${wanted}. Its columns: ${headers.slice(0, 8).join(", ") || "none"}.`;
}

function encodingOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return bytes.includes(0) ? null : "utf-8";
}

/** The first line's cells, whatever divides them; quotes may hold dividers. */
function headerOf(text: string): string[] {
  const line = text.split(/\r\n|\r|\n/, 1)[0] ?? "";
  const divider = [",", ";", "\t"].sort((a, b) => line.split(b).length - line.split(a).length)[0] ?? ",";
  const cells = line.match(new RegExp(`("(?:[^"]|"")*"|[^${divider}"]*)(?=${divider}|$)`, "g")) ?? [];
  return cells.map((cell) => cell.trim().replace(/^"|"$/g, "").replaceAll('""', '"').trim()).filter(Boolean);
}

const canonical = (header: string) => header.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
