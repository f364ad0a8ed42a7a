/** The text of one prompt on screen: what is saved, what is being written, and what was put aside. */
import { useEffect, useState } from "react";
import type { PromptSave } from "./use-prompt-save";
import { useDraft } from "./use-draft";

export interface PromptText {
  text: string;
  /** What is in force, as far as this screen knows. */
  saved: string;
  /** Version the text was written against. */
  base: number;
  changed: boolean;
  write(text: string): void;
  /** Goes on with another text in force; one's own is put aside, not thrown away. */
  adopt(text: string, version: number): void;
  aside: string | null;
  bringBack(): void;
}

export function usePromptText(
  place: string,
  loaded: { text: string; version: number },
  { answer }: PromptSave,
  key: string,
): PromptText {
  const [draft, setDraft] = useDraft(place);
  const [aside, setAside] = useDraft(`${place}:aside`);
  const [own, setInForce] = useState(loaded);
  // Newer texts come with every reload of the screen; under an unsaved text they would change what it is compared with.
  const inForce = draft || loaded.version <= own.version ? own : loaded;
  useEffect(() => {
    if (!answer || !("saved" in answer)) return;
    const text = answer.saved[key];
    if (typeof text === "string") setInForce({ text, version: answer.version });
  }, [answer, key]);

  const text = draft?.text ?? inForce.text;
  // A draft that says what is in force is none any more.
  const isSaved = draft !== null && draft.text === inForce.text;
  useEffect(() => {
    if (isSaved) setDraft(null);
  }, [isSaved, setDraft]);

  return {
    text,
    saved: inForce.text,
    base: draft?.base ?? inForce.version,
    changed: text !== inForce.text,
    write: (next) => setDraft({ text: next, base: draft?.base ?? inForce.version }),
    adopt: (next, version) => {
      if (draft) setAside({ ...draft, base: version });
      setDraft(null);
      setInForce({ text: next, version });
    },
    aside: aside?.text ?? null,
    bringBack: () => {
      if (aside) setDraft({ text: aside.text, base: inForce.version });
      setAside(null);
    },
  };
}
