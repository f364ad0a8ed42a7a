/**
 * Tests a vendor at once: with a free call if there is one, otherwise with a call whose price the
 * user accepts.
 */
import { useState } from "react";
import { useRevalidator } from "react-router";
import { logError } from "../log";
import { Button } from "../ui/button";
import { useHydrated } from "../ui/use-hydrated";
import { askProbe, type Checked, checkService } from "./browser";
import classes from "./integrations.module.css";

export function CheckNow({ name, label }: { name: string; label: string }) {
  const hydrated = useHydrated();
  const { revalidate } = useRevalidator();
  const [isAsking, setAsking] = useState(false);
  const [checked, setChecked] = useState<Checked | null>(null);
  if (!hydrated) return null;
  const run = async (work: () => Promise<Checked>) => {
    setAsking(true);
    setChecked(null);
    try {
      setChecked(await work());
    } catch (error) {
      logError("a service could not be checked", { name, error });
      setChecked({ state: "failed", words: "The console could not be reached. Check your connection." });
    }
    setAsking(false);
    // The call may have changed the last failure and the spending.
    void revalidate();
  };
  return (
    <div className={classes.check}>
      <Button
        variant="default"
        size="xs"
        loading={isAsking}
        aria-label={`Check now: ${label}`}
        onClick={() => void run(() => checkService(name))}
      >
        Check now
      </Button>
      {checked?.state === "priced" && (
        <Button variant="default" size="xs" onClick={() => void run(() => askProbe(checked.call, true))}>
          Check for {checked.price}
        </Button>
      )}
      <output data-good={checked?.state === "answered"}>
        {checked?.state === "answered" && "Working."}
        {checked?.state === "failed" && `Not working: ${checked.words}`}
        {checked?.state === "priced" && "It has no free test call."}
      </output>
    </div>
  );
}
