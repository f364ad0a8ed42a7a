/** A state as a word with an icon, never by colour alone. */
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconBan from "@tabler/icons-react/dist/esm/icons/IconBan.mjs";
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import IconCircleDashed from "@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs";
import IconCircleMinus from "@tabler/icons-react/dist/esm/icons/IconCircleMinus.mjs";
import IconLoader from "@tabler/icons-react/dist/esm/icons/IconLoader.mjs";
import IconPlayerPause from "@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs";
import type { Icon } from "@tabler/icons-react";
import type { RowState, RunStatus } from "../runs/run-view";
import classes from "./state-badge.module.css";

type Tone = "good" | "warn" | "bad" | "quiet" | "busy";

const states: Record<RunStatus | RowState, { words: string; tone: Tone; Icon: Icon }> = {
  queued: { words: "Waiting", tone: "quiet", Icon: IconCircleDashed },
  running: { words: "Running", tone: "busy", Icon: IconLoader },
  paused: { words: "Paused", tone: "warn", Icon: IconPlayerPause },
  done: { words: "Done", tone: "good", Icon: IconCircleCheck },
  "no-data": { words: "No data", tone: "quiet", Icon: IconCircleMinus },
  skipped: { words: "Skipped", tone: "quiet", Icon: IconCircleMinus },
  failed: { words: "Failed", tone: "bad", Icon: IconAlertTriangle },
  cancelled: { words: "Cancelled", tone: "warn", Icon: IconBan },
};

export const stateWords = (state: RunStatus | RowState): string => states[state].words;

export function StateBadge({ state }: { state: RunStatus | RowState }) {
  const { words, tone, Icon } = states[state];
  return <Mark tone={tone} Icon={Icon} words={words} />;
}

export function Mark({ tone, Icon, words }: { tone: Tone; Icon: Icon; words: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon size={14} stroke={1.8} aria-hidden />
      {words}
    </span>
  );
}
