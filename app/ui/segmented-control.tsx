import classes from "./segmented-control.module.css";

interface SegmentedControlProps {
  /** Label of the whole group. */
  label: string;
  name: string;
  options: readonly string[];
  value: string;
  onChange(value: string): void;
}

/** A few options side by side, made of native radio buttons. */
export function SegmentedControl({ label, name, options, value, onChange }: SegmentedControlProps) {
  return (
    <fieldset className={classes.group} aria-label={label}>
      {options.map((option) => (
        <label key={option} className={classes.option}>
          <input
            type="radio"
            className={classes.radio}
            name={name}
            value={option}
            checked={option === value}
            onChange={() => onChange(option)}
          />
          {option}
        </label>
      ))}
    </fieldset>
  );
}
