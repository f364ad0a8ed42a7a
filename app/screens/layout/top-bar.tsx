/** The bar above every screen: menu button on phones, live progress, search and theme. */
import IconMenu2 from "@tabler/icons-react/dist/esm/icons/IconMenu2.mjs";
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { Suspense } from "react";
import { useFeedState } from "../../ui/feed/feed-context";
import { lazyPart } from "../../ui/lazy-part";
import { menuId } from "./menu-id";
import classes from "./top-bar.module.css";
import IconDeviceDesktop from "@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs";
import IconMoon from "@tabler/icons-react/dist/esm/icons/IconMoon.mjs";
import IconSun from "@tabler/icons-react/dist/esm/icons/IconSun.mjs";
import { IconButton } from "../../ui/icon-button";
import { chooseTheme, useTheme } from "../../ui/theme";

const RunTray = lazyPart("open runs", () => import("./run-tray"));

export function TopBar({ onSearch }: { onSearch(): void }) {
  return (
    <div className={classes.bar}>
      <button type="button" className={classes.burger} popoverTarget={menuId} aria-label="Open the menu">
        <IconMenu2 size={20} stroke={1.6} aria-hidden />
      </button>
      <ProgressStrip />
      <OpenRuns />
      <button
        type="button"
        className={classes.search}
        onClick={onSearch}
        title="Go to a page or run, or start a tool"
      >
        <IconSearch size={16} stroke={1.6} aria-hidden />
        <span className={classes.searchWords}>Go to</span> <kbd className={classes.keys}>Ctrl K</kbd>
      </button>
      <ThemeSwitch />
    </div>
  );
}

function OpenRuns() {
  const { open } = useFeedState();
  if (open.length === 0) return null;
  return (
    <Suspense>
      <RunTray open={open} />
    </Suspense>
  );
}

/**
 * The live progress message. The region stays when empty, so that screen readers announce the next
 * message.
 */
function ProgressStrip() {
  const { message } = useFeedState();
  return (
    <output className={classes.strip}>
      {message && (
        <span className={classes.message} data-progress-message>
          <span className={classes.pulse} aria-hidden />
          <span className={classes.words}>{message}</span>
        </span>
      )}
    </output>
  );
}

const themes = {
  system: { Icon: IconDeviceDesktop, words: "Theme: system", next: "light" },
  light: { Icon: IconSun, words: "Theme: light", next: "dark" },
  dark: { Icon: IconMoon, words: "Theme: dark", next: "system" },
} as const;

/** Switches between the system's theme, light and dark. The browser stores the choice. */
function ThemeSwitch() {
  const { Icon, words, next } = themes[useTheme()];
  return (
    <IconButton size="md" aria-label={`${words}. Change it`} title={words} onClick={() => chooseTheme(next)}>
      <Icon size={18} stroke={1.6} aria-hidden />
    </IconButton>
  );
}
