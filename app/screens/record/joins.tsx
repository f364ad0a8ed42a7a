import { Form } from "react-router";
import type { ShownRecord } from "../../records/shown-record";
import { Button } from "../../ui/button";
import { Select } from "../../ui/select";
import { When } from "../../ui/when";
import classes from "./record.module.css";

interface JoinsProps extends Pick<ShownRecord, "joins"> {
  /** Whether a form is being saved. */
  sending: boolean;
}

/** The merges of a record. Users can split each. */
export function Joins({ joins, sending }: JoinsProps) {
  if (joins.length === 0) return null;
  return (
    <section className={classes.card} aria-labelledby="joined">
      <h2 id="joined">Joined</h2>
      <ul className={classes.list}>
        {joins.map((join) => (
          <li key={join.id}>
            <span>
              Joined with {join.name ?? "another record"} {join.why}, <When at={join.at} />
            </span>
            <span className={classes.small}>{previewOf(join)}</span>
            <Form method="post" className={classes.split}>
              <input type="hidden" name="intent" value="split" />
              <input type="hidden" name="value" value={join.id} />
              <Select
                name="since"
                label="What was written since"
                options={[
                  { value: "kept", label: "stays here" },
                  { value: "gone", label: `goes to ${join.name ?? "the other"}` },
                ]}
              />
              <Button type="submit" variant="default" disabled={sending}>
                Split
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Returns the sentence that explains the effects of a split. */
function previewOf({ since, inBoth }: ShownRecord["joins"][number]): string {
  const { changes, notes, lists } = since;
  const written = [
    changes > 0 && `${changes} ${changes === 1 ? "change" : "changes"}`,
    notes > 0 && `${notes} ${notes === 1 ? "note" : "notes"}`,
    lists.length > 0 && `added to ${lists.join(", ")}`,
  ].filter(Boolean);
  return [
    written.length > 0 ? `Written since: ${written.join(", ")}.` : "Nothing was written since.",
    inBoth.length > 0 && `A split shows two lines in ${inBoth.join(", ")} again.`,
  ]
    .filter(Boolean)
    .join(" ");
}
