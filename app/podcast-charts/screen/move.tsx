import classes from "./move.module.css";

/** Shows the places gained or lost since last week, with text for screen readers. */
export function Move({ rank, before }: { rank: number | null; before: number | null }) {
  const { tone, sign, words } = describe(rank, before);
  return (
    <span className={classes.move} data-tone={tone} title={words}>
      <span aria-hidden>{sign}</span>
      <span className={classes.words}>{words}</span>
    </span>
  );
}

function describe(rank: number | null, before: number | null) {
  if (rank === null) return { tone: "out", sign: "Out", words: `out, was ${before}` };
  if (before === null) return { tone: "new", sign: "New", words: "new" };
  const places = before - rank;
  if (places === 0) return { tone: "same", sign: "–", words: "unchanged" };
  return places > 0
    ? { tone: "up", sign: `↑${places}`, words: `up ${places}, was ${before}` }
    : { tone: "down", sign: `↓${-places}`, words: `down ${-places}, was ${before}` };
}
