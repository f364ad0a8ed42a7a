import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import { useEffect, useState } from "react";
import { logError } from "../log";
import { Button } from "./button";

/** Copies a text and shows "Copied!" or "Failed" for a second. */
export function CopyButton({
  text,
  label = "Copy",
  isIcon,
}: {
  text: string | (() => string | Promise<string>);
  label?: string;
  /** Shows the label to screen readers only, for a button in each line of a table. */
  isIcon?: boolean;
}) {
  const [outcome, setOutcome] = useState<"Copied!" | "Failed" | null>(null);
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), 1000);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === "string" ? text : await text());
      setOutcome("Copied!");
    } catch (error) {
      logError("Copying failed", { error });
      setOutcome("Failed");
    }
  };
  return (
    <Button
      variant={isIcon ? "subtle" : "default"}
      size="xs"
      aria-label={isIcon ? (outcome ?? label) : undefined}
      title={isIcon ? label : undefined}
      leftSection={
        outcome === "Copied!" ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />
      }
      onClick={() => void copy()}
      aria-live="polite"
    >
      {outcome ?? (isIcon ? null : label)}
    </Button>
  );
}
