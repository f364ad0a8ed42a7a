/** Repeats one lookup, of a search or of a row, with new answers of the vendors. */
import { modelPrices } from "../../vendors/language-model/prices";
import type { App, RequestApp, StaffMember } from "../../app";
import { InvalidInput } from "../../toolkit/failure";
import { wholeSettings } from "../large-settings.server";
import { settingsOf } from "../results/file-shape";
import { beginRun } from "../runs.server";
import type { StoredRun } from "../storage/runs";

type Repeated = Pick<StoredRun, "id" | "tool" | "query" | "settings" | "versions">;
type Input = Record<string, unknown>;

/**
 * Returns the maximum cost of one lookup in US dollars.
 * @returns null if the price is unknown, or if the lookup needs a secret that the console erased
 */
export function mostUsdOf(
  { implementation, config }: Pick<App, "implementation" | "config">,
  { tool: slug, query: name, settings }: Pick<StoredRun, "tool" | "query" | "settings">,
  input: Input,
): number | null {
  const tool = implementation(slug)?.tool;
  const query = tool?.queries[name];
  if (!query?.csv || query.apiOnly || (query.secrets ?? []).length > 0) return null;
  const { mostUsdPerRow: most } = query.csv;
  if (typeof most === "number") return most;
  return most({ input, settings: settingsOf(tool, settings), models: modelPrices(config.models) });
}

/** Starts a search with this input and the settings of the earlier run. @returns its id */
export async function askAgain(
  app: RequestApp,
  staff: StaffMember,
  run: Repeated,
  input: Input,
): Promise<string> {
  const query = app.implementation(run.tool)?.tool.queries[run.query];
  if (!query) throw new InvalidInput("This tool no longer exists. Start a search with another tool.");
  const { tool, query: name, versions } = run;
  const settings = await wholeSettings(app.files, run);
  const title = query.runTitle?.(input, app.names) || String(input[query.primaryInput] ?? "");
  const search = { tool, query: name, kind: "plain" as const, title, input, settings, versions };
  return beginRun(app, staff, { ...search, email: null, refresh: true });
}
