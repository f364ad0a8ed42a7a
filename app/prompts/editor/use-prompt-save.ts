/** Saves a prompt and reports the status; success fades after one second. */
import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { PromptSaveAnswer } from "../prompt-save";
import { useAnswer } from "../../ui/use-answer";

const successFor = 1000;

export interface PromptSave {
  status: "idle" | "saving" | "success" | "failed";
  answer: PromptSaveAnswer | null;
  save(texts: Record<string, string>, expected: number): void;
}

export function usePromptSave(group: string, name: string): PromptSave {
  const fetcher = useFetcher<PromptSaveAnswer>({ key: `prompt-save:${group}:${name}` });
  const last = useAnswer(fetcher);
  const answer = fetcher.state === "idle" ? (last ?? null) : null;
  const [settled, setSettled] = useState<PromptSaveAnswer | null>(null);
  useEffect(() => {
    if (!answer) return;
    const timer = setTimeout(() => setSettled(answer), successFor);
    return () => clearTimeout(timer);
  }, [answer]);

  const status =
    fetcher.state !== "idle"
      ? "saving"
      : !answer
        ? "idle"
        : "saved" in answer
          ? settled === answer
            ? "idle"
            : "success"
          : "failed";
  // The second click of a double click arrives before React has rendered the first.
  const underWay = useRef(false);
  const save = (texts: Record<string, string>, expected: number) => {
    if (underWay.current || fetcher.state !== "idle") return;
    underWay.current = true;
    void fetcher
      .submit({ ...texts, expected: String(expected) }, { method: "post", action: `/prompt-sets/${group}` })
      .finally(() => {
        underWay.current = false;
      });
  };
  return { status, answer, save };
}
