/** The parts of the screen. Each loads separately, so a slow one delays no other. */
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

/** A show with its positions in a week's charts, best first. */
export interface ShowStanding {
  platform: Platform;
  show: ShowRow;
  /** Null if nobody follows it. */
  followedBy: string | null;
  places: { country: string; category: string; rank: number; before: number | null }[];
  /** True if the show was in a chart last week and is in none now. */
  out: boolean;
  /** False if no chart of last week is stored, so no position counts as new. */
  compared: boolean;
}

export interface KnownShows {
  followed: ShowStanding[];
  /** Search results without followed shows, or null if the user did not search. */
  found: ShowStanding[] | null;
}

export interface Configuration {
  fields: Record<string, FieldView>;
  values: Record<string, unknown>;
  version: number;
  /** Newest first. */
  versions: SettingsVersion[];
}

/** A colleague saved after the configuration was loaded: the current version and its changes. */
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

/** A part, or a message about why it could not be loaded. */
export type Loaded<P extends PartName> = { value: Parts[P] } | { problem: string };

/** A loaded value with the URL it was requested for. */
export type Answered<T> = T & { address: string };

/** Returns the URL of a part, with the screen's own parameters. */
export function partAddress(part: PartName, params: Record<string, string>): string {
  return `/podcast-charts/parts?${new URLSearchParams({ part, ...params }).toString()}`;
}

/** The parts that the URL asks for, loaded before the first render. */
export type InitialParts = { [P in PartName]: Loaded<P> | null };
