/**
 * Lists the keyboard shortcuts, with a switch for those without modifier keys. Loaded on demand.
 */
import { useState } from "react";
import { Checkbox } from "../../ui/checkbox";
import { Dialog } from "../../ui/dialog";
import { areKeysOff, places, switchKeys } from "./frame-keys";
import classes from "./keys-page.module.css";

const alone: [string[], string][] = [
  [["Ctrl K"], "Go to a page or run, or start a tool with pasted text"],
  [["/"], "Focus the first field"],
  [["j", "k"], "Next or previous result"],
  [["?"], "Show this page"],
];

export default function KeysPage({ onClose }: { onClose(): void }) {
  const [on, setOn] = useState(!areKeysOff());
  const leading = Object.entries(places).map(([key, [, title]]): [string[], string] => [["g", key], title]);
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
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
        label="Single-key shortcuts"
        checked={on}
        onChange={(event) => {
          setOn(event.currentTarget.checked);
          switchKeys(event.currentTarget.checked);
        }}
      />
    </Dialog>
  );
}
