import classes from "./made-images.module.css";

/** Styles the model would not draw, in its words, beside those it did. */
export function RefusedStyles({ refused }: { refused: { style: string; label: string; detail: string }[] }) {
  if (refused.length === 0) return null;
  return (
    <ul className={classes.refused}>
      {refused.map(({ style, label, detail }) => (
        <li key={style}>
          <strong>{label} was not drawn.</strong> {detail}
        </li>
      ))}
    </ul>
  );
}
