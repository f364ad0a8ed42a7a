/** The text of one prompt or setting: the saved text, the draft, and a text set aside. */
import { useEffect, useEffectEvent, useState } from "react";
import type { PromptSaveAnswer } from "../prompt-save";
import type { PromptSave } from "./use-prompt-save";
import { useKept } from "../../ui/use-kept";

export interface PromptText {
  text: string;
  /** The saved text, as far as this screen knows. */
  saved: string;
  /** Version the text is based on. */
  base: number;
  changed: boolean;
  /** A colleague's newer text, unless it equals this one. */
  conflict: Extract<PromptSaveAnswer, { conflict: unknown }>["conflict"] | null;
  write(text: string): void;
  /** Replaces the text and sets an unsaved one aside. */
  replace(text: string): void;
  /** Continues with another saved text and sets the user's own aside. */
  adopt(text: string, version: number): void;
  aside: string | null;
  /** Swaps the text set aside with the unsaved text. */
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
  // Each reload brings newer saved texts. Under a draft they would change the text it is compared
  // with.
  const inForce = draft || loaded.version <= own.version ? own : loaded;
  const takeSaved = useEffectEvent((text: string, version: number) => {
    setInForce({ text, version });
    // Rebases text typed during the save onto the saved version.
    if (draft) setDraft({ ...draft, base: version });
  });
  useEffect(() => {
    if (!answer || !("saved" in answer)) return;
    const text = answer.saved[key];
    if (text !== undefined) takeSaved(String(text), answer.version);
  }, [answer, key]);

  const text = draft?.text ?? inForce.text;
  // A draft equal to the saved text is no longer needed.
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

/** An unsaved text, kept in this browser, so a closed tab or a colleague's save cannot lose it. */
interface Draft {
  text: string;
  /** Version of the group that the text is based on. */
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
