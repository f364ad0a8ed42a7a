/**
 * Tabs made of links, so that they work before hydration and each has a URL. Arrow keys move
 * between them.
 */
import type { KeyboardEvent, ReactNode } from "react";
import classes from "./tab-list.module.css";

export interface Tab {
  id: string;
  title: string;
  badge?: ReactNode;
}

/** Attributes that make a link a tab. */
export interface TabProps {
  role: "tab";
  className: string | undefined;
  "aria-selected": boolean;
  tabIndex: number;
  children: ReactNode;
}

interface TabListProps<T extends Tab> {
  label: string;
  tabs: T[];
  current: string;
  /** Small tabs are used inside another tab. */
  small?: boolean;
  /** Renders a tab as a link; its key is the tab's id. */
  link(tab: T, props: TabProps): ReactNode;
}

export function TabList<T extends Tab>({ label, tabs, current, small, link }: TabListProps<T>) {
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
      {tabs.map((tab) =>
        link(tab, {
          role: "tab",
          className: classes.tab,
          "aria-selected": tab.id === current,
          tabIndex: tab.id === current ? 0 : -1,
          children: (
            <>
              {tab.title}
              {tab.badge !== undefined && <span className={classes.badge}>{tab.badge}</span>}
            </>
          ),
        }),
      )}
    </div>
  );
}
