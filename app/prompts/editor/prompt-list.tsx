/** Lists all prompts of a set, each saved separately. Parts of one email are side by side. */
import { Suspense, useState } from "react";
import type { PromptView } from "../prompt-set";
import type { PromotionTarget } from "../set-view";
import { PrefetchCalls } from "../../ui/prefetch-calls";
import { drawnLater } from "../../ui/drawn-later";
import { PromptEditor } from "./prompt-editor";
import type { Tried } from "./prompt-part";
import classes from "./prompt-editor.module.css";
import { Button } from "../../ui/button";

const Bench = drawnLater(() => import("./bench").then((module) => module.Bench));

export interface PromptListProps {
  group: string;
  /** Which examples the test bench offers. */
  audience: string;
  prompts: PromptView[];
  values: Record<string, string>;
  version: number;
  status: "own" | "shared";
  back: string;
  promotesTo?: PromotionTarget;
}

export function PromptList({
  group,
  audience,
  prompts,
  values,
  version,
  status,
  back,
  promotesTo,
}: PromptListProps) {
  const [tried, setTried] = useState<Tried | null>(null);
  const sections = Object.entries(Object.groupBy(prompts, (prompt) => prompt.section ?? prompt.key));
  return (
    <div className={classes.prompts}>
      <PrefetchCalls
        to={[`/prompt-sets/${group}`, `/prompt-examples/${audience}`, "/prompt-tries", "/runs/any/view"]}
      />
      {sections.map(([section, inSection = []]) => (
        <div key={section} className={classes.section}>
          {inSection[0]?.section && <h3>{inSection[0].section}</h3>}
          <div className={classes.pair} data-two={inSection.length === 2}>
            {inSection.map((prompt) => (
              <PromptEditor
                key={prompt.key}
                group={group}
                prompt={prompt}
                loaded={{ text: values[prompt.key] ?? "", version }}
                status={status}
                back={back}
                onTry={setTried}
              />
            ))}
          </div>
          {promotesTo && <PromoteButton from={group} to={promotesTo} prompts={inSection} />}
        </div>
      ))}
      {tried && (
        <Suspense>
          <Bench group={group} audience={audience} tried={tried} onClose={() => setTried(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** Opens the promotion of one email's prompt to production. */
const Promotion = drawnLater(() => import("./promotion").then((module) => module.Promotion));

interface PromoteButtonProps {
  /** The staging group. */
  from: string;
  to: PromotionTarget;
  /** The parts of one prompt, in order. */
  prompts: readonly PromptView[];
}

function PromoteButton({ from, to, prompts }: PromoteButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={classes.below}>
      <Button variant="subtle" onClick={() => setOpen(true)}>
        Promote to production…
      </Button>
      {isOpen && (
        <Suspense>
          <Promotion
            from={from}
            to={to}
            keys={prompts.map(({ key }) => key)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
