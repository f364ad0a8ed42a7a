/** Shows the outcome of a row, or the state of a sending, as a word with an icon. */
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconArrowBackUp from "@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs";
import IconBan from "@tabler/icons-react/dist/esm/icons/IconBan.mjs";
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import IconCircleDashed from "@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs";
import IconCircleMinus from "@tabler/icons-react/dist/esm/icons/IconCircleMinus.mjs";
import IconCirclePlus from "@tabler/icons-react/dist/esm/icons/IconCirclePlus.mjs";
import IconHelpCircle from "@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs";
import IconLoader from "@tabler/icons-react/dist/esm/icons/IconLoader.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import type { Icon } from "@tabler/icons-react";
import type { SendingState } from "../storage/schema";
import { Mark } from "../ui/state-badge";
import type { Outcome } from "./plan/counts";
import type { Back, SendingView } from "./view";
import { backWords, isSentInPart, outcomeWords, stateWords } from "./words";

type Tone = "good" | "warn" | "bad" | "quiet" | "busy";
interface Look {
  tone: Tone;
  Icon: Icon;
}

export const outcomeLooks: Record<Outcome, Look> = {
  created: { tone: "good", Icon: IconCirclePlus },
  filled: { tone: "busy", Icon: IconPencil },
  "left alone": { tone: "quiet", Icon: IconCircleMinus },
  refused: { tone: "bad", Icon: IconAlertTriangle },
  waits: { tone: "warn", Icon: IconHelpCircle },
  skipped: { tone: "quiet", Icon: IconBan },
  "not reached": { tone: "quiet", Icon: IconCircleDashed },
};

const stateLooks: Record<SendingState, Look> = {
  planning: { tone: "busy", Icon: IconLoader },
  preview: { tone: "busy", Icon: IconCircleDashed },
  writing: { tone: "busy", Icon: IconLoader },
  look: { tone: "warn", Icon: IconHelpCircle },
  done: { tone: "good", Icon: IconCircleCheck },
  refused: { tone: "bad", Icon: IconAlertTriangle },
  cancelled: { tone: "quiet", Icon: IconBan },
  stopped: { tone: "bad", Icon: IconAlertTriangle },
  returning: { tone: "busy", Icon: IconLoader },
  returned: { tone: "quiet", Icon: IconArrowBackUp },
};

interface OutcomeProps {
  outcome: Outcome;
  isPlanned: boolean;
  back: Back | null;
}

/** A row that waits is amber only while a user can still decide about it. */
export function OutcomeMark({ outcome, isPlanned, back }: OutcomeProps) {
  if (back) return <Mark {...stateLooks.returned} words={backWords[back]} />;
  const look = outcome === "waits" && !isPlanned ? outcomeLooks.skipped : outcomeLooks[outcome];
  return <Mark {...look} words={outcomeWords(outcome, isPlanned)} />;
}

export const StateMark = ({ sending }: { sending: Pick<SendingView, "state" | "rows"> }) =>
  isSentInPart(sending) ? (
    <Mark tone="warn" Icon={IconCircleCheck} words="Sent in part" />
  ) : (
    <Mark {...stateLooks[sending.state]} words={stateWords[sending.state]} />
  );
