/**
 * Warnings above every screen: a budget that is almost used up, or a lost connection. While the
 * connection is lost, the current screen stays open. Also shows the toast with Undo. The browser
 * loads this code after the page.
 */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useBlocker, useLocation, Link } from "react-router";
import type { ScreenEntry } from "../../tools/catalogue";
import { useFeed } from "../../ui/feed/feed-context";
import { unreachable } from "../../ui/unreachable";
import { useBriefly } from "../../ui/use-briefly";
import { canReachConsole, readBudgets } from "./browser";
import { UndoToast } from "./undo-toast";
import classes from "./above-screen.module.css";
import { logError } from "../../log";
import { formatNumber, formatUsd } from "../../toolkit/format-number";
import type { BudgetUse } from "../../integrations/spend";

const askAgainAfter = 3000;

export default function AboveScreen({ screens }: { screens: ScreenEntry[] }) {
  const { pathname } = useLocation();
  const tool = screens.find(({ path }) => path === pathname)?.slug;
  return (
    <>
      <Connection />
      {tool && <BudgetWarning tool={tool} />}
      <UndoToast />
    </>
  );
}

function Connection() {
  const { isAway, since } = useConnection();
  // A ref, because React registers the blocker slightly after it shows the warning.
  const isAwayNow = useRef(isAway);
  useLayoutEffect(() => void (isAwayNow.current = isAway), [isAway]);
  // If the next screen cannot load, React Router would still remove the current one with the user's
  // input.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isAwayNow.current && currentLocation.pathname !== nextLocation.pathname,
  );
  const wasKept = blocker.state === "blocked";
  const [kept, setKept] = useState(false);
  useEffect(() => {
    if (!wasKept) return;
    setKept(true);
    blocker.reset?.();
  }, [wasKept, blocker]);
  useEffect(() => {
    if (!isAway) setKept(false);
  }, [isAway]);
  const isBack = useBriefly(since) !== null && !isAway;
  return (
    <output className={classes.told} data-away={isAway || undefined}>
      {isAway &&
        (kept
          ? "You’re still offline. You can leave this page once you reconnect."
          : "You’re offline. Nothing you typed is lost; we’ll reconnect automatically.")}
      {isBack && "Back online."}
    </output>
  );
}

/**
 * Returns whether the connection is lost: after a failed request or the browser's offline event,
 * until an answer comes. `since` changes with each reconnection.
 */
function useConnection(): { isAway: boolean; since: { at: number } | null } {
  const feed = useFeed();
  const [isAway, setAway] = useState(false);
  const [since, setSince] = useState<{ at: number } | null>(null);
  const isAsking = useRef(false);
  const ask = useCallback(async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    const reached = await canReachConsole();
    isAsking.current = false;
    setAway(!reached);
  }, []);
  useEffect(() => {
    const away = () => setAway(true);
    const look = () => void ask();
    window.addEventListener("offline", away);
    window.addEventListener("online", look);
    window.addEventListener(unreachable, look);
    if (!navigator.onLine) away();
    return () => {
      window.removeEventListener("offline", away);
      window.removeEventListener("online", look);
      window.removeEventListener(unreachable, look);
    };
  }, [ask]);
  useEffect(() => {
    if (!isAway) return;
    const timer = setInterval(() => void ask(), askAgainAfter);
    return () => {
      clearInterval(timer);
      setSince({ at: Date.now() });
      if (!document.hidden) feed.reconnect();
    };
  }, [isAway, ask, feed]);
  return { isAway, since };
}

/** Fraction of a budget from which the warning appears. */
const nearly = 0.8;

function BudgetWarning({ tool }: { tool: string }) {
  const [budgets, setBudgets] = useState<BudgetUse[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    readBudgets(stop.signal).then(setBudgets, (error: unknown) => {
      if (!stop.signal.aborted) logError("the budgets could not be read", { error });
    });
    return () => stop.abort();
  }, []);
  const near = budgets.filter(({ tools, used, limit }) => tools.includes(tool) && used >= limit * nearly);
  return near.map((budget) => (
    <p key={budget.label} role="status" className={classes.budget}>
      {budget.label}: {inWords(budget.used, budget)} of {inWords(budget.limit, budget)} used this month.{" "}
      <Link to="/spend">See spend</Link>
    </p>
  ));
}

const inWords = (amount: number, { unit, unitName }: BudgetUse) =>
  unit === "usd" ? formatUsd(amount) : `${formatNumber(amount)} ${unitName}${amount === 1 ? "" : "s"}`;
