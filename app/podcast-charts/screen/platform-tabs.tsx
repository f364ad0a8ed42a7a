/** The platforms as tabs in the address, in Reports and Missing Data alike. */
import type { ReactNode } from "react";
import { type Platform, platforms } from "../../upstream/charts/port";
import { platformTitle } from "../view";
import { TabList } from "./tab-list";
import { useView } from "./use-view";

export function PlatformTabs({ badge }: { badge?(platform: Platform): ReactNode }) {
  const { view } = useView();
  return (
    <TabList
      small
      label="Platforms"
      current={view.platform}
      tabs={platforms.map((platform) => ({
        id: platform,
        title: platformTitle[platform],
        // An opened chart is one of its platform's.
        change: { platform, chart: undefined, show: undefined },
        badge: badge?.(platform),
      }))}
    />
  );
}
