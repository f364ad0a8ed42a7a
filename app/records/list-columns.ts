/** The columns of a list, for screens, files and the API. */
import type { ShownColumn } from "../toolkit/tables/shown-table";
import type { ListKind } from "./storage/lists";

const person: ShownColumn[] = [
  { name: "title", label: "Title", kind: "text", means: "title" },
  { name: "company", label: "Company", kind: "domain", means: "domain" },
  { name: "email", label: "Email", kind: "e-mail", means: "e-mail" },
  { name: "linkedin", label: "LinkedIn", kind: "LinkedIn", means: "LinkedIn" },
];
const company: ShownColumn[] = [
  { name: "domain", label: "Domain", kind: "domain", means: "domain" },
  { name: "linkedin", label: "LinkedIn", kind: "link" },
];
const staff: ShownColumn[] = [
  { name: "status", label: "Status", kind: "text" },
  { name: "owner", label: "Owner", kind: "text" },
  { name: "note", label: "Note", kind: "long text" },
  { name: "added", label: "Added", kind: "date" },
  { name: "added_by", label: "Added by", kind: "text" },
  { name: "touched", label: "Last touched", kind: "date" },
];

/** The first column, which stays visible when the user scrolls sideways. */
export const nameColumn: ShownColumn = { name: "name", label: "Name", kind: "text" };

/** Returns the columns after the first. */
export const listColumns = (kind: ListKind): ShownColumn[] => [
  ...(kind === "person" ? person : company),
  ...staff,
];
