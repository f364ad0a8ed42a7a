/** Tabs that are links, so that they work before hydration and each has an address. Arrow keys move between them. */
import type { KeyboardEvent, ReactNode } from "react";
import classes from "./tab-list.module.css";
import type { Change } from "./use-view";
import { ViewLink } from "./view-link";

export interface TabLink {
  id: string;
  title: string;
  change: Change;
  badge?: ReactNode;
}

interface TabListProps {
  label: string;
  tabs: TabLink[];
  current: string;
  /** Small ones stand inside a tab. */
  small?: boolean;
}

export function TabList({ label, tabs, current, small }: TabListProps) {
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step === 0) return;
    const links = [...event.currentTarget.querySelectorAll<HTMLAnchorElement>("[role=tab]")];
    const at = links.indexOf(document.activeElement as HTMLAnchorElement);
    const next = links[(at + step + links.length) % links.length];
    next?.focus();
    next?.click();
    event.preventDefault();
  };
  return (
    <div
      role="tablist"
      tabIndex={-1}
      aria-label={label}
      className={classes.list}
      data-small={small}
      onKeyDown={move}
    >
      {tabs.map(({ id, title, change, badge }) => (
        <ViewLink
          key={id}
          change={change}
          role="tab"
          className={classes.tab}
          aria-selected={id === current}
          tabIndex={id === current ? 0 : -1}
        >
          {title}
          {badge !== undefined && <span className={classes.badge}>{badge}</span>}
        </ViewLink>
      ))}
    </div>
  );
}
