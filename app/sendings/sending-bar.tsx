/** The bar at the bottom of a sending: its next step, and the effects of that step. */
import { Form, useNavigation } from "react-router";
import { formatNumber } from "../toolkit/format-number";
import { Button } from "../ui/button";
import { ConfirmButton } from "../ui/confirm-button";
import { ReadyBar } from "./ready-bar";
import classes from "./sendings.module.css";
import type { ReadyChoices, SendingView } from "./view";
import { isUnderWay, stateWords } from "./words";

export function SendingBar({ sending, choices }: { sending: SendingView; choices: ReadyChoices | null }) {
  const { id, state, version, records, open, toWrite, listName } = sending;
  const busy = useNavigation().formData?.get("intent");
  const act = (intent: string, label: string) => (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={version} />
      <Button type="submit" loading={busy === intent}>
        {label}
      </Button>
    </Form>
  );
  const listed = listName === null ? 0 : records["left alone"];
  const canCancel = ["planning", "preview", "look", "stopped", "writing"].includes(state);
  const words = nextWords(sending);
  if (!canCancel && !words) return null;
  return (
    <section className={classes.next} aria-label="Next step">
      <output className={classes.nextWords}>{words}</output>
      {isUnderWay(state) && (
        <noscript>
          <a href={`/sendings/${id}`}>Reload to see the progress</a>
        </noscript>
      )}
      <div className={classes.actions}>
        {canCancel && (
          <ConfirmButton
            label="Cancel"
            question="Cancel this sending? Records that are already written stay in HubSpot. You can take them back."
            intent="cancel"
            backLabel="Don’t cancel"
          />
        )}
        {choices && <ReadyBar sending={sending} choices={choices} />}
        {state === "preview" && toWrite > 0 && act("approve", `Send ${formatNumber(toWrite)} to HubSpot`)}
        {state === "preview" &&
          toWrite === 0 &&
          listed > 0 &&
          act("approve", `Add ${formatNumber(listed)} to the HubSpot list`)}
        {state === "look" && act("go-on", `Send the other ${formatNumber(open)}`)}
        {state === "stopped" && act("go-on", "Resume")}
      </div>
    </section>
  );
}

function nextWords(sending: SendingView): string | null {
  const { state, problem, open, approvedAt } = sending;
  if (problem) return null;
  if (state === "preview")
    return approvedAt !== null
      ? "Records changed in HubSpot since you approved. Look at what would be overwritten now, then send again."
      : doesWords(sending);
  if (state === "look")
    return `The first records are in HubSpot. Look at them there, then send the other ${formatNumber(open)}.`;
  return isUnderWay(state)
    ? `${stateWords[state]}: ${formatNumber(open)} to go. You can leave this page.`
    : null;
}

const counted = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** Describes the effect of the approval in one line. */
function doesWords({ records, companies, rows, listName }: SendingView): string {
  const made = [
    records.created > 0 && counted(records.created, "contact", "contacts"),
    companies > 0 && counted(companies, "company", "companies"),
  ].filter(Boolean);
  const does = [
    made.length > 0 && `creates ${made.join(" and ")}`,
    records.filled > 0 && `fills ${counted(records.filled, "contact", "contacts")}`,
    listName !== null && `adds them to the list “${listName}”`,
  ].filter((one) => one !== false);
  const said = does.length === 0 ? "Nothing is to be written." : `${capital(does.join(", "))}.`;
  return rows.waits > 0 ? `${said} ${formatNumber(rows.waits)} undecided stay out.` : said;
}

const capital = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
