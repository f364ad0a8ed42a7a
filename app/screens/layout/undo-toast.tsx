/** The toast that reports the last change. It stays while the user opens other screens. */
import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { tellUndoable, useToldUndoable } from "../../ui/undo";
import { Toast } from "../../ui/toast";
import { useAnswer } from "../../ui/use-answer";

export function UndoToast() {
  const change = useToldUndoable();
  const undoer = useFetcher<{ problem?: string; error?: string }>();
  const answer = useAnswer(undoer);
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => setRefused(answer?.problem ?? answer?.error ?? null), [answer]);
  if (change) {
    const { words, undo, number } = change;
    const onAction = () => {
      setRefused(null);
      if (typeof undo === "function") undo();
      else if (undo) void undoer.submit(undo.fields, { method: "post", action: undo.action });
    };
    return (
      <Toast
        key={number}
        words={words}
        action={undo ? { label: "Undo", onAction } : undefined}
        onEnd={() => tellUndoable(null)}
      />
    );
  }
  if (refused !== null) return <Toast words={`Not undone. ${refused}`} onEnd={() => setRefused(null)} />;
  return null;
}
