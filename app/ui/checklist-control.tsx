/**
 * A long list of checkboxes with a filter. It posts the checked names; a hidden empty field means
 * that none is checked.
 */
import { useRef, useState } from "react";
import type { FieldView } from "../toolkit/fields";
import { finds, folded } from "../words/fold";
import classes from "./checklist-control.module.css";

interface ChecklistControlProps {
  name: string;
  field: FieldView & { control: "checklist" };
  value: unknown;
}

export function ChecklistControl({ name, field, value }: ChecklistControlProps) {
  const ticked = tickedNames(field.itemName, value);
  const [wanted, setWanted] = useState("");
  const [count, setCount] = useState(ticked.size);
  const list = useRef<HTMLUListElement>(null);
  const boxes = () => [...(list.current?.querySelectorAll("input") ?? [])];
  const recount = () => setCount(boxes().filter((box) => box.checked).length);
  const tickAll = (on: boolean) => {
    for (const box of boxes()) if (!box.closest("li")?.hidden) box.checked = on;
    recount();
    // Notifies listeners of the form, because setting `checked` by script fires no event.
    boxes()[0]?.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <fieldset className={classes.checklist}>
      <legend className={classes.legend}>{field.label}</legend>
      {field.help && <p className={classes.help}>{field.help}</p>}
      <div className={classes.tools}>
        <input
          type="search"
          className={classes.filter}
          placeholder="Filter the list"
          aria-label={`Filter ${field.label}`}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        <button type="button" className={classes.all} onClick={() => tickAll(true)}>
          Select All
        </button>
        <button type="button" className={classes.all} onClick={() => tickAll(false)}>
          Deselect All
        </button>
        <span className={classes.count} aria-live="polite">
          {count} of {field.options.length} selected
        </span>
      </div>
      <input type="hidden" name={name} value="" />
      <ul ref={list} className={classes.list} onChange={recount}>
        {field.options.map((option) => (
          <li key={option} hidden={!finds(option, folded(wanted.trim()))}>
            <label className={classes.option}>
              <input type="checkbox" name={name} value={option} defaultChecked={ticked.has(option)} />
              {option}
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function tickedNames(itemName: string, value: unknown): ReadonlySet<string> {
  if (!Array.isArray(value)) return new Set();
  const items = value as Record<string, unknown>[];
  return new Set(items.filter((item) => item.checked === true).map((item) => String(item[itemName])));
}
