/** Loads one part of the screen; failures become words at the part, never an error page. */
import { logError } from "../log";
import type { App } from "../runs/app";
import { readDescriptions } from "./storage/show-descriptions";
import { describeFailure, InvalidInput } from "../toolkit/failure";
import { viewsOf } from "../toolkit/fields";
import { withSignedPictures } from "../runs/results/pictures.server";
import { readSavedSettings } from "../toolkit/saved-settings.server";
import { readChart, readShowHistory } from "./chart.server";
import type { Loaded, NewShowView, PartName, Parts } from "./parts";
import { readStatus } from "./progress.server";
import { readMissing, readPlatformMissing, readReport } from "./reports.server";
import { podcastChartSettings } from "./settings";
import { readView, type View } from "./view";
import { isPickable, type Week, weekKey } from "./week";

type PartServices = Pick<App, "database" | "now" | "config">;

type Reader<P extends PartName> = (services: PartServices, view: View) => Promise<Parts[P]>;

const readers: { [P in PartName]: Reader<P> } = {
  report: (services, view) => readReport(services, weekOfView(services, view)),
  missing: (services) => readMissing(services),
  "platform-missing": (services, view) =>
    readPlatformMissing(services, view.platform, weekOfView(services, view)),
  configuration: async (services) => ({
    fields: viewsOf(podcastChartSettings.fields),
    values: (await readSavedSettings(services, podcastChartSettings)).values,
  }),
  chart: (services, view) => readChart(services.database, combinationOf(view), weekOfView(services, view)),
  show: (services, view) => readShowHistory(services.database, combinationOf(view), view.show ?? ""),
  "new-shows": async (services, view) =>
    (await readDescriptions(
      services.database,
      weekKey(weekOfView(services, view)),
      view.platform,
    )) as NewShowView[],
  status: (services) => readStatus(services.database, services.now()),
};

export async function loadPart<P extends PartName>(
  services: PartServices,
  part: P,
  params: URLSearchParams,
): Promise<Loaded<P>> {
  try {
    const value = await readers[part](services, readView(params));
    return { value: withSignedPictures(services.config.sessionSecret, value) as Parts[P] };
  } catch (error) {
    const { kind, detail } = describeFailure(error);
    if (kind === "internal") logError("podcast charts", { part, error });
    return { problem: detail };
  }
}

export const isPart = (name: string | null): name is PartName =>
  name !== null && Object.hasOwn(readers, name);

function weekOfView({ now }: PartServices, { week }: View): Week {
  if (week && isPickable(week, now())) return week;
  throw new InvalidInput("Choose a week from April 2025 to the current one.");
}

function combinationOf({ platform, chart }: View) {
  if (chart) return { platform, ...chart };
  throw new InvalidInput("Choose a chart.");
}
