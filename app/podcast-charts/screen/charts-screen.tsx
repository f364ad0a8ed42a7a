/** Podcast Charts: three tabs. The URL selects the tab and its content. */
import { useFetcher } from "react-router";
import { PrefetchCalls } from "../../ui/prefetch-calls";
import { type InitialParts, partAddress } from "../parts";
import { tabs, type Tab } from "../view";
import { weekText } from "../week";
import type { ChartsAnswer } from "./answer";
import { ConfigurationTab } from "./configuration-tab";
import { MissingTab } from "./missing-tab";
import { ReportsTab } from "./reports-tab";
import { ScrapeStrip } from "./scrape-strip";
import { TabList } from "../../ui/tab-list";
import { ViewLink } from "./view-link";
import { usePart } from "./use-part";
import { useView } from "./use-view";
import classes from "./charts-screen.module.css";

export function ChartsScreen({ initial, now }: { initial: InitialParts; now: string }) {
  const { view } = useView();
  const { tab, platform } = view;
  const week = view.week && weekText(view.week);
  // Each tab keeps its content while the user looks at another.
  const report = usePart(week && partAddress("report", { week }), initial.report);
  const missing = usePart(
    tab === "missing-data" || initial.missing ? partAddress("missing", {}) : null,
    initial.missing,
  );
  const platformMissing = usePart(
    tab === "missing-data" && week ? partAddress("platform-missing", { week, platform }) : null,
    initial["platform-missing"],
  );
  const configuration = usePart(
    tab === "configuration" || initial.configuration ? partAddress("configuration", {}) : null,
    initial.configuration,
  );
  const saver = useFetcher<ChartsAnswer>();
  const status = usePart(partAddress("status", {}), initial.status);
  const refresh = () => {
    status.reload();
    report.reload();
    missing.reload();
    platformMissing.reload();
  };
  return (
    <div className={classes.screen}>
      <PrefetchCalls to={[partAddress("status", {})]} />
      <ScrapeStrip status={status} onEnd={refresh} />
      <TabList
        label="Podcast Charts"
        current={tab}
        link={({ id, change }, props) => <ViewLink key={id} change={change} {...props} />}
        tabs={(Object.keys(tabs) as Tab[]).map((id) => ({
          id,
          title: tabs[id],
          change: { tab: id === "reports" ? undefined : id },
        }))}
      />
      <div role="tabpanel" aria-label={tabs[tab]} className={classes.panel}>
        {tab === "reports" && (
          <ReportsTab report={report} initial={initial} now={now} status={status.value} />
        )}
        {tab === "missing-data" && (
          <MissingTab missing={missing} ofPlatform={platformMissing} status={status} now={now} />
        )}
        {tab === "configuration" && <ConfigurationTab configuration={configuration} saver={saver} />}
      </div>
    </div>
  );
}
