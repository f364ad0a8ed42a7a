/** One run as a tool's screen needs it. With `?wait` the answer comes when the run ends, or after 25 s. */
import { data } from "react-router";
import { servicesContext } from "../services";
import { isOpen } from "../toolkit/run-view";
import { resumeRun } from "../toolkit/run-steering.server";
import { readRun } from "../toolkit/runs.server";
import type { RunState } from "../toolkit/screen";
import { shownRun } from "../toolkit/sanitise.server";
import { keepScreen } from "../ui/keep-screen";
import type { Route } from "./+types/run-state";

const patience = 25_000;

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  let run = await readRun(services, params.id);
  if (run && isOpen(run) && run.status !== "paused" && url.searchParams.has("wait")) {
    await services.runs.waitFor(run.id, patience);
    run = await readRun(services, params.id);
  }
  return data<RunState>({ run: run && shownRun(run) }, { headers: { "Cache-Control": "no-store" } });
}

/** The yes to what a paused run asks; answers how the run stands then. */
export async function action({ params, context }: Route.ActionArgs) {
  const run = await resumeRun(context.get(servicesContext), params.id);
  return data<RunState>({ run: shownRun(run) });
}

/** A broken connection is no failure of the screen that follows a run: it asks again. */
export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs): Promise<RunState> =>
  keepScreen(
    request,
    () => serverLoader(),
    () => ({}),
  );
