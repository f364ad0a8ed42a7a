import { data, redirect } from "react-router";
import { appContext, staffContext } from "../app";
import { clearedForm, refusedForm, takenForm, typedForm } from "../forms/form-result.server";
import { answering } from "../tool-screen/answering.server";
import { readPosted } from "../forms/read-posted.server";
import { InvalidInput, type RunProblem } from "../toolkit/failure";
import { readVersion, versionsOfForm } from "../forms/seen-settings.server";
import { formText } from "../forms/form-text";
import { parseFormFields } from "../forms/form-values";
import { PageHeader } from "../ui/page-header";
import type { Route } from "./+types/route";
import { saveConfiguration, takeTheirs, takeVersionAgain } from "./configuration.server";
import { podcastCharts } from "./definition";
import { loadPart } from "./parts.server";
import { parsePlatform } from "./reports.server";
import { ChartsScreen } from "./screen/charts-screen";
import { scrapeGaps } from "./scrape-request.server";
import { followShow, mostFollowed, unfollowShow } from "./storage/followed-shows";
import { podcastChartSettings } from "./settings";
import type { ChartsAnswer } from "./screen/answer";
import { readView } from "./view";
import { parseWeek, weekOf, weekText } from "./week";

/**
 * Loads the parts that the URL asks for with the first page; later loads fetch single parts. A URL
 * without a week redirects to the latest week.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  // Not the request's own URL, which contains the router's parameters after a click in the menu.
  const params = url.searchParams;
  const view = readView(params);
  const load = <P extends Parameters<typeof loadPart>[1]>(part: P, wanted: boolean) =>
    wanted ? loadPart<P>(app, part, params) : null;
  const isReport = view.tab === "reports" && view.week !== null;
  const [report, newShows, knownShows, chart, show, missing, platformMissing, configuration, status] =
    await Promise.all([
      load("report", isReport),
      load("new-shows", isReport),
      load("known-shows", isReport),
      load("chart", isReport && view.chart !== null),
      load("show", isReport && view.chart !== null && view.show !== null),
      load("missing", view.tab === "missing-data"),
      load("platform-missing", view.tab === "missing-data" && view.week !== null),
      load("configuration", view.tab === "configuration"),
      load("status", true),
    ]);
  const weeks = status && "value" in status ? status.value.weeks : [];
  const latest = weeks.findLast(({ podcasts }) => podcasts > 0);
  if (latest && params.size === 0) throw redirect(`${podcastCharts.path}?week=${weekText(latest)}`);
  const { title, purpose } = podcastCharts;
  return {
    title,
    purpose,
    now: app.now().toISOString(),
    parts: {
      report,
      "new-shows": newShows,
      "known-shows": knownShows,
      chart,
      show,
      missing,
      "platform-missing": platformMissing,
      configuration,
      status,
    },
  };
}

export { keepCharts as clientAction } from "./client-calls";

/** The parts load themselves, so a changed URL reloads nothing here. */
export const shouldRevalidate = () => false;

export async function action({ request, context }: Route.ActionArgs) {
  const app = context.get(appContext);
  const staff = context.get(staffContext);
  const form = await readPosted(request);
  const intent = String(form.get("intent"));
  const failed = ({ detail }: RunProblem, fields: Record<string, string[]> = {}): ChartsAnswer => ({
    intent,
    problem: detail,
    ...(intent === "save" && { result: refusedForm(form, fields) }),
  });
  return answering(app, { what: "podcast charts", facts: { intent }, failed }, answer);

  async function answer() {
    if (intent === "scrape-gaps") {
      const week = parseWeek(String(form.get("week"))) ?? weekOf(app.now());
      const platforms = form.getAll("platform").map((name) => parsePlatform(String(name)));
      const started = await scrapeGaps(app, staff, week, platforms.length > 0 ? platforms : undefined);
      return { intent, message: started.message, charts: started.charts };
    }
    if (intent === "follow" || intent === "unfollow") {
      const platform = parsePlatform(formText(form, "platform"));
      const showId = formText(form, "show").slice(0, 200);
      if (intent === "unfollow") await unfollowShow(app.database, platform, showId);
      else if (!(await followShow(app.database, { platform, showId, by: staff.name, at: app.now() })))
        throw new InvalidInput(`You can follow at most ${mostFollowed} shows. Unfollow one first.`);
      return { intent, show: showId };
    }
    return configured();
  }

  async function configured() {
    // Overwrites a colleague's version only if the user has seen it and confirms.
    const seen = versionsOfForm(form);
    const again = readVersion(formText(form, "version"));
    const isTheirs = form.has("theirs");
    const save = isTheirs ? takeTheirs : saveConfiguration;
    const saved =
      intent === "take-again" && again !== undefined
        ? await takeVersionAgain(app, staff, again, seen)
        : await save(app, staff, parseFormFields(form, podcastChartSettings.fields), seen);
    if ("conflict" in saved)
      return data(
        { intent, ...saved, ...(intent === "save" && { result: typedForm(form) }) },
        { status: 409 },
      );
    return { intent, ...saved, result: isTheirs ? clearedForm : takenForm };
  }
}

export default function PodcastChartsScreen({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={loaderData.title} purpose={loaderData.purpose} />
      <ChartsScreen initial={loaderData.parts} now={loaderData.now} />
    </>
  );
}
