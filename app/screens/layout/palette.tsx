/**
 * The command palette: opens a screen or run, starts a tool with a pasted text, and runs commands.
 * Loaded on first use.
 */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { isOpen, type RunView } from "../../runs/run-view";
import { shownTitle } from "../../runs/shown-title";
import { menuGroups, type ScreenEntry } from "../../tools/catalogue";
import { Modal } from "../../ui/modal";
import { chooseTheme, type Theme } from "../../ui/theme";
import { menuId } from "./menu-id";
import { bestOf, type Offer, offersFor } from "./palette-search";
import classes from "./palette.module.css";
import { recentPaths } from "./recent-screens";
import { usePrices } from "./palette-prices";
import { logError } from "../../log";
import { findRuns } from "../../ui/feed/browser";
import { placeOf } from "../../words/fold";

interface Entry {
  key: string;
  group: string;
  title: string;
  /** Text after the title. */
  more?: string;
  act(): void;
}

interface PaletteProps {
  screens: ScreenEntry[];
  onClose(): void;
  /** Opens the page of keyboard shortcuts. */
  onKeys(): void;
}

const around = [
  ["Run history", "/runs"],
  ["Integrations", "/integrations"],
  ["Spend", "/spend"],
  ["Activity log", "/who-did-what"],
  ["Lists", "/lists"],
  ["Sendings", "/sendings"],
  ["Exclusions", "/exclusions"],
  ["Do not contact", "/kept-out"],
  ["Your account", "/account"],
] as const;
const themes: [Theme, string][] = [
  ["light", "Theme: light"],
  ["dark", "Theme: dark"],
  ["system", "Theme: system"],
];

const groups = ["Start", "Recent", ...menuGroups, "Pages", "Runs", "Actions"];

export default function Palette({ screens, onClose, onKeys }: PaletteProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const wanted = typed.trim();
  const { runs, asking } = useFoundRuns(typed);
  const prices = usePrices(typed);
  const found = entriesFor(typed, {
    screens,
    runs,
    prices,
    navigate: (...to) => void navigate(...to),
    onKeys,
  });
  const current = found[Math.min(at, found.length - 1)];
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [at, wanted]);

  const go = ({ act }: Entry) => {
    onClose();
    act();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, found.length - 1) + step + found.length) % found.length);
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing && current) {
      event.preventDefault();
      go(current);
    }
  };
  return (
    <Modal className={classes.palette} aria-label="Go to a page or run" onClose={onClose}>
      <input
        role="combobox"
        className={classes.field}
        placeholder="Go to a page or run, or paste a domain or email"
        aria-label="Go to a page or run"
        aria-autocomplete="list"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={current && `${id}${current.key}`}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="Pages" className={classes.list}>
        {groups.map((group) => {
          const own = found.filter((entry) => entry.group === group);
          if (own.length === 0) return null;
          return (
            <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
              <div role="presentation" id={`${id}-${group}`} className={classes.group}>
                {group}
              </div>
              {own.map((entry) => (
                <button
                  type="button"
                  key={entry.key}
                  id={`${id}${entry.key}`}
                  role="option"
                  aria-selected={entry === current}
                  tabIndex={-1}
                  className={classes.entry}
                  onPointerMove={() => setAt(found.indexOf(entry))}
                  onClick={() => go(entry)}
                >
                  <Marked text={entry.title} wanted={wanted} />
                  {entry.more && <span className={classes.aside}>{entry.more}</span>}
                </button>
              ))}
            </div>
          );
        })}
      </div>
      <p role="status" className={classes.nothing}>
        {found.length === 0 && (asking ? "Searching runs" : "No page or run matches.")}
      </p>
    </Modal>
  );
}

interface Around {
  screens: ScreenEntry[];
  runs: RunView[];
  /** Prices of searches by tool. */
  prices: Partial<Record<string, string>>;
  navigate(path: string, options?: { state: unknown }): void;
  onKeys(): void;
}

/** Returns entries in display order, so that arrow keys move down the list. */
function entriesFor(typed: string, { screens, runs, prices, navigate, onKeys }: Around): Entry[] {
  const text = typed.trim();
  const to = (group: string, title: string, path: string): Entry => ({
    key: `${group}${path}`,
    group,
    title,
    act: () => navigate(path),
  });
  const places = [
    ...screens.map(({ group, title, path }) => to(group, title, path)),
    ...around.map(([title, path]) => to("Pages", title, path)),
  ];
  const recent = recentPaths()
    .flatMap((path) => places.find(({ key, group }) => key === group + path) ?? [])
    .map((place) => ({ ...place, group: "Recent", key: `recent${place.key}` }));
  const orders: Entry[] = [
    { key: "keys", group: "Actions", title: "Keyboard shortcuts", act: onKeys },
    ...themes.map(([theme, title]): Entry => ({
      key: theme,
      group: "Actions",
      title,
      act: () => chooseTheme(theme),
    })),
    { key: "logout", group: "Actions", title: "Log out", act: logOut },
  ];
  const start = offersFor(text).flatMap((offer) => {
    const screen = screens.find(({ slug }) => slug === offer.slug);
    return screen ? [{ ...startOf(offer, screen, text, navigate), more: prices[offer.slug] }] : [];
  });
  const ofRuns = runs.map((run): Entry => ({
    key: run.id,
    group: "Runs",
    title: shownTitle(run.title),
    more: `${screens.find(({ slug }) => slug === run.tool)?.title ?? run.tool} · ${isOpen(run) ? "running" : run.status}`,
    act: () => navigate(`/runs/${run.id}`),
  }));
  const inOrder = groups.flatMap((group) => places.filter((place) => place.group === group));
  // Without text, recent screens come first.
  if (text === "") return [...recent, ...inOrder, ...orders];
  const all = [...start, ...bestOf([...inOrder, ...orders], text), ...ofRuns];
  return groups.flatMap((group) => all.filter((entry) => entry.group === group));
}

function startOf(
  offer: Offer,
  { title, path }: ScreenEntry,
  text: string,
  navigate: Around["navigate"],
): Entry {
  const { slug, query, parameter } = offer;
  const entry = { key: `start${slug}`, group: "Start" };
  // A link could also carry the text, but only a user's own click may start a search.
  if (query)
    return {
      ...entry,
      title: `Run ${title} on ${text}`,
      act: () => navigate(path, { state: { start: { query, text } } }),
    };
  return {
    ...entry,
    title: `Open ${title} with ${text}`,
    act: () => navigate(`${path}?${parameter}=${encodeURIComponent(text)}`),
  };
}

/**
 * Clicks the menu's logout button, which asks about unsaved texts. On phones, the menu is closed,
 * so this opens it first.
 */
function logOut() {
  const menu = document.getElementById(menuId);
  if (menu && !menu.checkVisibility()) menu.showPopover();
  menu?.querySelector<HTMLButtonElement>("[data-log-out]")?.click();
}

/** Milliseconds without a key press before the search starts. */
const typingEnds = 200;
const fewest = 2;
const most = 5;

/** Returns runs with the text in their title, newest first. Needs at least two letters. */
function useFoundRuns(typed: string): { runs: RunView[]; asking: boolean } {
  const wanted = typed.trim().slice(0, 200);
  const [found, setFound] = useState<{ wanted: string; runs: RunView[] }>({ wanted: "", runs: [] });
  const isLong = wanted.length >= fewest;
  useEffect(() => {
    if (!isLong) return;
    const stop = new AbortController();
    const timer = setTimeout(() => void ask(), typingEnds);
    async function ask() {
      try {
        const runs = await findRuns(wanted, most, stop.signal);
        setFound({ wanted, runs });
      } catch (error) {
        if (stop.signal.aborted) return;
        logError("runs could not be searched", { error });
        setFound({ wanted, runs: [] });
      }
    }
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted, isLong]);
  const isAnswered = found.wanted === wanted;
  return { runs: isLong && isAnswered ? found.runs : [], asking: isLong && !isAnswered };
}

/** Shows a text with the first match highlighted. */
function Marked({ text, wanted }: { text: string; wanted: string }) {
  const place = placeOf(text, wanted);
  if (!place) return text;
  const [from, to] = place;
  return (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  );
}
