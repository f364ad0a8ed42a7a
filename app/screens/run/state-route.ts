/**
 * Returns one run for a tool's screen. With `?wait`, it answers when the run ends, or after 25 s.
 * With `?rows=5`, it includes the first five rows that have a result.
 */
import { data } from "react-router";
import { type App, appContext, staffContext } from "../../app";
import { NotFound } from "../../toolkit/failure";
import { markedRun } from "../../runs/lists/line-marks.server";
import { formText } from "../../forms/form-text";
import { readRowViews } from "../../runs/row-views.server";
import { isOpen, type RunView, type ShownRow } from "../../runs/run-view";
import { resumeRun } from "../../runs/run-steering.server";
import { cancelRun, readRun } from "../../runs/runs.server";
import type { RunState } from "../../tool-screen/screen";
import { readPosted } from "../../forms/read-posted.server";
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
    { run: run && (await markedRun(app, context.get(staffContext).id, shownRun(app, run))), rows },
    { headers: { "Cache-Control": "no-store" } },
  );
}

async function firstRows(app: App, run: RunView, search: URLSearchParams): Promise<ShownRow[]> {
  const asked = new URLSearchParams({ state: "done", limit: search.get("rows") ?? "" });
  const { rows } = await readRowViews(app, run.id, asked);
  return rows.map((row) => shownRow(app, run, row));
}

/** The screen requests this route itself, so other forms on it never reload the data. */
export const shouldRevalidate = () => false;

/** Cancels a run, or resumes a paused one, and returns its new state. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const cancels = formText(await readPosted(request), "intent") === "cancel";
  try {
    const run = shownRun(app, await (cancels ? cancelRun : resumeRun)(app, params.id));
    return data<RunState>({ run: await markedRun(app, context.get(staffContext).id, run) });
  } catch (error) {
    if (error instanceof NotFound) return data<RunState>({ run: null }, { status: 404 });
    throw error;
  }
}

/** After a lost connection, the screen just asks again, so this is not an error. */
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
