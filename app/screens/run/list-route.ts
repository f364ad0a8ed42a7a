/**
 * Data route of a run's list. It returns the order of the lines, lines by key, or one row with its
 * full result. It also writes lines of any run's table as a file, and counts the people to import.
 */
import { data } from "react-router";
import { z } from "zod";
import { logError } from "../../log";
import { appContext, type RequestApp, staffContext, type StaffMember } from "../../app";
import { attachment } from "../../runs/content-disposition";
import { mostRows } from "../../runs/csv/row-plan.server";
import { findWholeRun } from "../../runs/large-results.server";
import { markedLines } from "../../runs/lists/line-marks.server";
import { linesAt, rowsAt } from "../../runs/lists/list-lines.server";
import { listOrder } from "../../runs/lists/list-order.server";
import type { OrderPart } from "../../runs/lists/list-parts";
import { placesOf } from "../../runs/lists/list-places";
import { linesTogether, pageBegin, readListQuery } from "../../runs/lists/list-query";
import { unpacked } from "../../runs/lists/packed-keys";
import { wholeLines } from "../../runs/lists/whole-lines.server";
import {
  countPickedImports,
  fileForUse,
  pickedFile,
  pickedImport,
} from "../../runs/results/picked-file.server";
import { linesToStream } from "../../runs/results/result-file.server";
import { shownRow, shownRun } from "../../runs/results/shown-result.server";
import { readRowViews } from "../../runs/row-views.server";
import type { RunView, ShownRow } from "../../runs/run-view";
import { readRun } from "../../runs/runs.server";
import { keepLook, longestLook } from "../storage/list-looks";
import { contactsOfTable, withContacts } from "../../runs/results/contacts-of-lines.server";
import { findRun } from "../../runs/storage/runs";
import { noteEvent } from "../../storage/security-events";
import { describeFailure } from "../../toolkit/failure";
import { formText } from "../../forms/form-text";
import { layoutNames } from "../../toolkit/tables/layouts";
import { readPosted } from "../../forms/read-posted.server";
import type { Route } from "./+types/list-route";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { id: by } = context.get(staffContext);
  const { searchParams } = url;
  const query = readListQuery(searchParams);
  const part = searchParams.get("part");
  if (part === "file" || part === "imports")
    return file(app, context.get(staffContext), { runId: params.id, search: searchParams, keys: null });
  if (part === "row" || part === "contacts") {
    const run = await readRun(app, params.id);
    if (!run) throw notThere();
    const row = await rowAt(app, run, searchParams.get("position"));
    if (part === "row") return answer({ row });
    return answer({ contacts: await contactsIn(app, run, row, query.table) });
  }
  if (part === "lines") {
    const asked = (searchParams.get("keys") ?? "").split(",").slice(0, linesTogether);
    const keys = asked.filter((key) => /^\d{1,15}$/.test(key)).map(Number);
    const [run, found] = await Promise.all([findRun(app.database, params.id), rowsAt(app, params.id, keys)]);
    if (!run) throw notThere();
    const short = await linesAt(app, run, query.table, keys, found);
    const lines = searchParams.has("whole") ? await wholeLines(app, run, query.table, short) : short;
    if (searchParams.has("contacts"))
      return answer({ lines: await withContacts(app, run, query.table, lines) });
    return answer({ lines: await markedLines(app, by, { run, table: query.table }, lines) });
  }
  const run = await findRun(app.database, params.id);
  if (!run) throw notThere();
  const { keys, ...rest } = await listOrder(app, run, query, by);
  const from = pageBegin(Number(searchParams.get("from")), keys.length);
  const lines = await linesAt(app, run, query.table, [...keys.subarray(from, from + linesTogether)]);
  return answer({
    ...rest,
    keys: Buffer.from(keys.buffer).toString("base64"),
    lines: await markedLines(app, by, { run, table: query.table }, lines),
  } satisfies OrderPart);
}

async function rowAt(app: RequestApp, run: RunView, asked: string | null): Promise<ShownRow | null> {
  const position = Number(asked || Number.NaN);
  if (!(Number.isInteger(position) && position >= 0 && position < mostRows)) return null;
  const search = new URLSearchParams({ after: String(position - 1), limit: "1" });
  const { rows } = await readRowViews(app, run.id, search);
  return rows[0]?.position === position ? shownRow(app, run, rows[0]) : null;
}

/**
 * Says for each line of a search's table, or of a row's, whether it may be contacted.
 * @param row the row of a file, or null for a search
 */
async function contactsIn(app: RequestApp, run: RunView, row: ShownRow | null, name: string | null) {
  const tables = row ? row.tables : (shownRun(app, run).tables ?? []);
  const table = tables.find((each) => each.name === name);
  const stored = table && (await findRun(app.database, run.id));
  return stored ? contactsOfTable(app, stored, table, row ? row.input : run.input) : null;
}

/**
 * Returns a file of the selected lines (posted, because a URL cannot contain that many keys), or
 * stores the user's column layout.
 */
export async function action({ request, params, context, url }: Route.ActionArgs) {
  const form = await readPosted(request);
  const look = formText(form, "look");
  if (look !== "") return keep(context.get(appContext), context.get(staffContext), params.id, form, look);
  const keys = unpacked(formText(form, "keys"));
  return file(context.get(appContext), context.get(staffContext), {
    runId: params.id,
    search: url.searchParams,
    keys,
  });
}

async function keep(app: RequestApp, staff: StaffMember, runId: string, form: FormData, look: string) {
  const run = await findRun(app.database, runId);
  const table = run && placesOf(app, run)[formText(form, "table")];
  if (!table || look.length > longestLook) throw data("This column layout cannot be saved.", { status: 400 });
  await keepLook(app.database, staff.id, table, look);
  return answer({ kept: true });
}

const fileWanted = z.object({
  layout: z.enum(layoutNames).optional(),
  /** With a layout: includes people who are not worth importing. */
  all: z.enum(["true", "false"]).optional(),
  /** The tool and query that will use the lines. */
  tool: z.string().max(100).optional(),
  query: z.string().max(100).optional(),
});

async function file(
  app: RequestApp,
  staff: StaffMember,
  { runId, search, keys }: { runId: string; search: URLSearchParams; keys: ReadonlySet<number> | null },
): Promise<Response> {
  try {
    const { layout, all, tool, query } = fileWanted.parse(Object.fromEntries(search));
    const run = await findWholeRun(app, runId);
    if (!run) throw notThere();
    const wanted = { list: readListQuery(search), keys, by: staff.id };
    const isCount = search.get("part") === "imports";
    if (isCount) return answer(await countPickedImports(app, run, wanted));
    const made = await (tool && query
      ? fileForUse(app, run, wanted, { tool, query })
      : layout
        ? pickedImport(app, run, wanted, { layout, takesAll: all === "true" })
        : pickedFile(app, run, wanted));
    app.later(noteEvent(app, "file-downloaded", { account: staff.id, outcome: "done", about: runId }));
    return new Response(linesToStream(made.lines), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "x-file-name": encodeURIComponent(made.name),
        "content-disposition": attachment(made.name),
        "cache-control": "private, no-store",
      },
    });
  } catch (error) {
    if (error instanceof Response || !(error instanceof Error)) throw error;
    const { status, detail, kind } = describeFailure(error, app.label);
    if (kind === "internal") logError("lines not given as a file", { runId, error });
    return new Response(detail, { status, headers: { "content-type": "text/plain; charset=utf-8" } });
  }
}

const answer = (part: unknown) => Response.json(part, { headers: { "Cache-Control": "no-store" } });

const notThere = () => data("This run does not exist or was deleted.", { status: 404 });
