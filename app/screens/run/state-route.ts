/** One run as a tool's screen needs it. With `?wait` the answer comes when the run ends, or after 25 s; with `?rows=5` come the first five rows that have a result. */
import { data } from "react-router";
import { type App, appContext } from "../../app";
import { NotFound } from "../../toolkit/failure";
import { formText } from "../../toolkit/form-text";
import { readRowViews } from "../../runs/row-views.server";
import { isOpen, type RunView, type ShownRow } from "../../runs/run-view";
import { resumeRun } from "../../runs/run-steering.server";
import { cancelRun, readRun } from "../../runs/runs.server";
import type { RunState } from "../../tool-screen/screen";
import { readPosted } from "../../tool-screen/read-posted.server";
import { shownRow, shownRun } from "../../runs/results/shown-result.server";
import { keepScreen } from "../../ui/keep-screen";
import type { Route } from "./+types/state-route";

const longestWait = 25_000;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  let run = await readRun(app, params.id);
  if (run && isOpen(run) && run.status !== "paused" && url.searchParams.has("wait")) {
    await app.runs.waitFor(run.id, longestWait);
    run = await readRun(app, params.id);
  }
  const rows = run && url.searchParams.has("rows") ? await firstRows(app, run, url.searchParams) : undefined;
  return data<RunState>(
    { run: run && shownRun(app, run), rows },
    { headers: { "Cache-Control": "no-store" } },
  );
}

async function firstRows(app: App, run: RunView, search: URLSearchParams): Promise<ShownRow[]> {
  const asked = new URLSearchParams({ state: "done", limit: search.get("rows") ?? "" });
  const { rows } = await readRowViews(app, run.id, asked);
  return rows.map((row) => shownRow(app, run, row));
}

/** The screen that follows a run asks for it; what a person submits beside it changes nothing here. */
export const shouldRevalidate = () => false;

/** Cancel, or the approval that a paused run asks for; answers how the run stands then. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const cancels = formText(await readPosted(request), "intent") === "cancel";
  try {
    return data<RunState>({ run: shownRun(app, await (cancels ? cancelRun : resumeRun)(app, params.id)) });
  } catch (error) {
    if (error instanceof NotFound) return data<RunState>({ run: null }, { status: 404 });
    throw error;
  }
}

/** A broken connection is no failure of the screen that follows a run: it asks again. */
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  keepScreen<RunState>(
    request,
    () => serverLoader(),
    () => ({}),
  );

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  keepScreen<RunState>(
    request,
    () => serverAction(),
    () => ({}),
  );
