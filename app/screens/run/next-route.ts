/** Data route for the next steps of a search's result on its tool's screen. */
import { data } from "react-router";
import { appContext } from "../../app";
import type { ListKind } from "../../records/storage/lists";
import { kindsOfTables } from "../../records/run-lines.server";
import { rowTakers, type RowTaker } from "../../runs/results/used-rows.server";
import { findRun } from "../../runs/storage/runs";
import { canSend } from "../../sendings/source.server";
import type { Route } from "./+types/next-route";

export interface NextSteps {
  takers: Record<string, RowTaker[]>;
  kinds: Record<string, ListKind[]>;
  canSend: boolean;
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const run = await findRun(app.database, params.id);
  if (!run) throw data("This run does not exist or was deleted.", { status: 404 });
  const steps: NextSteps = {
    takers: rowTakers(app, run),
    kinds: kindsOfTables(app, run),
    canSend: canSend(app, run),
  };
  return Response.json(steps, { headers: { "Cache-Control": "no-store" } });
}
