/** An unsaved text, kept in this browser so that neither a closed tab nor a colleague's save can lose it. */
import { useKept } from "../../ui/use-kept";

interface Draft {
  text: string;
  /** Version of the group the text was written against. */
  base: number;
}

export function useDraft(place: string): [Draft | null, (draft: Draft | null) => void] {
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
