/** The toast of the last removal, with Undo. It stays while the user opens other screens. */
import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { tellRemoval, useToldRemoval } from "../../ui/removal";
import { Toast } from "../../ui/toast";
import { useAnswer } from "../../ui/use-answer";

export function RemovalToast() {
  const removal = useToldRemoval();
  const undoer = useFetcher<{ problem?: string; error?: string }>();
  const answer = useAnswer(undoer);
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => setRefused(answer?.problem ?? answer?.error ?? null), [answer]);
  if (removal) {
    const { words, undo } = removal;
    const onAction = () => {
      setRefused(null);
      if (typeof undo === "function") undo();
      else void undoer.submit(undo.fields, { method: "post", action: undo.action });
    };
    return (
      <Toast key={words} words={words} action={{ label: "Undo", onAction }} onEnd={() => tellRemoval(null)} />
    );
  }
  if (refused !== null) return <Toast words={`Not undone. ${refused}`} onEnd={() => setRefused(null)} />;
  return null;
}
