/** Buttons that decide about one row of a plan, or about a group of rows. */
import { Form, useNavigation } from "react-router";
import { Button } from "../ui/button";
import { Select } from "../ui/select";
import classes from "./decisions.module.css";
import type { SendingRowView, SendingView } from "./view";

type DecidedSending = Pick<SendingView, "version" | "state">;

/** Sends one row that waits, or leaves it out. */
export function RowDecision({ sending, row }: { sending: DecidedSending; row: SendingRowView }) {
  const about = row.name ?? row.email ?? "this row";
  const which = { position: String(row.position) };
  return (
    <span className={classes.row}>
      <Decision intent="leave-out" sending={sending} which={which} words="Leave out" about={about} />
      {row.waitsFor === "company" ? (
        <Form method="post" className={classes.row}>
          <Hidden intent="accept" sending={sending} which={which} />
          <Select
            small
            name="company"
            aria-label={`Company of ${about}`}
            options={row.companies.map(({ id, name }) => ({ value: id, label: `${name} (${id})` }))}
          />
          <Button type="submit" variant="default" size="compact-sm">
            Use this company
          </Button>
        </Form>
      ) : (
        <Decision intent="accept" sending={sending} which={which} words="Send anyway" about={about} isMain />
      )}
    </span>
  );
}

interface DecisionProps extends HiddenProps {
  words: string;
  /** The subject of the decision, for screen readers. */
  about: string;
  isMain?: boolean;
}

export function Decision({ intent, sending, which, words, about, isMain }: DecisionProps) {
  const posted = useNavigation().formData;
  const isSending =
    posted?.get("intent") === intent &&
    Object.entries(which).every(([name, value]) => posted.get(name) === value);
  return (
    <Form method="post" preventScrollReset>
      <Hidden intent={intent} sending={sending} which={which} />
      <Button
        type="submit"
        variant={isMain ? "default" : "subtle"}
        color={isMain ? undefined : "gray"}
        size="compact-sm"
        aria-label={`${words}: ${about}`}
        loading={isSending}
      >
        {words}
      </Button>
    </Form>
  );
}

interface HiddenProps {
  intent: "accept" | "leave-out" | "take-in";
  sending: DecidedSending;
  which: Record<string, string>;
}

const Hidden = ({ intent, sending, which }: HiddenProps) => (
  <>
    <input type="hidden" name="intent" value={intent} />
    <input type="hidden" name="version" value={sending.version} />
    {sending.state !== "preview" && <input type="hidden" name="isSent" value="yes" />}
    {Object.entries(which).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
  </>
);
