/** Prepares a definition for its screen: labels, constraints and saved values, without schemas. */
import type { App } from "../app";
import { type FieldView, viewsOf } from "../toolkit/fields";
import { skipUnlessReadable } from "../toolkit/skip-unless-readable.server";
import { readSavedSettings, type LoadedSettings } from "../toolkit/saved-settings.server";
import type { FiltersView, QueryView, ToolScreenView } from "./screen";
import { type Loaded, screenPrices } from "./screen-prices.server";
import type { Query, Tool } from "../toolkit/tool";

export async function toolScreenView(
  app: Pick<App, "config" | "database" | "implementation" | "names">,
  tool: Tool,
  loaded: Loaded & { askAboveUsd: number },
): Promise<ToolScreenView> {
  const [prices, filters] = await Promise.all([
    screenPrices(app, tool, loaded),
    tool.settings ? filtersView(app, tool, loaded.settings) : null,
  ]);
  return {
    slug: tool.slug,
    title: tool.title,
    subtitle: tool.subtitle,
    purpose: tool.purpose,
    path: tool.path,
    resetsOnLeave: tool.resetsOnLeave ?? false,
    queries: Object.entries(tool.queries)
      .filter(([, query]) => !query.apiOnly)
      .map(([name, query]) => ({ ...queryView(name, query), price: prices[name] ?? null })),
    filters,
    askAboveUsd: loaded.askAboveUsd,
  };
}

function queryView(name: string, query: Query): Omit<QueryView, "price"> {
  return {
    name,
    title: query.title,
    help: query.help,
    api: query.api,
    fields: viewsOf(
      Object.fromEntries(Object.entries(query.input).filter(([input]) => !query.notInForm?.includes(input))),
    ),
    primaryInput: query.primaryInput,
    needsOneOf: query.needsOneOf ?? [query.primaryInput],
    example: query.example,
    mailResult: query.mailResult,
    whatIf: query.whatIf !== undefined,
    mailKeptAs: query.mailKeptAs,
    ...(query.csv && {
      csv: {
        api: query.csv.api,
        need: query.csv.need ?? "all",
        columns: query.csv.columns
          .filter(({ optional }) => !optional)
          .map(({ name: column, aliases, means }) => ({ name: column, aliases, means })),
      },
    }),
  };
}

/**
 * Loads the filters for a tool's screen. A failed load is a small mark there, never the failure
 * box.
 */
async function filtersView(
  app: Pick<App, "database" | "names">,
  tool: Tool,
  loaded: LoadedSettings,
): Promise<FiltersView | null> {
  const settings = tool.settings;
  if (!settings) return null;
  const shown = new Set(
    Object.values(tool.queries).flatMap((query) => query.filters ?? Object.keys(settings.fields)),
  );
  const provider = app.names.provider;
  const named = ([name, view]: [string, FieldView]): [string, FieldView] => [
    name,
    { ...view, label: view.label.replaceAll("{provider}", provider) },
  ];
  const isShown = ([name]: [string, unknown]) => shown.has(name);
  const fields = Object.fromEntries(Object.entries(viewsOf(settings.fields)).filter(isShown).map(named));
  const saved = await skipUnlessReadable(`Filters of ${settings.group}`, () =>
    readSavedSettings(app, settings, loaded),
  );
  if (!saved) return { api: settings.api, fields, values: null, version: 0, saved: null };
  const values = Object.fromEntries(Object.entries(saved.values).filter(isShown));
  return { api: settings.api, fields, values, version: saved.version, saved: saved.saved };
}
