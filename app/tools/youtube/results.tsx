/** A Discovery result: the answer in a sentence, the items it rests on, the way to a clips page of the best video. */
import IconMovie from "@tabler/icons-react/dist/esm/icons/IconMovie.mjs";
import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button";
import type { ShownItem } from "../../toolkit/shown-item";
import { ItemResults } from "../../ui/item-list";
import type { ResultProps } from "../../tool-screen";
import { noneConfirmed } from "./none-confirmed";
import classes from "./results.module.css";

export function DiscoveryResults({ result, run }: ResultProps<ShownItem[]>) {
  const making = useNavigation().formAction?.startsWith("/magic-clips") ?? false;
  const hasVideo = result.some((item) => item.name === "Best video" && item.href);
  return (
    <>
      <p className={classes.answer}>{answer(result)}</p>
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

/** "Brightcast: 6 videos fit, 5 people to write to. Not in the CRM." */
export function answer(items: ShownItem[]): string {
  const valueOf = (name: string) => items.find((item) => item.name === name)?.value;
  const countOf = (name: string, one: string, many: string) => {
    const value = valueOf(name);
    if (value === undefined || value === noneConfirmed) return [];
    const count = Array.isArray(value) ? value.length : 0;
    return [count === 0 ? `no ${many}` : count === 1 ? `1 ${one}` : `${count} ${many}`];
  };
  const found = [
    ...countOf("Relevant videos", "video that fits", "videos that fit"),
    ...countOf("Targets", "person to write to", "people to write to"),
    ...countOf("Competitors", "competitor", "competitors"),
  ];
  const company = String(valueOf("Company") ?? "The company");
  const status = valueOf("Client status");
  return `${company}: ${found.join(", ") || "nothing to go by"}.${typeof status === "string" ? ` ${status}.` : ""}`;
}
