/**
 * The text of one prompt, or of a setting saved beside it: what is saved, what is being written, and what was set
 * aside.
 */
import { useEffect, useEffectEvent, useState } from "react";
import type { PromptSaveAnswer } from "../prompt-save";
import type { PromptSave } from "./use-prompt-save";
import { useKept } from "../../ui/use-kept";

export interface PromptText {
  text: string;
  /** What is in force, as far as this screen knows. */
  saved: string;
  /** Version the text was written against. */
  base: number;
  changed: boolean;
  /** What a colleague saved meanwhile, unless it says the same. */
  conflict: Extract<PromptSaveAnswer, { conflict: unknown }>["conflict"] | null;
  write(text: string): void;
  /** Writes another text; an unsaved one is set aside, not thrown away. */
  replace(text: string): void;
  /** Goes on with another text in force; one's own is set aside, not thrown away. */
  adopt(text: string, version: number): void;
  aside: string | null;
  /** The text set aside changes places with an unsaved one. */
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
  const takeSaved = useEffectEvent((text: string, version: number) => {
    setInForce({ text, version });
    // What was written while the save was under way goes on from it.
    if (draft) setDraft({ ...draft, base: version });
  });
  useEffect(() => {
    if (!answer || !("saved" in answer)) return;
    const text = answer.saved[key];
    if (text !== undefined) takeSaved(String(text), answer.version);
  }, [answer, key]);

  const text = draft?.text ?? inForce.text;
  // A draft that says what is in force is none any more.
  const isSaved = draft !== null && draft.text === inForce.text;
  useEffect(() => {
    if (isSaved) setDraft(null);
  }, [isSaved, setDraft]);

  const theirs = answer && "conflict" in answer && answer.conflict.key === key ? answer.conflict : null;
  const base = draft?.base ?? inForce.version;
  const unsaved = isSaved ? null : draft;
  const setTextAside = () => {
    if (unsaved) setAside(unsaved);
  };
  return {
    text,
    saved: inForce.text,
    base,
    changed: text !== inForce.text,
    conflict: theirs && theirs.text !== text ? theirs : null,
    write: (next) => setDraft({ text: next, base }),
    replace: (next) => {
      setTextAside();
      setDraft({ text: next, base });
    },
    adopt: (next, version) => {
      setTextAside();
      setDraft(null);
      setInForce({ text: next, version });
    },
    aside: aside?.text ?? null,
    bringBack: () => {
      if (aside) setDraft({ text: aside.text, base: inForce.version });
      setAside(unsaved);
    },
  };
}

/** An unsaved text, kept in this browser so that neither a closed tab nor a colleague's save can lose it. */
interface Draft {
  text: string;
  /** Version of the group the text was written against. */
  base: number;
}

function useDraft(place: string): [Draft | null, (draft: Draft | null) => void] {
  const [kept, keep] = useKept(`prompt-draft:${place}`);
  return [parsed(kept), (draft) => keep(draft ? JSON.stringify(draft) : "")];
}

function parsed(kept: string | null): Draft | null {
  if (!kept) return null;
  try {
    const { text, base } = JSON.parse(kept) as Partial<Draft>;
    return typeof text === "string" && typeof base === "number" ? { text, base } : null;
  } catch {
    return null;
  }
}
