/** The bulk changes of a list for browsers without scripts. The table's checkboxes belong to this form. */
import type { Colleague } from "../../records/storage/colleagues";
import { longestNote } from "../../records/limits";
import { statuses } from "../../records/statuses";
import { formatNumber } from "../../toolkit/format-number";
import { Button } from "../../ui/button";
import { Select } from "../../ui/select";
import { TextField } from "../../ui/text-field";
import classes from "./bulk-bar.module.css";

export const plainForm = "bulk";

interface PlainProps {
  /** URL of the list, with its filters. */
  address: string;
  count: number;
  isNarrowed: boolean;
  /** Time of the page in epoch ms. */
  moment: number;
  colleagues: Colleague[];
  /** Other lists of the same kind. */
  lists: { id: string; name: string }[];
  /** The change of the last request if the user can undo it, or null. */
  change: string | null;
}

export function PlainBulk({ address, count, isNarrowed, moment, colleagues, lists, change }: PlainProps) {
  return (
    <noscript>
      {change && (
        <form method="post" action={address} className={classes.bar}>
          <input type="hidden" name="intent" value="undo-change" />
          <input type="hidden" name="change" value={change} />
          <Button type="submit" size="xs" variant="default">
            Undo
          </Button>
        </form>
      )}
      <form id={plainForm} method="post" action={address} hidden={count === 0}>
        <input type="hidden" name="count" value={count} />
        <input type="hidden" name="moment" value={moment} />
        <fieldset className={classes.colleagues}>
          <legend>Change lines</legend>
          <label>
            <input type="radio" name="which" value="ticked" defaultChecked /> The selected lines
          </label>
          <label>
            <input type="radio" name="which" value="all" />{" "}
            {isNarrowed ? `All ${formatNumber(count)} of this filter` : `All ${formatNumber(count)} lines`}
          </label>
        </fieldset>
        <div className={classes.bar}>
          <Select
            small
            name="status"
            aria-label="New status"
            options={[{ value: "", label: "Status…" }, ...statuses]}
          />
          <Submit intent="set-status">Set status</Submit>
          <Select
            small
            name="owner"
            aria-label="New owner"
            options={[
              { value: "", label: "Owner…" },
              ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
              { value: "nobody", label: "Nobody" },
            ]}
          />
          <Submit intent="set-owner">Set owner</Submit>
          <TextField
            small
            name="note"
            aria-label="New note"
            placeholder="Empty takes the note away"
            maxLength={longestNote}
          />
          <Submit intent="set-note">Save note</Submit>
          {lists.length > 0 && (
            <>
              <Select
                small
                name="to"
                aria-label="List to copy to"
                options={[
                  { value: "", label: "List…" },
                  ...lists.map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
              <Submit intent="copy-lines">Copy to list</Submit>
            </>
          )}
          <Submit intent="remove-lines">Remove from list</Submit>
        </div>
      </form>
    </noscript>
  );
}

function Submit({ intent, children }: { intent: string; children: string }) {
  return (
    <Button type="submit" size="xs" variant="default" name="intent" value={intent}>
      {children}
    </Button>
  );
}
