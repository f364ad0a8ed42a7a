import { type Field, list } from "../toolkit/fields";

/** A field for the styles to draw, at least one. Each costs one picture. */
export function stylesField(
  styles: readonly { key: string }[],
  preset: readonly { key: string }[],
): Field<string[]> {
  const keys = styles.map(({ key }) => key);
  const field = list({ label: "Styles", initial: preset.map(({ key }) => key) });
  const schema = field.schema.refine(
    (chosen) => chosen.length > 0 && chosen.every((key) => keys.includes(key)),
    `Choose from these styles: ${keys.join(", ")}.`,
  );
  return { ...field, schema };
}
