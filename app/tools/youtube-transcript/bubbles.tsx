/**
 * Shows the lines as chat bubbles: text, and a start time that links to the moment in the video.
 */
import { Fragment, memo, useMemo } from "react";
import { videoLink } from "../../keys/youtube";
import { useHydrated } from "../../ui/use-hydrated";
import type { Cue } from "../../vendors/transcripts/port";
import classes from "./bubbles.module.css";
import { clock } from "./formats";
import { type Piece, piecesOf } from "./pieces";
import { type FoundLine, linesWith } from "./search";

interface BubblesProps {
  /** Grows in place; `count` is the number of cues to show. */
  cues: Cue[];
  count: number;
  /** Only lines with this text are shown. */
  wanted: string;
  /** null until the video is known; times are then plain text. */
  videoId: string | null;
  /** Plays the video from that second; null without a player. */
  onSeek: ((seconds: number) => void) | null;
}

export function Bubbles({ cues, count, wanted, videoId, onSeek }: BubblesProps) {
  const found = useMemo(() => wanted && linesWith(cues.slice(0, count), wanted), [cues, count, wanted]);
  const pieces = piecesOf(found ? found.length : count);
  if (pieces.length === 0) return <p className={classes.none}>No matches for “{wanted}”.</p>;
  return (
    <div role="list" className={classes.bubbles} aria-label="Lines">
      {pieces.map(({ from, to }) => (
        <Bunch
          key={from}
          cues={cues}
          found={found || null}
          from={from}
          to={to}
          videoId={videoId}
          onSeek={onSeek}
        />
      ))}
    </div>
  );
}

interface BunchProps extends Pick<BubblesProps, "cues" | "videoId" | "onSeek">, Piece {
  found: FoundLine[] | null;
}

/** The browser skips layout and painting of distant parts, and still finds text in them. */
const Bunch = memo(function Bunch({ cues, found, from, to, videoId, onSeek }: BunchProps) {
  // The content security policy forbids a style attribute in the server's page.
  const hydrated = useHydrated();
  const style = hydrated ? { containIntrinsicHeight: `auto ${(to - from) * 39}px` } : undefined;
  const lines: FoundLine[] =
    found?.slice(from, to) ?? cues.slice(from, to).map((cue) => ({ cue, marks: [] }));
  return (
    <div role="presentation" className={classes.bunch} style={style}>
      {lines.map(({ cue, marks }, at) => (
        <div role="listitem" key={from + at} className={classes.line}>
          {videoId ? (
            <a
              className={classes.time}
              href={videoLink(videoId, cue.start)}
              target="_blank"
              rel="noreferrer"
              onClick={(event) => {
                if (!onSeek) return;
                event.preventDefault();
                onSeek(cue.start);
              }}
            >
              {clock(cue.start)}
            </a>
          ) : (
            <span className={classes.time}>{clock(cue.start)}</span>
          )}
          <p className={classes.bubble}>
            <MarkedParts text={cue.text} marks={marks} />
          </p>
        </div>
      ))}
    </div>
  );
});

function MarkedParts({ text, marks }: { text: string; marks: FoundLine["marks"] }) {
  const last = marks.at(-1)?.[1] ?? 0;
  return (
    <>
      {marks.map(([from, to], at) => (
        <Fragment key={from}>
          {text.slice(marks[at - 1]?.[1] ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(last)}
    </>
  );
}
