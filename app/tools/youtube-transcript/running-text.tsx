/** Shows the words as one continuous text, exactly as "Copy Text" copies it. */
import { memo } from "react";
import type { Cue } from "../../vendors/transcripts/port";
import { plainText } from "./formats";
import { type Piece, piecesOf } from "./pieces";
import classes from "./running-text.module.css";

/**
 * Shows the lines of a transcript while they arrive.
 * @param cues Grows in place; `count` is the number of cues to show.
 */
export function RunningText({ cues, count }: { cues: Cue[]; count: number }) {
  return (
    <p className={classes.text}>
      {piecesOf(count).map(({ from, to }) => (
        <Stretch key={from} cues={cues} from={from} to={to} />
      ))}
    </p>
  );
}

const Stretch = memo(function Stretch({ cues, from, to }: { cues: Cue[] } & Piece) {
  return `${from > 0 ? " " : ""}${plainText(cues.slice(from, to))}`;
});
