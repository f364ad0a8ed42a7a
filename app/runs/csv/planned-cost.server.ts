/** Forecasts the cost of lookups from the costs of earlier ones. Makes no lookup. */
import type { App } from "../../app";
import type { CsvShape, PricedRow, Query, Tool } from "../../toolkit/tool";
import { modelPrices } from "../../vendors/language-model/prices";
import { costsOfWhole } from "../storage/cost-experience";
import type { NewRun } from "../storage/runs";
import type { Range, RowCost, UpstreamRange } from "./cost-range";
import { foretell, foretellKnown, type Foretold, secondsFor } from "./experience.server";
import { inputKind } from "./input-kind";

export interface PlannedCost {
  /**
   * Number of earlier lookups with the same settings that the forecast uses, without those answered
   * from the cache. Below 20 there is no range.
   */
  knownRows: number;
  /** US dollars; the range that contains nine files in ten. null if unknown. */
  usd: Range | null;
  /** The typical cost in US dollars; null if `usd` is. */
  aboutUsd: number | null;
  /** US dollars that the cost usually stays below; set if 1 to 19 lookups are known. */
  usuallyUpToUsd: number | null;
  upstreams: UpstreamRange[];
  /** Maximum cost of the most expensive row, in US dollars; null if unknown. */
  mostUsdPerRow: number | null;
}

export const nothingToPay: PlannedCost = {
  knownRows: 0,
  usd: null,
  aboutUsd: null,
  usuallyUpToUsd: null,
  upstreams: [],
  mostUsdPerRow: 0,
};

/**
 * Returns the cost of this many inputs that are not answered yet.
 * @param among all inputs as stored; used for their kinds, and where a row's price depends on its
 * content
 */
export async function plannedCost(
  app: Pick<App, "config" | "database" | "implementation">,
  of: Pick<NewRun, "tool" | "query" | "settings">,
  inputs: number,
  among: () => Inputs,
): Promise<{ cost: PlannedCost; seconds: number | null }> {
  const foretold = await foretell(app, of, inputs, await kindsOf(among()));
  const seconds = secondsFor(foretold, inputs);
  const tool = app.implementation(of.tool)?.tool;
  const query = tool?.queries[of.query];
  const most = tool && query ? await mostUsdOf(app, tool, query, of.settings, among) : null;
  const cost = costFrom(foretold, most);
  return { cost, seconds: seconds === null ? null : Math.ceil(seconds) };
}

export const costFrom = (
  { known, range, usuallyUpToUsd }: Pick<Foretold, "known" | "range" | "usuallyUpToUsd">,
  mostUsdPerRow: number | null,
): PlannedCost => ({
  knownRows: known,
  usd: range && range.usd,
  aboutUsd: range && range.aboutUsd,
  usuallyUpToUsd,
  upstreams: range ? range.upstreams : [],
  mostUsdPerRow,
});

/** Returns the cost of the lookups that a finished run skipped, from its rows that were looked up completely. */
export async function priceOfLookUps(
  app: Pick<App, "config" | "database" | "implementation">,
  run: Pick<NewRun, "tool" | "query"> & { id: string; settings: PlannedSettings },
  inputs: number,
): Promise<PlannedCost> {
  const [{ cost }, kinds] = await Promise.all([
    plannedCost(app, run, inputs, () => []),
    costsOfWhole(app.database, run.id),
  ]);
  const known = kinds.map(([text, rows]) => ({ cost: JSON.parse(text) as RowCost, rows }));
  const csv = app.implementation(run.tool)?.tool.queries[run.query]?.csv;
  const most = csv && !csv.pricedByInput ? cost.mostUsdPerRow : null;
  return costFrom(foretellKnown([{ known, rows: inputs }]), most);
}

async function kindsOf(among: Inputs): Promise<Map<string, number>> {
  const kinds = new Map<string, number>();
  for await (const inputs of among)
    for (const input of inputs) {
      const kind = inputKind(input);
      kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    }
  return kinds;
}

type PlannedSettings = Parameters<typeof plannedCost>[1]["settings"];

/** Returns the maximum cost of one row in US dollars, or null if the tool does not tell. */
export async function mostUsdOf(
  { config }: Pick<App, "config">,
  { settings: own }: Pick<Tool, "settings">,
  { csv }: Pick<Query, "csv">,
  settings: PlannedSettings,
  among: () => Inputs = () => [],
): Promise<number | null> {
  if (!csv) return null;
  return mostPerRow(csv, among, {
    settings: (own && settings[own.group]) ?? {},
    models: modelPrices(config.models),
  });
}

async function mostPerRow(
  { mostUsdPerRow: most, pricedByInput }: CsvShape,
  among: () => Inputs,
  of: Omit<PricedRow, "input">,
): Promise<number> {
  if (typeof most === "number") return most;
  if (!pricedByInput) return most({ ...of, input: {} });
  let dearest = 0;
  for await (const inputs of among())
    for (const input of inputs)
      dearest = Math.max(dearest, most({ ...of, input: JSON.parse(input) as Record<string, unknown> }));
  return dearest;
}

/** Inputs as JSON, in batches. */
type Inputs = AsyncIterable<Iterable<string>> | Iterable<Iterable<string>>;
