/** A show's rank over the stored weeks. The chart's code loads on first use. */
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { lazy, Suspense } from "react";
import { IconButton } from "../../ui/icon-button";
import { useHydrated } from "../../ui/use-hydrated";
import classes from "./show-rank.module.css";
import { Loading, NotLoaded } from "./notice";
import { ShowCompany } from "./show-company";
import type { Part } from "./use-part";

const RankChart = lazy(async () => ({ default: (await import("./charts")).RankChart }));

export function ShowRank({ history, onClose }: { history: Part<"show">; onClose(): void }) {
  const hydrated = useHydrated();
  if (history.loading) return <Loading words="Loading the show's weeks..." />;
  if (history.problem) return <NotLoaded problem={history.problem} onRetry={history.reload} />;
  if (!history.value) return null;
  const { show, description, weeks } = history.value;
  const ranks = weeks.flatMap(({ rank }) => rank ?? []);
  const best = Math.min(...ranks);
  return (
    <figure className={classes.figure}>
      <figcaption className={classes.caption}>
        <span>
          <strong>{show.title}</strong>{" "}
          <span className={classes.quiet}>
            {ranks.length > 0 &&
              `in ${ranks.length} of ${weeks.length} ${weeks.length === 1 ? "week" : "weeks"}, best rank ${best}`}
            {show.link && (
              <>
                {" · "}
                <a href={show.link} target="_blank" rel="noreferrer">
                  Open the show
                </a>
              </>
            )}
          </span>
        </span>
        <IconButton aria-label="Close the show" onClick={onClose}>
          <IconX size={16} stroke={1.8} aria-hidden />
        </IconButton>
      </figcaption>
      {description && <ShowCompany description={description} />}
      {weeks.length < 2 ? (
        <p className={classes.quiet}>Only one week so far. The line appears from two weeks on.</p>
      ) : (
        hydrated && (
          <Suspense fallback={<div className={classes.place} />}>
            <RankChart weeks={weeks} />
          </Suspense>
        )
      )}
    </figure>
  );
}
