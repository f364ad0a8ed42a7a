/** The error box of every tool: a fixed title, the server's message, and the next step. */
import IconAlertCircle from "@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs";
import { Link } from "react-router";
import type { RunProblem } from "../toolkit/failure";
import classes from "./failure-box.module.css";

interface FailureBoxProps {
  problem: Pick<RunProblem, "title" | "detail" | "nextStep">;
  runId?: string;
  /** Title; by default the fixed one for a tool call. */
  title?: string;
}

export function FailureBox({
  problem,
  runId,
  title = problem.title ?? "There was a server error, please try again.",
}: FailureBoxProps) {
  return (
    <div className={classes.box} role="alert">
      <IconAlertCircle size={18} stroke={1.8} className={classes.icon} aria-hidden />
      <div>
        <p className={classes.title}>{title}</p>
        <p className={classes.detail}>{problem.detail}</p>
        <p>
          {problem.nextStep}
          {runId && (
            <>
              {" "}
              <Link to={`/runs/${runId}`}>View details</Link>
            </>
          )}
        </p>
      </div>
    </div>
  );
}
