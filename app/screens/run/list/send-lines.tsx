import { Form, useNavigation } from "react-router";
import { packed } from "../../../runs/lists/packed-keys";
import { Button } from "../../../ui/button";

interface SendProps {
  runId: string;
  /** The filters of the run's table, from its URL. */
  search: string;
  /** Selected lines, or null for all that match the filters. */
  keys: ReadonlySet<number> | null;
}

/**
 * Creates a sending of these lines. The console sends nothing to HubSpot before a user approves it.
 */
export function SendLines({ runId, search, keys }: SendProps) {
  const isBusy = useNavigation().formAction === "/sendings";
  return (
    <Form method="post" action="/sendings">
      <input type="hidden" name="runId" value={runId} />
      <input type="hidden" name="search" value={search} />
      {keys && <input type="hidden" name="keys" value={packed(keys)} />}
      <Button type="submit" size="xs" variant="default" loading={isBusy}>
        Send to HubSpot…
      </Button>
    </Form>
  );
}
