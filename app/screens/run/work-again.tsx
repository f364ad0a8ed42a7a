/** Retries rows after the user has seen the price. */
import { useState } from "react";
import { Form, useFetcher } from "react-router";
import { formatNumber } from "../../toolkit/format-number";
import { costWords } from "../../tool-screen/plan-words";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { useHydrated } from "../../ui/use-hydrated";
import type { AgainAnswer } from "./again-route";
import { packed } from "../../runs/lists/packed-keys";
import classes from "./run.module.css";

interface WorkAgainProps {
  runId: string;
  rows: "cancelled" | "failed" | "skipped" | "excluded" | (() => number[]);
  label: string;
  size?: "xs";
}

export function WorkAgain({ runId, rows, label, size }: WorkAgainProps) {
  const asker = useFetcher<AgainAnswer>();
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<string | null>(null);
  const ask = () => {
    const asked = typeof rows === "string" ? rows : packed(rows());
    setChosen(asked);
    void asker.submit({ rows: asked }, { method: "post", action: `/runs/${runId}/again` });
  };
  const answer = asker.state === "idle" ? asker.data : undefined;
  return (
    <>
      <Button
        size={size}
        variant="default"
        disabled={!hydrated}
        loading={asker.state !== "idle"}
        onClick={ask}
      >
        {label}
      </Button>
      {chosen !== null && answer && (
        <Dialog title={label} onClose={() => setChosen(null)}>
          {"problem" in answer ? (
            <p>{answer.problem}</p>
          ) : (
            <>
              <p>
                {formatNumber(answer.price.inputs)} {answer.price.inputs === 1 ? "input" : "inputs"} would be
                looked up, with the settings of this run. {costWords(answer.price.cost, answer.price.inputs)}{" "}
                You won’t pay again for stored answers.
                {answer.price.hasUnread &&
                  " The file was not read to its end: its other rows are looked up too."}
              </p>
              <p>No email is sent automatically at the end. Use “Resend email” on the run&apos;s page.</p>
              <Form
                method="post"
                action={`/runs/${runId}`}
                className={classes.again}
                onSubmit={() => setChosen(null)}
              >
                <input type="hidden" name="intent" value="again" />
                <input type="hidden" name="rows" value={chosen} />
                <Button variant="default" onClick={() => setChosen(null)}>
                  Not now
                </Button>
                <Button type="submit">{label}</Button>
              </Form>
            </>
          )}
        </Dialog>
      )}
    </>
  );
}
