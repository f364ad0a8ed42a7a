/** One chart: its positions with movement, the shows that left, and a show's rank by week. */
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { type ComponentProps, useEffect, useRef } from "react";
import { IconButton } from "../../ui/icon-button";
import { prettyCategory } from "../categories";
import type { ChartView } from "../chart.server";
import { countryName } from "../countries";
import { type Loaded, partAddress } from "../parts";
import { platformTitle } from "../view";
import { weekText, weekTitle } from "../week";
import { movers } from "../movement";
import classes from "./chart-panel.module.css";
import { Move } from "./move";
import { Loading, NotLoaded } from "./notice";
import { ShowRank } from "./show-rank";
import { type Part, usePart } from "./use-part";
import { useView } from "./use-view";
import { ViewLink } from "./view-link";

interface ChartPanelProps {
  chart: Part<"chart">;
  initialShow: Loaded<"show"> | null;
}

export function ChartPanel({ chart, initialShow }: ChartPanelProps) {
  const { view, go } = useView();
  const open = view.chart;
  const week = view.week && weekText(view.week);
  const address =
    open && week && view.show
      ? partAddress("show", {
          week,
          platform: view.platform,
          chart: `${open.country}.${open.category}`,
          show: view.show,
        })
      : null;
  const show = usePart(address, initialShow);
  const panel = useRef<HTMLElement>(null);
  // On a phone the panel is above the cards, out of sight of a user who opened it from below.
  useEffect(() => {
    const top = panel.current?.getBoundingClientRect().top ?? 0;
    if (top < 0 || top > window.innerHeight) panel.current?.scrollIntoView();
  }, []);
  if (!open) return null;
  const title = `${prettyCategory(open.category)}, ${countryName(open.country)}`;
  return (
    <section ref={panel} className={classes.panel} aria-label={`Chart: ${title}`}>
      <header className={classes.head}>
        <div>
          <h3>{title}</h3>
          <p className={classes.quiet}>
            {platformTitle[view.platform]}
            {view.week && ` · ${weekTitle(view.week)}`}
          </p>
        </div>
        <IconButton aria-label="Close the chart" onClick={() => go({ chart: undefined, show: undefined })}>
          <IconX size={18} stroke={1.8} aria-hidden />
        </IconButton>
      </header>
      {address && <ShowRank history={show} onClose={() => go({ show: undefined })} />}
      {chart.loading ? (
        <Loading words="Loading the chart..." />
      ) : chart.problem ? (
        <NotLoaded problem={chart.problem} onRetry={chart.reload} />
      ) : chart.value ? (
        <Places chart={chart.value} />
      ) : (
        <p className={classes.quiet}>This chart was not scraped for this week.</p>
      )}
    </section>
  );
}

/** Number of movers shown first, because users come for these each week. */
const mostMovers = 5;

function Movers({ chart: { compared, entries } }: { chart: ChartView }) {
  const found = compared ? movers(entries, mostMovers) : [];
  if (found.length === 0) return null;
  return (
    <section className={classes.movers} aria-label="Movers">
      <h4 className={classes.outTitle}>Movers since last week</h4>
      <ul className={classes.places}>
        {found.map(({ rank, before, show }) => (
          <ShowLine key={show.id} place={rank} moved={{ rank, before }} show={show} />
        ))}
      </ul>
    </section>
  );
}

function Places({ chart }: { chart: ChartView }) {
  return (
    <>
      {!chart.compared && (
        <p className={classes.quiet}>No chart from the week before, so there are no moves to show.</p>
      )}
      <Movers chart={chart} />
      <ol className={classes.places} aria-label="All ranks">
        {chart.entries.map(({ rank, before, show }) => (
          <ShowLine
            key={show.id}
            place={rank}
            moved={chart.compared ? { rank, before } : null}
            show={show}
            image={show.image}
          />
        ))}
      </ol>
      {chart.out.length > 0 && (
        <>
          <h4 className={classes.outTitle}>Dropped out since last week</h4>
          <ul className={classes.places}>
            {chart.out.map(({ show, before }) => (
              <ShowLine key={show.id} place={before} moved={{ rank: null, before }} show={show} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

interface ShowLineProps {
  /** The show's rank, or last week's rank if it left the chart. */
  place: number;
  /** Null if there is no week to compare with. */
  moved: ComponentProps<typeof Move> | null;
  show: ChartView["out"][number]["show"];
  image?: string | null;
}

function ShowLine({ place, moved, show, image }: ShowLineProps) {
  const { view } = useView();
  const isOpen = view.show === show.id;
  return (
    <li className={classes.place} data-open={isOpen}>
      <span className={classes.rank}>{place}</span>
      {moved && <Move {...moved} />}
      {image && <img src={image} alt="" width={32} height={32} loading="lazy" className={classes.art} />}
      <span className={classes.show}>
        <ViewLink change={{ show: show.id }} aria-current={isOpen || undefined}>
          {show.title}
        </ViewLink>
        <span className={classes.quiet}>{show.publisher}</span>
      </span>
    </li>
  );
}
