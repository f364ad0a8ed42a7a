/** Shows the answer of a tool: yes, no or unknown, with an icon and a text. */
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import IconCircleMinus from "@tabler/icons-react/dist/esm/icons/IconCircleMinus.mjs";
import IconHelpCircle from "@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs";
import type { ReactNode } from "react";
import classes from "./verdict.module.css";

const icons = { yes: IconCircleCheck, no: IconCircleMinus, unknown: IconHelpCircle };

interface VerdictProps {
  answer: keyof typeof icons;
  /** "small" if the page shows several verdicts. */
  size?: "small";
  /** "h3" if the verdict is the heading of a card. */
  as?: "p" | "h3";
  /** Content after the text, for example the source. */
  beside?: ReactNode;
  children: ReactNode;
}

export function Verdict({ answer, size, as: Words = "p", beside, children }: VerdictProps) {
  const Icon = icons[answer];
  return (
    <div className={classes.verdict} data-answer={answer} data-size={size}>
      <Icon size={size ? 20 : 36} stroke={1.6} aria-hidden />
      <Words className={classes.words}>{children}</Words>
      {beside}
    </div>
  );
}
