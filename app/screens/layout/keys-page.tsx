/**
 * Lists the keyboard shortcuts, with a switch for those without modifier keys. Loaded on demand.
 */
import { useState } from "react";
import { Checkbox } from "../../ui/checkbox";
import { Dialog } from "../../ui/dialog";
import { areKeysOff, places, switchKeys } from "./frame-keys";
import classes from "./keys-page.module.css";

const alone: [string[], string][] = [
  [["Ctrl K"], "Go to a screen or a run, or start a tool with what is pasted"],
  [["/"], "Into the screen's first field"],
  [["j", "k"], "To the next line of what was found, and back"],
  [["?"], "This page"],
];

export default function KeysPage({ onClose }: { onClose(): void }) {
  const [on, setOn] = useState(!areKeysOff());
  const leading = Object.entries(places).map(([key, [, title]]): [string[], string] => [["g", key], title]);
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className={classes.keys}>
        {[...alone, ...leading].map(([keys, words]) => (
          <div key={words}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label="Keys pressed alone"
        checked={on}
        onChange={(event) => {
          setOn(event.currentTarget.checked);
          switchKeys(event.currentTarget.checked);
        }}
      />
    </Dialog>
  );
}
