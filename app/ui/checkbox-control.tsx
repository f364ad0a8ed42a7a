import { Checkbox } from "./checkbox";

interface CheckboxControlProps {
  name: string;
  label: string;
  help?: string;
  checked: boolean;
}

/** Posts a hidden `false` before the box's own `true`, so an empty box is told from an absent one. */
export function CheckboxControl({ name, label, help, checked }: CheckboxControlProps) {
  return (
    <div>
      <input type="hidden" name={name} value="false" />
      <Checkbox name={name} value="true" defaultChecked={checked} label={label} help={help} />
    </div>
  );
}
