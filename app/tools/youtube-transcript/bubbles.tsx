/** The lines as chat bubbles: start time, linked to the moment in the video, and text. */
import { memo, useMemo } from "react";
import { videoLink } from "../../toolkit/youtube-video";
import { Marked } from "../../ui/marked";
import { useHydrated } from "../../ui/use-hydrated";
import type { Cue } from "../../upstream/transcripts/port";
import classes from "./bubbles.module.css";
import { clock } from "./formats";
import { type Piece, piecesOf } from "./pieces";

interface BubblesProps {
  /** Grows in place; `count` says how far it is to be read. */
  cues: Cue[];
  count: number;
  /** Lower case; only lines that hold it are shown. */
  wanted: string;
  /** null until the video is known: times are then no links. */
  videoId: string | null;
}

export function Bubbles({ cues, count, wanted, videoId }: BubblesProps) {
  const shown = useMemo(
    () => (wanted ? cues.slice(0, count).filter((cue) => cue.text.toLowerCase().includes(wanted)) : cues),
    [cues, count, wanted],
  );
  const pieces = piecesOf(wanted ? shown.length : count);
  if (pieces.length === 0) return <p className={classes.none}>No line holds “{wanted}”.</p>;
  return (
    <div role="list" className={classes.bubbles} aria-label="Lines">
      {pieces.map(({ from, to }) => (
        <Bunch key={from} cues={shown} from={from} to={to} wanted={wanted} videoId={videoId} />
      ))}
    </div>
  );
}

/** The browser leaves out drawing and layout of what is far off the screen, and still finds text in it. */
const Bunch = memo(function Bunch({ cues, from, to, wanted, videoId }: Omit<BubblesProps, "count"> & Piece) {
  // A style attribute of the server's page would not pass its policy.
  const hydrated = useHydrated();
  const style = hydrated ? { containIntrinsicHeight: `auto ${(to - from) * 39}px` } : undefined;
  return (
    <div role="presentation" className={classes.bunch} style={style}>
      {cues.slice(from, to).map((cue, at) => (
        <div role="listitem" key={from + at} className={classes.line}>
          {videoId ? (
            <a className={classes.time} href={videoLink(videoId, cue.start)} target="_blank" rel="noreferrer">
              {clock(cue.start)}
            </a>
          ) : (
            <span className={classes.time}>{clock(cue.start)}</span>
          )}
          <p className={classes.bubble}>
            <Marked text={cue.text} wanted={wanted} />
          </p>
        </div>
      ))}
    </div>
  );
});
