/**
 * Missing Data: coverage of each platform's offer, the missing charts, and a button to fetch them.
 */
import { lazy, Suspense, useState } from "react";
import { platforms, type Platform } from "../../vendors/charts/port";
import { useHydrated } from "../../ui/use-hydrated";
import type { PlatformMissing } from "../missing";
import { capitalised, platformTitle } from "../view";
import { weekTitle } from "../week";
import { FigureCard, FigureCards } from "./figure-card";
import { MissingTable } from "./missing-table";
import classes from "./missing-tab.module.css";
import { Loading, NotLoaded } from "./notice";
import { PlatformTabs } from "./platform-tabs";
import { ScrapeButton } from "./scrape-button";
import type { Part } from "./use-part";
import { useView } from "./use-view";
import { formatNumber } from "../../toolkit/format-number";

const CoverageChart = lazy(async () => ({ default: (await import("./charts")).CoverageChart }));

interface MissingTabProps {
  missing: Part<"missing">;
  /** The chosen platform in the chosen week, if the user chose a week. */
  ofPlatform: Part<"platform-missing">;
  status: Part<"status">;
  now: string;
}

export function MissingTab({ missing, ofPlatform, status, now }: MissingTabProps) {
  const { view } = useView();
  const hydrated = useHydrated();
  const own = useMerged(ofPlatform.value);
  if (missing.loading) return <Loading words="Loading missing data..." />;
  if (missing.problem) return <NotLoaded problem={missing.problem} onRetry={missing.reload} />;
  if (!missing.value) return null;
  const { overallSummary } = missing.value;
  const byPlatform = { ...missing.value.platforms, ...own };
  const known = platforms.filter((platform) => byPlatform[platform]);
  const shown = byPlatform[view.platform];
  const gaps = Object.fromEntries(known.map((each) => [each, byPlatform[each]?.missingCombinations.length]));
  const weeks = status.value?.weeks ?? [];
  return (
    <div className={classes.tab}>
      <FigureCards>
        <FigureCard
          name="Overall Coverage"
          figure={`${overallSummary.overallCoveragePercentage}%`}
          more={`${formatNumber(overallSummary.totalFoundCombinations)} / ${formatNumber(overallSummary.totalExpectedCombinations)} combinations found`}
        />
        {known.map((platform) => {
          const one = byPlatform[platform];
          return (
            one && (
              <FigureCard
                key={platform}
                name={capitalised(platform)}
                figure={one.noHistory ? "–" : `${one.coveragePercentage}%`}
                more={
                  one.noHistory
                    ? `No data for ${weekTitle(one)}`
                    : `${formatNumber(one.foundCombinations)} / ${formatNumber(one.expectedCombinations)}${one.notOfferedCombinations > 0 ? ` · ${one.notOfferedCombinations} not offered` : ""}`
                }
              />
            )
          );
        })}
      </FigureCards>
      {weeks.length > 1 && hydrated && (
        <Suspense>
          <CoverageChart weeks={weeks} />
        </Suspense>
      )}
      <div className={classes.bar}>
        <PlatformTabs badge={(platform) => byPlatform[platform]?.missingCombinations.length ?? 0} />
        {shown && (
          <ScrapeButton week={shown} platform={view.platform} gaps={gaps} status={status} now={now} />
        )}
      </div>
      {ofPlatform.loading ? (
        <Loading words="Loading missing data..." />
      ) : ofPlatform.problem ? (
        <NotLoaded problem={ofPlatform.problem} onRetry={ofPlatform.reload} />
      ) : shown ? (
        <MissingTable platform={view.platform} missing={shown} />
      ) : (
        <p className={classes.quiet}>No data for {platformTitle[view.platform]} yet.</p>
      )}
    </div>
  );
}

/** Each answer replaces only its own platform's part, until the user chooses another week. */
function useMerged(latest: PlatformMissing | null): Partial<Record<Platform, PlatformMissing>> {
  const [merged, setMerged] = useState<PlatformMissing[]>(latest ? [latest] : []);
  if (latest && !merged.includes(latest)) {
    const sameWeek = ({ platform, week, year }: PlatformMissing) =>
      platform !== latest.platform && week === latest.week && year === latest.year;
    setMerged([...merged.filter(sameWeek), latest]);
  }
  return Object.fromEntries(merged.map((one) => [one.platform, one]));
}
