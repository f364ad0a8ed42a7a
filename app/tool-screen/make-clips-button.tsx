import IconMovie from "@tabler/icons-react/dist/esm/icons/IconMovie.mjs";
import { Form, useNavigation } from "react-router";
import { Button } from "../ui/button";

/** Creates a clips page from a run's best video or from a video's URL, and opens it. */
export function MakeClipsButton({
  runId,
  url,
}: { runId: string; url?: never } | { url: string; runId?: never }) {
  const isMaking = useNavigation().formAction?.startsWith("/magic-clips") ?? false;
  return (
    <Form method="post" action="/magic-clips">
      <input type="hidden" name={url === undefined ? "runId" : "url"} value={url ?? runId} />
      <Button
        type="submit"
        variant="default"
        size={url === undefined ? undefined : "xs"}
        loading={isMaking}
        leftSection={<IconMovie size={url === undefined ? 16 : 14} aria-hidden />}
      >
        Make a clips page
      </Button>
    </Form>
  );
}
