/** One picture drawn anew: a run of that style alone, shown among the pictures that stayed. */
import { useState } from "react";
import type { RunView } from "../../runs/run-view";
import type { MadeImage } from "../made-image";
import type { ChangePicture } from "./image-cards";

interface Changes {
  /** The pictures that stayed, with these in the places of their styles; without a change under way just these. */
  together(images: MadeImage[]): MadeImage[];
  change: ChangePicture | undefined;
  /** A new set is made: none of the earlier stays. */
  forget(): void;
}

export function useChanges(shown: RunView | null, submit: (form: FormData) => void): Changes {
  const [stayed, setStayed] = useState<MadeImage[]>([]);
  const together = (images: MadeImage[]) =>
    stayed.length === 0
      ? images
      : stayed.map((image) => images.find(({ style }) => style === image.style) ?? image);
  const change: ChangePicture = (image, wish) => {
    if (!shown) return;
    const form = new FormData();
    form.set("intent", "submit");
    form.set("query", shown.query);
    for (const [name, value] of Object.entries(shown.input))
      if (typeof value === "string") form.set(name, value);
    form.set("styles", image.style);
    form.set("change", wish);
    setStayed(together((shown.result as { variants: MadeImage[] }).variants));
    submit(form);
  };
  return { together, change: shown ? change : undefined, forget: () => setStayed([]) };
}
