/** Changes many lines of a list in one request, for browsers without scripts. */
import { z } from "zod";
import type { RequestApp, StaffMember } from "../../app";
import { addLines } from "../../records/adding.server";
import { linesAtOnce } from "../../records/limits";
import { linesOfList } from "../../records/lines-of-list.server";
import { linesAsked, listOrder } from "../../records/list-view.server";
import { type BulkAct, changeLines, undoBulk, openList, targetIn } from "../../records/lists.server";
import { activeStaff } from "../../records/storage/colleagues";
import { readListQuery } from "../../runs/lists/list-query";
import { InvalidInput } from "../../toolkit/invalid-input";
import { formatNumber } from "../../toolkit/format-number";
import { bulkWords, linesAre } from "./bulk-words";

export const plainActs = ["set-status", "set-owner", "set-note", "copy-lines", "remove-lines"] as const;
export type PlainAct = (typeof plainActs)[number];

export const isPlainAct = (intent: string): intent is PlainAct =>
  (plainActs as readonly string[]).includes(intent);

/** Identifies a bulk change in the page's URL, so that the page can offer Undo. */
const changeId = /^[\da-f-]{36}$/;

interface PlainDone {
  words: string;
  /** Value for the form field `undo-change`, or null if there is nothing to undo. */
  change: string | null;
}

const sent = z.object({
  which: z.enum(["ticked", "all"]),
  /** Number of lines on the page, and the page's time. The selection excludes lines added later. */
  count: z.coerce.number().int().min(0),
  moment: z.coerce.number().int().min(0).max(8.64e15),
  status: z.string().max(100).default(""),
  owner: z.string().max(100).default(""),
  note: z.string().max(10_000).default(""),
  /** The list to copy the lines to. */
  to: z.string().max(100).default(""),
});

/** @param search the filters in the page's URL */
export async function changePlainly(
  app: RequestApp,
  staff: StaffMember,
  listId: string,
  { intent, form, search }: { intent: PlainAct; form: FormData; search: URLSearchParams },
): Promise<PlainDone> {
  const fields = sent.parse(Object.fromEntries(form));
  const { ids, ...counts } = await selected(app, staff, listId, { ...fields, form, search });
  if (intent === "copy-lines") return copyTo(app, staff, listId, { ids, to: fields.to });
  const { act, words } = await actOf(app, intent, fields);
  const [actId, at] = [crypto.randomUUID(), app.now().getTime()];
  const sums = { changed: 0, unchanged: 0, ...counts };
  for (let from = 0; from < ids.length; from += linesAtOnce) {
    const portion = { ids: ids.slice(from, from + linesAtOnce), act, actId, at };
    const { changed, unchanged } = await changeLines(app, staff, listId, portion);
    sums.changed += changed;
    sums.unchanged += unchanged;
  }
  const canUndo = intent !== "set-note" && sums.changed > 0;
  return { words: bulkWords(words, sums), change: canUndo ? actId : null };
}

/** Copies the lines to another list of the same kind, in portions. */
async function copyTo(
  app: RequestApp,
  staff: StaffMember,
  listId: string,
  { ids, to }: { ids: number[]; to: string },
): Promise<PlainDone> {
  if (to === "") throw new InvalidInput("Choose a list to copy the lines to.");
  const target = await openList(app, to);
  const actId = crypto.randomUUID();
  let copied = 0;
  for (let from = 0; from < ids.length; from += linesAtOnce) {
    const { kind, lines, sandbox } = await linesOfList(app, listId, ids.slice(from, from + linesAtOnce));
    if (kind !== target.kind) throw new InvalidInput("This list contains another kind of record.");
    const { added } = await addLines(app, targetIn(target, staff, { actId, how: "hand", sandbox }), lines);
    copied += added;
  }
  const rest = ids.length - copied;
  const left = rest > 0 ? ` ${formatNumber(rest)} were in it already or could not be added.` : "";
  return { words: `${linesAre(copied)} copied to “${target.name}”.${left}`, change: null };
}

async function selected(
  app: RequestApp,
  staff: StaffMember,
  listId: string,
  { which, count, moment, form, search }: z.infer<typeof sent> & { form: FormData; search: URLSearchParams },
) {
  if (which === "ticked") {
    const ids = form.getAll("line").map(Number).filter(Number.isSafeInteger);
    if (ids.length === 0) throw new InvalidInput("Select at least one line.");
    return { ids, unfit: 0, newcomers: 0 };
  }
  const asked = linesAsked(listId, readListQuery(search), staff.id);
  const [all, now] = await Promise.all([listOrder(app, { ...asked, until: moment }), listOrder(app, asked)]);
  const unfit = Math.max(0, count - all.length);
  return { ids: [...all], unfit, newcomers: now.length - all.length };
}

async function actOf(
  app: RequestApp,
  intent: Exclude<PlainAct, "copy-lines">,
  { status, owner, note }: z.infer<typeof sent>,
): Promise<{ act: BulkAct; words: string }> {
  switch (intent) {
    case "set-status":
      if (status === "") throw new InvalidInput("Choose a status.");
      return { act: { kind: "status", value: status }, words: `now “${status}”` };
    case "set-owner": {
      if (owner === "") throw new InvalidInput("Choose an owner, or “Nobody”.");
      if (owner === "nobody") return { act: { kind: "owner", value: null }, words: "now without an owner" };
      const name = (await activeStaff(app.database)).find(({ id }) => id === owner)?.name;
      return { act: { kind: "owner", value: owner }, words: `now ${name ?? "a colleague"}’s` };
    }
    case "set-note":
      return { act: { kind: "note", value: note === "" ? null : note }, words: "noted" };
    case "remove-lines":
      return { act: { kind: "remove" }, words: "removed from the list" };
  }
}

/** Undoes a change of `changePlainly`. @returns the result as users read it */
export async function undoPlainly(
  app: RequestApp,
  staff: StaffMember,
  listId: string,
  change: string,
): Promise<string> {
  if (!changeId.test(change)) throw new InvalidInput("This change cannot be undone any more.");
  const { undone, newer } = await undoBulk(app, staff, listId, change);
  const stay = newer > 0 ? ` ${formatNumber(newer)} were changed again since and stay.` : "";
  return `${linesAre(undone)} as before.${stay}`;
}
