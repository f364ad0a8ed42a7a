import { Checkbox } from "../../ui/checkbox";
import classes from "./made-images.module.css";

interface StyleChoiceProps {
  styles: readonly { key: string; label: string }[];
  chosen: string[];
  onChoose(keys: string[]): void;
}

/** Which styles to draw; each is one variant. */
export function StyleChoice({ styles, chosen, onChoose }: StyleChoiceProps) {
  return (
    <fieldset className={classes.choice}>
      <legend>Styles, one variant each</legend>
      <input type="hidden" name="styles" value="" />
      {styles.map(({ key, label }) => (
        <Checkbox
          key={key}
          name="styles"
          value={key}
          label={label}
          checked={chosen.includes(key)}
          onChange={(event) =>
            onChoose(event.currentTarget.checked ? [...chosen, key] : chosen.filter((other) => other !== key))
          }
        />
      ))}
    </fieldset>
  );
}
