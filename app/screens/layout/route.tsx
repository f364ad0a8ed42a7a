/**
 * The frame of every screen behind the sign-in: side menu, top bar with live progress, command
 * palette.
 */
import { Suspense, useEffect, useState, useRef } from "react";
import { Outlet, useLocation, useNavigation } from "react-router";
import { appContext, staffContext } from "../../app";
import { requireStaff } from "../../staff/guard.server";
import { vendors } from "../../vendors/vendors";
import { catalogue } from "../../tools/catalogue";
import { FeedProvider, useFeed } from "../../ui/feed/feed-context";
import { loadLater } from "../../ui/drawn-later";
import { lazyPart } from "../../ui/lazy-part";
import { ResultActions } from "../../ui/result-actions";
import { ProductName } from "../../ui/screen-title";
import { useHydrated } from "../../ui/use-hydrated";
import { VendorLabels } from "../../ui/vendor-labels";
import type { Route } from "./+types/route";
import classes from "./layout.module.css";
import { keepFor } from "./forget-person";
import { Menu } from "./menu";
import { notePath } from "./recent-screens";
import { TopBar } from "./top-bar";
import { useFrameKeys } from "./use-frame-keys";
import { isOpen, type RunView, type ShownRun } from "../../runs/run-view";

const loadPalette = () => import("./palette");
loadLater(loadPalette);
const Palette = lazyPart("palette", loadPalette);
const AboveScreen = lazyPart("warnings", () => import("./above-screen"));
const KeysPage = lazyPart("the page of keys", () => import("./keys-page"));
const LaterActions = lazyPart("a result's next steps", () => import("../run/result-actions"));
const actionsFor = (run: ShownRun) => <LaterActions run={run} />;
const RunNotices = lazyPart("notices", () => import("./run-notices"));

export const middleware: Route.MiddlewareFunction[] = [requireStaff];

export function loader({ context, request }: Route.LoaderArgs) {
  const { names } = context.get(appContext);
  return {
    account: context.get(staffContext).id,
    staffName: context.get(staffContext).name,
    provider: names.provider,
    emailsOwner: names.emailsOwner,
    vendorLabels: Object.fromEntries(vendors.map(({ name, label }) => [name, label])),
    narrowMenu: /(?:^|;\s*)menu=narrow(?:;|$)/.test(request.headers.get("Cookie") ?? ""),
  };
}

/**
 * The signed-in user does not change while the page is open, so one lookup per page load is enough.
 */
export const shouldRevalidate = () => false;

export default function Layout({ loaderData }: Route.ComponentProps) {
  const { account, staffName, provider, emailsOwner, vendorLabels, narrowMenu } = loaderData;
  // Runs during the render, because child components read the storage in theirs.
  useState(() => typeof window !== "undefined" && keepFor(account, localStorage, [sessionStorage]));
  const screens = catalogue(emailsOwner);
  const [narrow, setNarrow] = useState(narrowMenu);
  const frame = useFrameKeys();
  const hydrated = useHydrated();
  const { pathname } = useLocation();
  useEffect(() => notePath(pathname), [pathname]);
  useScreenFocus(pathname);
  const toggleNarrow = () => {
    document.cookie = `menu=${narrow ? "wide" : "narrow"}; path=/; max-age=31536000; samesite=lax`;
    setNarrow(!narrow);
  };
  return (
    <ProductName value={`${provider} Tools`}>
      <FeedProvider account={account}>
        <a href="#content" className={classes.skip}>
          Skip to content
        </a>
        <div className={classes.shell} data-menu={narrow ? "narrow" : "wide"}>
          <Menu
            screens={screens}
            provider={provider}
            staffName={staffName}
            narrow={narrow}
            onToggleNarrow={toggleNarrow}
          />
          <div className={classes.column}>
            <TopBar onSearch={frame.ask} />
            <main id="content" className={classes.content} tabIndex={-1}>
              <VendorLabels value={vendorLabels}>
                <LoadingBar />
                <Suspense>{hydrated && <AboveScreen screens={screens} />}</Suspense>
                <ResultActions value={actionsFor}>
                  <Outlet />
                </ResultActions>
              </VendorLabels>
            </main>
          </div>
        </div>
        <EndedRuns />
        <Suspense fallback={<LoadingLine label="Loading" />}>
          {frame.open === "palette" && (
            <Palette screens={screens} onClose={frame.close} onKeys={frame.showKeys} />
          )}
          {frame.open === "keys" && <KeysPage onClose={frame.close} />}
        </Suspense>
      </FeedProvider>
    </ProductName>
  );
}

/** Rendered even if empty, because screen readers only announce changes to an output they know. */
function EndedRuns() {
  const ended = useEndedRuns();
  return (
    <output className={classes.notices}>
      {ended.length > 0 && (
        <Suspense>
          <RunNotices ended={ended} />
        </Suspense>
      )}
    </output>
  );
}

/**
 * Returns runs to announce on any screen, newest last. These are file runs that ended while this
 * tab was open, and searches that moved to the background or ended there.
 */
function useEndedRuns(): RunView[] {
  const feed = useFeed();
  const [ended, setEnded] = useState<RunView[]>([]);
  useEffect(() => {
    const wasOpen = new Set<string>();
    return feed.onRun((run) => {
      if (run.kind !== "csv" && !run.background) return;
      if (isOpen(run)) {
        if (run.background && !wasOpen.has(run.id)) setEnded((earlier) => [...earlier, run]);
        wasOpen.add(run.id);
      } else if (wasOpen.delete(run.id)) setEnded((earlier) => [...earlier, run]);
    });
  }, [feed]);
  return ended;
}

/** After navigation, moves the focus (and screen readers) to the new screen. */
function useScreenFocus(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const content = document.getElementById("content");
    // If the new screen has focused one of its fields, keep it there.
    if (content && !content.contains(document.activeElement)) content.focus({ preventScroll: true });
  }, [pathname]);
}

function LoadingBar() {
  const { state } = useNavigation();
  if (state === "idle") return null;
  return <LoadingLine label="Loading the screen" />;
}

function LoadingLine({ label }: { label: string }) {
  return <div className={classes.loading} role="progressbar" aria-label={label} />;
}
