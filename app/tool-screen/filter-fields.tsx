/**
 * Shows filters by section: short fields in columns, long ones at full width, switches together.
 */
import type { FieldView } from "../toolkit/fields";
import { FieldControl } from "../ui/field-control";
import classes from "./filters.module.css";

interface FilterFieldsProps {
  fields: Record<string, FieldView>;
  values: Record<string, unknown>;
  /** Returns the field's error message, if any. */
  problem(name: string): string | undefined;
}

export function FilterFields({ fields, values, problem }: FilterFieldsProps) {
  const sections = [...new Set(Object.values(fields).map((field) => field.section ?? ""))];
  return sections.map((section) => {
    const inSection = Object.entries(fields).filter(([, field]) => (field.section ?? "") === section);
    const boxes = inSection.filter(([, field]) => field.control === "checkbox");
    const others = inSection.filter(([, field]) => field.control !== "checkbox");
    return (
      <fieldset key={section} className={classes.section}>
        {section && <legend className={classes.legend}>{section}</legend>}
        <div className={classes.grid}>
          {others.map(([name, field]) => (
            <div key={name} data-wide={wide.has(field.control)}>
              <FieldControl
                name={`filters.${name}`}
                field={field}
                value={values[name]}
                error={problem(name)}
              />
            </div>
          ))}
        </div>
        {boxes.length > 0 && (
          <div className={classes.boxes}>
            {boxes.map(([name, field]) => (
              <FieldControl key={name} name={`filters.${name}`} field={field} value={values[name]} />
            ))}
          </div>
        )}
      </fieldset>
    );
  });
}

const wide: ReadonlySet<FieldView["control"]> = new Set(["prompt", "checklist"]);
