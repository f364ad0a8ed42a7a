/** A text with the words that were looked for marked where they first stand in it. `wanted` is lower case. */
export function Marked({ text, wanted }: { text: string; wanted: string }) {
  const at = wanted ? text.toLowerCase().indexOf(wanted) : -1;
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + wanted.length)}</mark>
      {text.slice(at + wanted.length)}
    </>
  );
}
