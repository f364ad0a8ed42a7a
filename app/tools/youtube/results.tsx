/** A Discovery result: its items, and the way to a clips page of the best video. */
import { Button } from "@mantine/core";
import IconMovie from "@tabler/icons-react/dist/esm/icons/IconMovie.mjs";
import { Form, useNavigation } from "react-router";
import type { ShownItem } from "../../toolkit/shown-item";
import { ItemResults } from "../../ui/item-list";
import type { ResultProps } from "../../ui/tool-screen";

export function DiscoveryResults({ result, run }: ResultProps<ShownItem[]>) {
  const making = useNavigation().formAction?.startsWith("/magic-clips") ?? false;
  const hasVideo = result.some((item) => item.name === "Best video" && item.href);
  return (
    <>
      <ItemResults result={result} />
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
