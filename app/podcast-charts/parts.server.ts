/** Loads one part of the screen. A failure shows a message at that part, never an error page. */
import { logError } from "../log";
import type { App } from "../app";
import { readDescriptions } from "./storage/show-descriptions";
import { describeFailure, InvalidInput } from "../toolkit/failure";
import { withSignedPictures } from "../runs/results/pictures.server";
import { readChart, readShowHistory } from "./chart.server";
import { readConfiguration } from "./configuration.server";
import { readShowsOfWeek } from "./known-shows.server";
import type { Loaded, NewShowView, PartName, Parts } from "./parts";
import { readStatus } from "./progress.server";
import { readMissing, readPlatformMissing, readReport } from "./reports.server";
import { readView, type View } from "./view";
import { isPickable, type Week, weekKey } from "./week";

type PartApp = Pick<App, "database" | "now" | "config">;

type Reader<P extends PartName> = (app: PartApp, view: View) => Promise<Parts[P]>;

const readers: { [P in PartName]: Reader<P> } = {
  report: (app, view) => readReport(app, weekOfView(app, view)),
  missing: (app) => readMissing(app),
  "platform-missing": (app, view) => readPlatformMissing(app, view.platform, weekOfView(app, view)),
  configuration: (app) => readConfiguration(app),
  chart: (app, view) => readChart(app.database, combinationOf(view), weekOfView(app, view)),
  show: (app, view) => readShowHistory(app.database, combinationOf(view), view.show ?? ""),
  "new-shows": async (app, view) =>
    (await readDescriptions(app.database, weekKey(weekOfView(app, view)), view.platform)) as NewShowView[],
  "known-shows": (app, view) => readShowsOfWeek(app.database, weekOfView(app, view), view.find),
  status: (app) => readStatus(app.database, app.now()),
};

export async function loadPart<P extends PartName>(
  app: PartApp,
  part: P,
  params: URLSearchParams,
): Promise<Loaded<P>> {
  try {
    const value = await readers[part](app, readView(params));
    return { value: withSignedPictures(app.config.secrets, value) as Parts[P] };
  } catch (error) {
    const { kind, detail } = describeFailure(error);
    if (kind === "internal") logError("podcast charts", { part, error });
    return { problem: detail };
  }
}

export const isPart = (name: string | null): name is PartName =>
  name !== null && Object.hasOwn(readers, name);

function weekOfView({ now }: PartApp, { week }: View): Week {
  if (week && isPickable(week, now())) return week;
  throw new InvalidInput("Choose a week from April 2025 to the current one.");
}

function combinationOf({ platform, chart }: View) {
  if (chart) return { platform, ...chart };
  throw new InvalidInput("Choose a chart.");
}
