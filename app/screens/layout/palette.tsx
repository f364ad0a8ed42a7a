/** Go to any screen by typing a part of its name. Loaded when first asked for. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { menuGroups, type ScreenEntry } from "../../tools/catalogue";
import { Marked } from "../../ui/marked";
import { Modal } from "../../ui/modal";
import classes from "./palette.module.css";

const around = [
  { group: "Console", title: "Run history", path: "/runs" },
  { group: "Console", title: "Integrations", path: "/integrations" },
  { group: "Console", title: "Who did what", path: "/who-did-what" },
  { group: "Console", title: "Kept out", path: "/kept-out" },
  { group: "Console", title: "Your account", path: "/account" },
];
const groups = [...menuGroups, "Console"];

export default function Palette({ screens, onClose }: { screens: ScreenEntry[]; onClose(): void }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const wanted = typed.trim().toLowerCase();
  // As they stand in the list, so that the arrows go down it.
  const found = groups
    .flatMap((group) => [...screens, ...around].filter((entry) => entry.group === group))
    .filter(({ title }) => title.toLowerCase().includes(wanted));
  const current = found[at];
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [at, wanted]);

  const go = (path: string) => {
    onClose();
    void navigate(path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      setAt((at + step + found.length) % found.length);
    } else if (event.key === "Enter" && !event.nativeEvent.isComposing && current) {
      event.preventDefault();
      go(current.path);
    }
  };
  return (
    <Modal className={classes.palette} aria-label="Go to a screen" onClose={onClose}>
      <input
        role="combobox"
        className={classes.field}
        placeholder="Go to a screen"
        aria-label="Go to a screen"
        aria-autocomplete="list"
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={current && `${id}${current.path}`}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={`${id}-list`} role="listbox" aria-label="Screens" className={classes.list}>
        {groups.map((group) => {
          const own = found.filter((entry) => entry.group === group);
          if (own.length === 0) return null;
          return (
            <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
              <div role="presentation" id={`${id}-${group}`} className={classes.group}>
                {group}
              </div>
              {own.map(({ title, path }) => (
                <button
                  type="button"
                  key={path}
                  id={`${id}${path}`}
                  role="option"
                  aria-selected={path === current?.path}
                  tabIndex={-1}
                  className={classes.entry}
                  onPointerMove={() => setAt(found.findIndex((entry) => entry.path === path))}
                  onClick={() => go(path)}
                >
                  <Marked text={title} wanted={wanted} />
                </button>
              ))}
            </div>
          );
        })}
      </div>
      <p role="status" className={classes.nothing}>
        {found.length === 0 && "No screen has that in its name."}
      </p>
    </Modal>
  );
}
