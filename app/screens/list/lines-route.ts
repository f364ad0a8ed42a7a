/** Data route of a list's page: the order of its lines, some lines, files, and bulk changes. */
import { attachment } from "../../runs/content-disposition";
import { data } from "react-router";
import { z } from "zod";
import { fileForTool, listFile, listTable } from "../../records/list-file.server";
import { linesAsked, linesAt, listOrder } from "../../records/list-view.server";
import { fittingLines } from "../../records/selection.server";
import { type BulkAct, changeLines, idsOf, openList, undoBulk } from "../../records/lists.server";
import { appContext, type RequestApp, staffContext, type StaffMember } from "../../app";
import type { OrderPart } from "../../runs/lists/list-parts";
import { linesTogether, listSearch, pageBegin, readListQuery } from "../../runs/lists/list-query";
import { unpacked } from "../../runs/lists/packed-keys";
import { linesToStream } from "../../runs/results/result-file.server";
import { spreadsheet } from "../../runs/results/spreadsheet.server";
import { noteEvent } from "../../storage/security-events";
import { jsonAnswer } from "../../tool-screen/json-answer.server";
import { readPosted } from "../../forms/read-posted.server";
import { formText } from "../../forms/form-text";
import { InvalidInput } from "../../toolkit/invalid-input";
import { keepLook, longestLook } from "../storage/list-looks";
import { placeOfLists } from "./places";
import type { Route } from "./+types/lines-route";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const [app, staff] = [context.get(appContext), context.get(staffContext)];
  const { searchParams } = url;
  const part = searchParams.get("part");
  if (part === "file") return file(app, staff, { listId: params.id, search: searchParams, keys: null });
  const list = await openList(app, params.id).catch(notThere);
  if (part === "lines") {
    const asked = (searchParams.get("keys") ?? "").split(",").slice(0, linesTogether);
    const ids = asked.filter((key) => /^\d{1,15}$/.test(key)).map(Number);
    return answer({ lines: await linesAt(app, list, ids) });
  }
  const ids = await listOrder(app, linesAsked(list.id, readListQuery(searchParams), staff.id));
  const from = pageBegin(Number(searchParams.get("from")), ids.length);
  const lines = await linesAt(app, list, [...ids.subarray(from, from + linesTogether)]);
  return answer({
    keys: Buffer.from(ids.buffer).toString("base64"),
    lines,
    ended: 0,
    unlisted: 0,
    choices: {},
  } satisfies OrderPart);
}

const notThere = () => {
  throw data("This list does not exist or was deleted.", { status: 404 });
};

export interface BulkAnswer {
  problem?: string;
  changed?: number;
  unchanged?: number;
  /** Selected lines that no longer match the filters. */
  unfit?: number;
  /** Lines that match the filters now, selected or not. */
  fitting?: number;
  undone?: number;
  newer?: number;
}

const sent = z.object({
  intent: z.enum(["status", "owner", "note", "remove", "undo"]),
  value: z.string().max(2000).default(""),
  act: z.uuid("The request has no valid `act`. Send one UUID for each bulk change."),
  /** The filters at the time of "select all". */
  fits: z.string().max(10_000).optional(),
  /** "yes" to count all matching lines before the first change. */
  counted: z.enum(["yes"]).optional(),
});

export async function action({ request, params, context, url }: Route.ActionArgs) {
  const [app, staff] = [context.get(appContext), context.get(staffContext)];
  const form = await readPosted(request);
  if (url.searchParams.get("part") === "file")
    return file(app, staff, {
      listId: params.id,
      search: url.searchParams,
      keys: unpacked(formText(form, "keys")),
    });
  const look = formText(form, "look");
  if (look !== "") {
    const list = await openList(app, params.id).catch(notThere);
    if (look.length > longestLook) throw data("This column layout cannot be saved.", { status: 400 });
    await keepLook(app.database, staff.id, placeOfLists(list.kind), look);
    return answer({ kept: true });
  }
  const failed = ({ detail }: { detail: string }): BulkAnswer => ({ problem: detail });
  const { id: listId } = params;
  return jsonAnswer<BulkAnswer, BulkAnswer>(
    app,
    { what: "lines of a list", facts: { listId }, failed },
    async (): Promise<BulkAnswer> => {
      const {
        intent,
        value,
        act: actId,
        fits,
        counted,
      } = sent.parse(Object.fromEntries([...form].filter(([name]) => name !== "ids")));
      if (intent === "undo") return undoBulk(app, staff, listId, actId);
      const all = idsOf(formText(form, "ids"));
      const counts = counted === "yes";
      const { ids, fitting } = await fittingLines(app, staff.id, listId, { ids: all, fits, counts });
      const change = { ids, act: actOf(intent, value), actId, at: app.now().getTime() };
      const done = await changeLines(app, staff, listId, change);
      return { ...done, unfit: all.length - ids.length, ...(fitting !== null && { fitting }) };
    },
  );
}

function actOf(intent: "status" | "owner" | "note" | "remove", value: string): BulkAct {
  if (intent === "remove") return { kind: "remove" };
  if (intent === "status") return { kind: "status", value };
  return { kind: intent, value: value === "" ? null : value };
}

const fileWanted = z.object({
  format: z.enum(["csv", "xlsx"]).default("csv"),
  tool: z.string().max(100).optional(),
  query: z.string().max(100).optional(),
});

async function file(
  app: RequestApp,
  staff: StaffMember,
  wanted: { listId: string; search: URLSearchParams; keys: ReadonlySet<number> | null },
): Promise<Response> {
  const { listId, search, keys } = wanted;
  try {
    const { format, tool, query } = fileWanted.parse(Object.fromEntries(search));
    const list = await openList(app, listId);
    const asked = readListQuery(search);
    const all = [...(await listOrder(app, linesAsked(list.id, asked, staff.id)))];
    const ids = keys ? all.filter((id) => keys.has(id)) : all;
    const isPart = keys !== null || listSearch({ ...asked, sort: null }).size > 0;
    const made =
      tool && query ? fileForTool(app, list, ids, { tool, query }) : listFile(app, staff, list, ids, isPart);
    app.later(noteEvent(app, "list-downloaded", { account: staff.id, outcome: "done", about: list.name }));
    const isSheet = format === "xlsx" && !tool;
    const name = isSheet ? made.name.replace(/csv$/, "xlsx") : made.name;
    const body = isSheet ? spreadsheet([{ name: "List", ...listTable(app, staff, list, ids) }]) : made.lines;
    return new Response(linesToStream(body), {
      headers: {
        "content-type": isSheet
          ? "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          : "text/csv; charset=utf-8",
        "x-file-name": encodeURIComponent(name),
        "content-disposition": attachment(name),
        "cache-control": "private, no-store",
      },
    });
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return new Response(error.message, {
      status: 400,
      headers: { "content-type": "text/plain; charset=utf-8" },
    });
  }
}

const answer = (part: unknown) => Response.json(part, { headers: { "Cache-Control": "no-store" } });
