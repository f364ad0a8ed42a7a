/** The pieces the screen loads, each on its own, so that a slow one holds up no other. */
import type { SettingsVersion } from "../prompts/change-words";
import type { FieldView } from "../toolkit/fields";
import type { Platform } from "../vendors/charts/port";
import type { ChartView, ShowHistory } from "./chart.server";
import type { MissingReport, PlatformMissing } from "./missing";
import type { ChartsStatus } from "./progress.server";
import type { Report } from "./report";
import type { ShowDescription } from "./description";
import type { ShowRow } from "./storage/chart-entries";

export interface NewShowView {
  platform: Platform;
  showId: string;
  title: string;
  publisher: string | null;
  link: string | null;
  image: string | null;
  country: string;
  category: string;
  rank: number;
  state: "waiting" | "done" | "failed";
  description: ShowDescription | null;
  problem: string | null;
  data: "live" | "sandbox" | null;
}

/** A show with its places in the charts of a week, best first. */
export interface ShowStanding {
  platform: Platform;
  show: ShowRow;
  /** Null: it is not followed. */
  followedBy: string | null;
  places: { country: string; category: string; rank: number; before: number | null }[];
  /** It was in a chart last week and is in none now. */
  out: boolean;
  /** False: no chart of last week holds it, so a place is not told to be new. */
  compared: boolean;
}

export interface KnownShows {
  followed: ShowStanding[];
  /** Found by the search, without those that are followed; null: nothing is looked for. */
  found: ShowStanding[] | null;
}

export interface Configuration {
  fields: Record<string, FieldView>;
  values: Record<string, unknown>;
  version: number;
  /** Newest first. */
  versions: SettingsVersion[];
}

/** A colleague saved since the configuration was loaded: whose version is in force, and what it changed since. */
export interface ConfigurationConflict {
  conflict: SettingsVersion;
}

export interface Parts {
  report: Report;
  missing: MissingReport;
  "platform-missing": PlatformMissing;
  configuration: Configuration;
  chart: ChartView | null;
  show: ShowHistory | null;
  "new-shows": NewShowView[];
  "known-shows": KnownShows;
  status: ChartsStatus;
}
export type PartName = keyof Parts;

/** A part, or words for why it could not be loaded. */
export type Loaded<P extends PartName> = { value: Parts[P] } | { problem: string };

/** Something loaded, with the address it was asked for at. */
export type Answered<T> = T & { address: string };

/** Address of a part; the same parameters as the screen's own. */
export function partAddress(part: PartName, params: Record<string, string>): string {
  return `/podcast-charts/parts?${new URLSearchParams({ part, ...params }).toString()}`;
}

/** What the address asks for, read before the screen is drawn. */
export type InitialParts = { [P in PartName]: Loaded<P> | null };
