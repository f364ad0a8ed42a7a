/** Prices of a tool's queries with the saved settings, before a user has entered anything. */
import type { Row } from "@libsql/client";
import type { RouterContextProvider } from "react-router";
import { type App, loadedCostsContext, loadedSettingsContext } from "../app";
import { foretellFrom, secondsFor } from "../runs/csv/experience.server";
import { costFrom, mostUsdOf } from "../runs/csv/planned-cost.server";
import { settingsHash } from "../runs/large-settings.server";
import { experienceIn, readExperienceOfTool } from "../runs/storage/cost-experience";
import { freezeSettings } from "../runs/submission.server";
import { priceWords, upperUsd } from "../toolkit/price-words";
import type { ScreenPrice } from "./screen";
import type { LoadedSettings } from "../toolkit/saved-settings.server";
import { skipUnlessReadable } from "../toolkit/skip-unless-readable.server";
import type { Tool } from "../toolkit/tool";

/** Data that the screen's request has already read. */
export interface Loaded {
  settings: LoadedSettings;
  /** Rows of `readExperienceOfTool`, or null. */
  costs: Row[] | null;
}

/** @returns the price of each query; empty if the earlier costs cannot be read */
export async function screenPrices(
  app: Pick<App, "config" | "database" | "implementation">,
  tool: Tool,
  loaded: Loaded,
): Promise<Record<string, ScreenPrice>> {
  const implementation = app.implementation(tool.slug);
  if (!implementation) return {};
  const priced = await skipUnlessReadable(`Prices of ${tool.slug}`, async () => {
    const costs = loaded.costs ?? (await app.database.$client.execute(readExperienceOfTool(tool.slug))).rows;
    return Promise.all(
      Object.entries(tool.queries).map(async ([name, query]) => {
        const submission = { implementation, query, queryName: name, loaded: loaded.settings };
        const { settings } = await freezeSettings(app, submission, {});
        const earlier = experienceIn(costs, { query: name, settingsKey: settingsHash(settings) });
        const most = query.csv?.pricedByInput ? null : await mostUsdOf(app, tool, query, settings);
        const foretold = foretellFrom(earlier, 1);
        const { upstreams: _calls, ...price } = costFrom(foretold, most);
        const seconds = secondsFor(foretold, 1);
        return [name, { ...price, words: priceWords(price), upperUsd: upperUsd(price), seconds }] as const;
      }),
    );
  });
  return Object.fromEntries(priced ?? []);
}

/** Returns the price of one query in words, for a screen that a tool draws itself. */
export async function priceOnScreen(
  app: Parameters<typeof screenPrices>[0],
  tool: Tool,
  query: string,
  context: Pick<Readonly<RouterContextProvider>, "get">,
): Promise<string | undefined> {
  const loaded = { settings: context.get(loadedSettingsContext), costs: context.get(loadedCostsContext) };
  return (await screenPrices(app, tool, loaded))[query]?.words;
}
