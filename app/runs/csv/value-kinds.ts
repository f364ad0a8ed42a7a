/** The kind of value a cell contains; used to recognise columns and headers. */
import { parseDomain } from "../../keys/domain";
import { parseEmail } from "../../keys/email";
import { isKey } from "../../keys/key";
import { parseLinkedInCompany, parseLinkedInPerson } from "../../keys/linkedin";
import { isPlaceholder } from "../../keys/placeholders";
import type { ReadMeaning } from "./known-headers";

export type ValueKind = Exclude<ReadMeaning, "person"> | "another address";

/** Names of the kinds for users. */
export const kindWords: Record<ValueKind, string> = {
  "e-mail": "email addresses",
  domain: "company domains",
  LinkedIn: "LinkedIn profiles",
  "another address": "addresses of other pages",
};

/** Characters; a longer cell counts as text. */
const longest = 2000;

/** Returns whether a cell contains a value, and not a placeholder that exports write for empty cells. */
export const isFilled = (cell: string): boolean => {
  const text = cell.trim();
  return text !== "" && !isPlaceholder(text) && parseRefusal(text) !== "placeholder";
};

const parseRefusal = (text: string) => {
  if (!text.includes("@") || text.length > longest) return null;
  const parsed = parseEmail(text);
  return isKey(parsed) ? null : parsed.refused;
};

/** Returns the kind of a value, or null for text, numbers and empty cells. */
export function kindOf(cell: string): ValueKind | null {
  const text = cell.trim();
  // Fast path for most cells: every recognised value contains one of these characters.
  if (text.length > longest || !/[.@。．｡]/.test(text)) return null;
  if (isKey(parseLinkedInPerson(text))) return "LinkedIn";
  if (isKey(parseLinkedInCompany(text))) return "another address";
  if (text.includes("@")) {
    const address = parseEmail(text);
    return isKey(address) || address.refused === "several" ? "e-mail" : null;
  }
  const company = parseDomain(text);
  if (isKey(company) || company.refused === "free-mail") return "domain";
  return company.refused === "platform-page" ? "another address" : null;
}
