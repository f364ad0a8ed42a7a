import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import { useEffect, useState } from "react";
import { logError } from "../log";
import { Button } from "./button";
import { IconButton } from "./icon-button";

interface CopyProps {
  text: string | (() => string | Promise<string>);
  label?: string;
  /** Says for screen readers whose text it is, if the label does not. */
  name?: string;
}

/** Copies a text and shows "Copied!" or "Failed" for a second. */
export function CopyButton({ text, label = "Copy", name }: CopyProps) {
  const { outcome, Icon, copy } = useCopying(text);
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon size={14} aria-hidden />}
      onClick={copy}
      aria-live="polite"
      aria-label={outcome ? undefined : name}
    >
      {outcome ?? label}
    </Button>
  );
}

/** A copy button without a label, for a value in a table. */
export function CopyIcon({ text, name }: Pick<CopyProps, "text"> & { name: string }) {
  const { outcome, Icon, copy } = useCopying(text);
  return (
    <IconButton muted aria-label={outcome ?? name} title={outcome ?? name} aria-live="polite" onClick={copy}>
      <Icon size={14} stroke={1.6} aria-hidden />
    </IconButton>
  );
}

function useCopying(text: CopyProps["text"]) {
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
  return { outcome, Icon: outcome === "Copied!" ? IconCheck : IconCopy, copy: () => void copy() };
}
