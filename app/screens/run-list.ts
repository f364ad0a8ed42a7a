/** Parts of the list on a file's run page: the order of its lines, some lines by their keys, one row with its whole result. */
import { data } from "react-router";
import { appContext } from "../runs/app";
import { linesAt } from "../runs/results/listing/list-lines.server";
import { listOrder } from "../runs/results/listing/list-order.server";
import type { OrderPart } from "../runs/results/listing/list-parts";
import { linesTogether, readListQuery } from "../runs/results/listing/list-query";
import { shownRow } from "../runs/results/shown-result.server";
import { readRowViews } from "../runs/row-views.server";
import { readRun } from "../runs/runs.server";
import { findRun } from "../storage/runs";
import type { Route } from "./+types/run-list";

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const { searchParams } = url;
  const query = readListQuery(searchParams);
  if (searchParams.get("part") === "row") {
    const run = await readRun(app, params.id);
    const position = Number(searchParams.get("position"));
    if (!run || !Number.isInteger(position)) throw notThere();
    const search = new URLSearchParams({ after: String(position - 1), limit: "1" });
    const { rows } = await readRowViews(app, run.id, search);
    return answer({ row: rows[0]?.position === position ? shownRow(app, run, rows[0]) : null });
  }
  const run = await findRun(app.database, params.id);
  if (!run) throw notThere();
  if (searchParams.get("part") === "lines") {
    const keys = (searchParams.get("keys") ?? "").split(",").map(Number).slice(0, linesTogether);
    return answer({ lines: await linesAt(app, run, query.table, keys.filter(Number.isSafeInteger)) });
  }
  const { keys, ...rest } = await listOrder(app, run, query);
  return answer({ ...rest, keys: Buffer.from(keys.buffer).toString("base64") } satisfies OrderPart);
}

const answer = (part: unknown) => Response.json(part, { headers: { "Cache-Control": "no-store" } });

const notThere = () =>
  data("This run is not there, or no longer: it may have been deleted.", { status: 404 });
