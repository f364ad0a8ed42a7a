/**
 * A search that waits for the user's decision: the question and two buttons. Also used on the run's
 * page, as plain forms.
 */
import IconPlayerPause from "@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs";
import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { Button } from "../ui/button";
import type { RunView } from "../runs/run-view";
import { resumeLabel } from "../ui/resume-label";
import classes from "./paused-run.module.css";

interface PausedRunProps {
  pause: NonNullable<RunView["pause"]>;
  runId: string;
  onResume(): void;
  onCancel(): void;
}

export default function PausedRun({ pause, runId, onResume, onCancel }: PausedRunProps) {
  const box = useRef<HTMLElement>(null);
  // Scrolls to the question, because open filters may hide it below the form.
  useEffect(() => {
    box.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const answers = [
    ["resume", resumeLabel(pause.kind), "filled", onResume],
    ["cancel", pause.kind === "cost" ? "Decline" : "Cancel", "default", onCancel],
  ] as const;
  return (
    <section ref={box} className={classes.paused} role="alert">
      <IconPlayerPause size={18} stroke={1.8} className={classes.icon} aria-hidden />
      <div>
        <p className={classes.title}>{pause.kind === "cost" ? "Approval needed" : "Paused: needs you"}</p>
        <p>{pause.detail}</p>
        <div className={classes.answers}>
          {answers.map(([intent, label, variant, answer]) => (
            <Form
              key={intent}
              method="post"
              action={`/runs/${runId}`}
              onSubmit={(event) => {
                event.preventDefault();
                answer();
              }}
            >
              <input type="hidden" name="intent" value={intent} />
              <Button type="submit" variant={variant}>
                {label}
              </Button>
            </Form>
          ))}
        </div>
      </div>
    </section>
  );
}
