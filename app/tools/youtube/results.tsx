/** A Discovery result: the answer in a sentence, whom to write to and what, the facts it rests on, the way to a clips page. */
import IconMovie from "@tabler/icons-react/dist/esm/icons/IconMovie.mjs";
import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button";
import type { ShownItem } from "../../toolkit/shown-item";
import type { ResultProps } from "../../tool-screen";
import { TableResults } from "../../tool-screen/table-results";

export function DiscoveryResults({ result, run }: ResultProps<ShownItem[]>) {
  const making = useNavigation().formAction?.startsWith("/magic-clips") ?? false;
  const hasVideo = result.some((item) => item.name === "Best video" && item.href);
  return (
    <>
      <TableResults result={result} run={run} />
      {hasVideo && (
        <Form method="post" action="/magic-clips">
          <input type="hidden" name="runId" value={run.id} />
          <Button
            type="submit"
            variant="default"
            loading={making}
            leftSection={<IconMovie size={16} aria-hidden />}
          >
            Make a clips page
          </Button>
        </Form>
      )}
    </>
  );
}
