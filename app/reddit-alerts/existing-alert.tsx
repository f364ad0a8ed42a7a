/** One alert of the accordion: what it looks for and when, its form, and what its last firings did. */
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import { useActionData } from "react-router";
import { ConfirmButton } from "../ui/confirm-button";
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
  // Sent without scripts: what became of it must be seen.
  const isAnswered = useActionData<RedditAnswer>()?.id === alert._id || undefined;
  return (
    <details className={classes.alert} id={alert._id} name="alert" open={isAnswered}>
      <summary className={classes.summary}>
        <IconChevronRight size={16} stroke={1.8} className={classes.chevron} aria-hidden />
        <span className={classes.number}>Alert {number}</span>
        <span className={classes.keyword}>{alert.keyword}</span>
        <span className={classes.rhythm}>
          {hours === 1 ? "Every hour" : `Every ${hours} hours`}, first at {time.hour} {time.period} EST
        </span>
        {last && <FiringMark firing={last} />}
      </summary>
      <div className={classes.body}>
        <AlertForm id={alert._id} fields={fields} values={alert.form} intent="save">
          <span className={classes.delete}>
            <ConfirmButton
              label="Delete alert"
              question={`Delete alert ${number}, “${alert.keyword}”, with its history?`}
              intent="delete"
            >
              <input type="hidden" name="id" value={alert._id} />
            </ConfirmButton>
          </span>
        </AlertForm>
        {alert.nextAt && (
          <p className={classes.quiet}>
            Next: <When at={alert.nextAt} />
          </p>
        )}
        <Firings id={alert._id} firings={alert.firings} />
      </div>
    </details>
  );
}
