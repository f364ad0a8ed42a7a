/** Opens the promotion of one e-mail's prompt to production. */
import { Suspense, useState } from "react";
import { Button } from "../../ui/button";
import { drawnLater } from "../../ui/drawn-later";
import type { PromptView } from "../prompt-set";
import type { PromotionTarget } from "../set-view";
import classes from "./prompt-editor.module.css";

const Promotion = drawnLater(() => import("./promotion").then((module) => module.Promotion));

interface PromoteButtonProps {
  /** The staging group. */
  from: string;
  to: PromotionTarget;
  /** The parts of one prompt, in their order. */
  prompts: readonly PromptView[];
}

export function PromoteButton({ from, to, prompts }: PromoteButtonProps) {
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
