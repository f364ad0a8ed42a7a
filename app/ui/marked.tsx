import { placeOf } from "../words/fold";

/** A text with the words that were looked for marked where they first stand in it. */
export function Marked({ text, wanted }: { text: string; wanted: string }) {
  const place = placeOf(text, wanted);
  if (!place) return text;
  const [from, to] = place;
  return (
    <>
      {text.slice(0, from)}
      <mark>{text.slice(from, to)}</mark>
      {text.slice(to)}
    </>
  );
}
