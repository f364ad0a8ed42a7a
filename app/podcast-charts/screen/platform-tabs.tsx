/** The platforms as tabs with URLs, for Reports and Missing Data. */
import type { ReactNode } from "react";
import { type Platform, platforms } from "../../vendors/charts/port";
import { platformTitle } from "../view";
import { TabList } from "../../ui/tab-list";
import { ViewLink } from "./view-link";
import { useView } from "./use-view";

export function PlatformTabs({ badge }: { badge?(platform: Platform): ReactNode }) {
  const { view } = useView();
  return (
    <TabList
      small
      label="Platforms"
      current={view.platform}
      link={({ id, change }, props) => <ViewLink key={id} change={change} {...props} />}
      tabs={platforms.map((platform) => ({
        id: platform,
        title: platformTitle[platform],
        // A chart belongs to one platform, so changing the platform closes it.
        change: { platform, chart: undefined, show: undefined },
        badge: badge?.(platform),
      }))}
    />
  );
}
