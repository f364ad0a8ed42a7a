/** The words alone, as one running text: exactly what "Copy Text" copies. */
import { memo } from "react";
import type { Cue } from "../../vendors/transcripts/port";
import { plainText } from "./formats";
import { type Piece, piecesOf } from "./pieces";
import classes from "./running-text.module.css";

/** @param cues grows in place; `count` says how far it is to be read */
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
