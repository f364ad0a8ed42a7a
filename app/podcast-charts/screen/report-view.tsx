/** A week's report: summary, platforms, controls, country cards and new shows. */
import { type InitialParts, partAddress } from "../parts";
import { EmptyState } from "../../ui/empty-state";
import { SandboxMark } from "../../ui/source-mark";
import type { Report } from "../report";
import { countryCards } from "../country-cards";
import { platformTitle } from "../view";
import { youtubeSince } from "../fillable";
import { type Week, weekKey, weekText, weekTitle } from "../week";
import type { Platform } from "../../vendors/charts/port";
import { ChartPanel } from "./chart-panel";
import { CountryCardView } from "./country-card";
import { FigureCard, FigureCards } from "./figure-card";
import { KnownShows } from "./known-shows";
import { NewShows } from "./new-shows";
import { PlatformTabs } from "./platform-tabs";
import { ReportControls } from "./report-controls";
import classes from "./report-view.module.css";
import { movementWords, summedMovement } from "./movement-words";
import { usePart } from "./use-part";
import { useView } from "./use-view";
import { formatNumber } from "../../toolkit/format-number";

export function ReportView({ report, initial }: { report: Report; initial: InitialParts }) {
  const { view } = useView();
  const week = weekText(report);
  const chart = view.chart && `${view.chart.country}.${view.chart.category}`;
  const opened = usePart(
    chart && partAddress("chart", { week, platform: view.platform, chart }),
    initial.chart,
  );
  const newShows = usePart(partAddress("new-shows", { week, platform: view.platform }), initial["new-shows"]);
  const knownShows = usePart(
    partAddress("known-shows", { week, ...(view.find && { find: view.find }) }),
    initial["known-shows"],
  );
  const { summary } = report;
  const shown = report.platforms[view.platform];
  const moved = shown && summedMovement(shown);
  const since = report.noHistory.find(({ platform }) => platform === view.platform);
  const cards = shown ? countryCards(shown, view) : [];
  return (
    <div className={classes.report}>
      <section className={classes.summary} aria-labelledby="charts-summary">
        <header className={classes.head}>
          <h2 id="charts-summary">Scraping Report Summary</h2>
          <span className={classes.week}>{weekTitle(report)}</span>
          {report.sandbox && <SandboxMark />}
          {summary.totalPodcasts > 0 && (
            <a className={classes.export} href={exportAddress(report)} download>
              Export CSV
            </a>
          )}
        </header>
        <FigureCards>
          <FigureCard name="Total Podcasts" figure={formatNumber(summary.totalPodcasts)} />
          <FigureCard name="Platforms" figure={summary.platformsCount} />
          <FigureCard name="Countries" figure={summary.countriesCount} />
          <FigureCard
            name="Coverage"
            figure={
              summary.coverage.expectedCombinations === 0 ? "–" : `${summary.coverage.coveragePercentage}%`
            }
            more={`${formatNumber(summary.coverage.foundCombinations)} of ${formatNumber(summary.coverage.expectedCombinations)} charts offered`}
          />
        </FigureCards>
      </section>
      <PlatformTabs />
      {shown ? (
        <>
          {moved && <p className={classes.moved}>Since last week: {movementWords(moved)}</p>}
          <KnownShows shows={knownShows} />
          <NewShows shows={newShows} />
          <ReportControls />
          <div className={classes.body} data-open={chart !== null}>
            {cards.length > 0 ? (
              <ul className={classes.cards} aria-label="Countries">
                {cards.map((card) => (
                  <CountryCardView key={card.code ?? card.name} card={card} />
                ))}
              </ul>
            ) : (
              <EmptyState
                title="No country or category matches"
                words="Clear the search or choose All Status."
              />
            )}
            {chart && (
              <ChartPanel
                key={`${week} ${view.platform} ${chart}`}
                chart={opened}
                initialShow={initial.show}
              />
            )}
          </div>
        </>
      ) : (
        <EmptyState
          title={`No ${platformTitle[view.platform]} data for ${weekTitle(report)}`}
          words={noHistoryWords(view.platform, report, since?.since ?? null)}
        />
      )}
    </div>
  );
}

function noHistoryWords(platform: Platform, week: Week, since: Week | null): string {
  const isBeforeYouTube = weekKey(week) < weekKey(youtubeSince);
  if (platform === "youtube" && isBeforeYouTube)
    return `YouTube has no charts before ${weekTitle(youtubeSince)}.`;
  if (!since) return "It has not been scraped yet.";
  const past = isBeforeYouTube
    ? "Charts of this week can't be fetched any more."
    : "Charts can't be fetched for past weeks, except YouTube's.";
  return `It was first scraped in ${weekTitle(since)}. ${past}`;
}

const exportAddress = ({ week, year }: Report) =>
  `/api/podcast-charts/export.csv?${new URLSearchParams({ week: String(week), year: String(year) }).toString()}`;
