/** One alert in the accordion: its summary, its form and its last firings. */
import IconPlayerPause from "@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs";
import { useEffect, useRef } from "react";
import { useActionData, useFetcher, useLocation } from "react-router";
import { Button } from "../ui/button";
import { ConfirmButton } from "../ui/confirm-button";
import { Mark } from "../ui/state-badge";
import { When } from "../ui/when";
import { AlertForm } from "./alert-form";
import { FiringMark, Firings } from "./firings";
import type { RedditAnswer, RedditScreenView } from "./reddit-screen";
import classes from "./reddit.module.css";

interface ExistingAlertProps {
  alert: NonNullable<RedditScreenView["alerts"]>[number];
  number: number;
  fields: RedditScreenView["fields"];
}

export function ExistingAlert({ alert, number, fields }: ExistingAlertProps) {
  const { hours, time } = alert.frequency;
  const [last] = alert.firings;
  // Without scripts the page reloads, so the alert opens to show the result of the action.
  const isAnswered = useActionData<RedditAnswer>()?.id === alert._id || undefined;
  // Messages link to an alert by its id; that alert opens.
  const { hash } = useLocation();
  const box = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (hash !== `#${alert._id}` || !box.current) return;
    box.current.open = true;
    box.current.scrollIntoView();
  }, [hash, alert._id]);
  return (
    <details ref={box} className={classes.alert} id={alert._id} name="alert" open={isAnswered}>
      <summary className={classes.summary}>
        <span className={classes.number}>Alert {number}</span>
        <span className={classes.keyword}>{alert.keyword}</span>
        <span className={classes.rhythm}>
          {hours === 1 ? "Every hour" : `Every ${hours} hours`}, first at {time.hour} {time.period} EST
          {alert.digest && ", sent together with others"}
        </span>
        {alert.paused ? (
          <Mark words="Paused" tone="warn" Icon={IconPlayerPause} />
        ) : (
          last && <FiringMark firing={last} />
        )}
      </summary>
      <div className={classes.body}>
        <AlertForm id={alert._id} fields={fields} values={alert.form} intent="save">
          <span className={classes.delete}>
            <ConfirmButton
              label="Delete alert"
              question={`Delete alert ${number}, “${alert.keyword}”, with its history? This can't be undone.`}
              intent="delete"
            >
              <input type="hidden" name="id" value={alert._id} />
            </ConfirmButton>
          </span>
        </AlertForm>
        <p className={classes.quiet}>
          {alert.nextAt ? (
            <>
              Next: <When at={alert.nextAt} />
            </>
          ) : (
            alert.paused && "Paused. It won’t search until you resume it, and won’t catch up on missed posts."
          )}
        </p>
        <Orders id={alert._id} paused={alert.paused} />
        <Firings id={alert._id} firings={alert.firings} />
      </div>
    </details>
  );
}

const orderWords: Record<string, string> = {
  pause: "Paused.",
  resume: "Resumes at its next scheduled time.",
  "send-now": "New posts are sent within a minute. See below.",
};

/** Buttons for an alert, besides those that change its fields. */
function Orders({ id, paused }: { id: string; paused: boolean }) {
  const fetcher = useFetcher<RedditAnswer>();
  const { data: answer, state } = fetcher;
  const asked = state === "idle" ? null : fetcher.formData?.get("intent");
  const order = (intent: string, label: string) => (
    <Button type="submit" name="intent" value={intent} size="xs" variant="default" loading={asked === intent}>
      {label}
    </Button>
  );
  return (
    <fetcher.Form method="post" className={classes.orders}>
      <input type="hidden" name="id" value={id} />
      {order("send-now", "Send now")}
      {paused ? order("resume", "Resume") : order("pause", "Pause")}
      <output className={classes.quiet}>
        {state === "idle" &&
          answer &&
          ("problem" in answer ? `Not done. ${answer.problem.detail}` : orderWords[answer.intent])}
      </output>
    </fetcher.Form>
  );
}
