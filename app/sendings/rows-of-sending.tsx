/** Shows rows of a sending: all, those of one count, or those of one reason. */
import { Form } from "react-router";
import { Button } from "../ui/button";
import { DataTable } from "../ui/data-table";
import { EmptyState } from "../ui/empty-state";
import type { ShownOutcome } from "./plan/counts";
import type { Part } from "./plan/rows";
import { columnsOf } from "./row-columns";
import classes from "./rows-of-sending.module.css";
import type { SendingRowView, SendingView } from "./view";
import { partWords, shownWords } from "./words";

interface Shown {
  sending: SendingView;
  rows: SendingRowView[];
  show: ShownOutcome | null;
  part: Part | null;
}

export function RowsOfSending({ sending, rows, show, part }: Shown) {
  const isPlan = sending.approvedAt === null;
  if (rows.length === 0)
    return show || part ? (
      <EmptyState title="No such rows" words="Choose another count, or the same again for all rows." />
    ) : null;
  return (
    <>
      {part === "left out" && sending.state === "preview" && (
        <Form method="post" className={classes.above}>
          <input type="hidden" name="intent" value="take-in" />
          <input type="hidden" name="version" value={sending.version} />
          <Button type="submit" variant="default" size="compact-sm">
            Take all in again
          </Button>
        </Form>
      )}
      <DataTable
        caption={part ? partWords[part] : show ? shownWords(show, isPlan) : "All rows"}
        columns={columnsOf(sending, rows)}
        rows={rows}
        rowKey={({ position }) => position}
        stacks="labelled"
        middle
      />
    </>
  );
}
