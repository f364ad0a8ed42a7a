import { Form, useNavigation } from "react-router";
import { packed } from "../../runs/results/listing/packed-keys";
import { formatNumber } from "../../toolkit/format-number";
import { Button } from "../../ui/button";

interface Sent {
  listId: string;
  /** The list's filters. */
  search: string;
  /** What the filters leave. */
  count: number;
  selected: ReadonlySet<number>;
}

/** Sends the selected people, or all that the filters leave. Nothing is written before the plan is approved. */
export function SendToHubspot({ listId, search, count, selected }: Sent) {
  const isBusy = useNavigation().formAction === "/sendings";
  const people = selected.size || count;
  return (
    <Form method="post" action="/sendings">
      <input type="hidden" name="listId" value={listId} />
      <input type="hidden" name="search" value={search} />
      {selected.size > 0 && <input type="hidden" name="keys" value={packed(selected)} />}
      <Button type="submit" size="xs" variant="default" loading={isBusy}>
        Send {formatNumber(people)} to HubSpot
      </Button>
    </Form>
  );
}
