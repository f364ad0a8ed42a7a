/** A record as its screen and the API show it. */
import type { RecordPage } from "./storage/record-page";

const iso = (at: number) => new Date(at).toISOString();

const labels: Record<string, string> = {
  email: "Email",
  domain: "Domain",
  linkedin: "LinkedIn",
  "linkedin-company": "LinkedIn",
};

const fieldLabels: Record<string, string> = {
  status: "Status",
  owner: "Owner",
  otherOwner: "Second owner",
  snoozedUntil: "Snoozed until",
  name: "Name",
  title: "Title",
  company: "Company",
};

/** The stored source of a key or a join. */
interface Source {
  run?: string;
  row?: number;
  vendor?: string | null;
  file?: string;
  asked?: string;
  gave?: string;
  joinedBy?: string;
}

function sourceWords(stored: string): string {
  const { run, row, vendor, file, joinedBy } = JSON.parse(stored) as Source;
  if (joinedBy) return `by ${joinedBy}`;
  if (file) return file === "API" ? "from the API" : `from the file ${file}`;
  // A row lists every vendor it asked, so with several vendors the source of the address is
  // unknown.
  const said = vendor && !vendor.includes(",") ? `from ${vendor}` : "from a run";
  return run && row !== undefined ? `${said}, row ${row + 1}` : said;
}

const valueOf = (key: string) => key.slice(key.indexOf(":") + 1);

export function shownRecord(record: RecordPage) {
  const {
    keys,
    lists,
    history,
    notes,
    joins,
    claims,
    createdAt,
    touchedAt,
    snoozedUntil,
    runs: _,
    ...rest
  } = record;
  return {
    ...rest,
    name: rest.name ?? valueOf(keys[0]?.key ?? ":(no name)"),
    created: iso(createdAt),
    touched: iso(touchedAt),
    /** Date only. */
    snoozed: snoozedUntil === null ? null : iso(snoozedUntil).slice(0, 10),
    keys: keys.map(({ key, source, at }) => ({
      key,
      label: labels[key.slice(0, key.indexOf(":"))] ?? "Key",
      value: valueOf(key),
      source: sourceWords(source),
      at: iso(at),
    })),
    lists: lists.map(({ addedAt, ...list }) => ({ ...list, added: iso(addedAt) })),
    history: history.map(({ at, field, old, new: now, ...entry }) => ({
      ...entry,
      field: fieldLabels[field] ?? field,
      old: field === "snoozedUntil" && old !== null ? iso(Number(old)).slice(0, 10) : old,
      now: field === "snoozedUntil" && now !== null ? iso(Number(now)).slice(0, 10) : now,
      at: iso(at),
    })),
    notes: notes.map(({ at, ...note }) => ({ ...note, at: iso(at) })),
    joins: joins.map(({ at, evidence, ...join }) => ({ ...join, why: evidenceWords(evidence), at: iso(at) })),
    claims: claims.map(({ key, ...claim }) => ({ ...claim, key, value: valueOf(key) })),
  };
}

export type ShownRecord = ReturnType<typeof shownRecord>;

function evidenceWords(stored: string): string {
  const { asked, gave } = JSON.parse(stored) as Source;
  const answer = asked && gave ? `: asked about ${valueOf(asked)}, it named ${valueOf(gave)}` : "";
  return `${sourceWords(stored)}${answer}`;
}
