/** What a cell holds, by what it names: columns and headers are told apart by it. */
import { parseDomain } from "../../keys/domain";
import { parseEmail } from "../../keys/email";
import { isKey } from "../../keys/key";
import { parseLinkedInCompany, parseLinkedInPerson } from "../../keys/linkedin";
import { isPlaceholder } from "../../keys/placeholders";
import type { ReadMeaning } from "./known-headers";

export type ValueKind = Exclude<ReadMeaning, "person"> | "another address";

/** For users: what a column holds. */
export const kindWords: Record<ValueKind, string> = {
  "e-mail": "email addresses",
  domain: "company domains",
  LinkedIn: "LinkedIn profiles",
  "another address": "addresses of other pages",
};

/** Characters; a longer cell is text. */
const longest = 2000;

/** Whether a cell holds a value, and not what exports write for nothing. */
export const isFilled = (cell: string): boolean => {
  const text = cell.trim();
  return text !== "" && !isPlaceholder(text) && parseRefusal(text) !== "placeholder";
};

const parseRefusal = (text: string) => {
  if (!text.includes("@") || text.length > longest) return null;
  const parsed = parseEmail(text);
  return isKey(parsed) ? null : parsed.refused;
};

/** Null where it holds text, a number or nothing. */
export function kindOf(cell: string): ValueKind | null {
  const text = cell.trim();
  // Most cells: every value has one of these.
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
