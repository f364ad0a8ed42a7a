/**
 * A button that opens a menu or a small panel next to it. Both are native popovers: Escape and a
 * click beside them close them, the focus returns, and they open without scripts.
 */
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import {
  type ComponentProps,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type ToggleEvent,
  useId,
} from "react";
import { Link, useLocation } from "react-router";
import { Button } from "./button";
import classes from "./menu.module.css";

type ButtonLook = Pick<ComponentProps<typeof Button>, "variant" | "color" | "size" | "leftSection">;

interface MenuProps extends ButtonLook {
  label: ReactNode;
  /** Name for screen readers, if the label alone does not name the menu's subject. */
  name?: string;
  /** Called when the menu opens. */
  onOpen?(): void;
  /** `MenuLink`, `MenuFile` and `MenuButton` elements. */
  children: ReactNode;
}

/** A menu of actions. Arrow keys, Home, End and first letters move between them. */
export function Menu({ label, name, onOpen, children, ...look }: MenuProps) {
  const id = useId();
  return (
    <span className={classes.around}>
      <Opener id={id} kind="menu" name={name} {...look}>
        {label}
      </Opener>
      <div
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={name ?? (typeof label === "string" ? label : undefined)}
        className={classes.menu}
        onToggle={(event) => {
          if (!opens(event)) return;
          itemsOf(event.currentTarget)[0]?.focus();
          onOpen?.();
        }}
        onKeyDown={moveBetween}
        onClick={hideAfterChoice}
      >
        {children}
      </div>
    </span>
  );
}

interface PanelProps extends Omit<MenuProps, "name"> {
  /** Name of the panel for screen readers. */
  name: string;
  /** Accessible name of the button, if its label is an icon. */
  buttonName?: string;
  /** True if the panel contains actions: buttons of the variant "row". */
  isActions?: boolean;
  /** True hides the arrow beside the label. */
  isBare?: boolean;
}

/** A small panel of fields. It stays open until the user leaves it or submits its form. */
export function PopoverPanel(props: PanelProps) {
  const { label, name, buttonName, isActions = false, isBare, onOpen, children, ...look } = props;
  const id = useId();
  const { pathname } = useLocation();
  return (
    <span className={classes.around}>
      <Opener id={id} kind="dialog" name={buttonName} isBare={isBare} {...look}>
        {label}
      </Opener>
      <div
        // A link in the panel opens another screen: there the panel starts closed.
        key={pathname}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={name}
        className={isActions ? classes.actions : classes.panel}
        onToggle={(event) => {
          if (opens(event)) onOpen?.();
        }}
        onSubmit={hideAfterSubmit}
      >
        {children}
      </div>
    </span>
  );
}

interface OpenerProps extends ButtonLook {
  id: string;
  kind: "menu" | "dialog";
  name?: string | undefined;
  isBare?: boolean | undefined;
  children: ReactNode;
}

function Opener({ id, kind, name, isBare, children, variant = "default", ...look }: OpenerProps) {
  return (
    <Button
      {...look}
      variant={variant}
      popoverTarget={id}
      aria-haspopup={kind}
      aria-label={name}
      onKeyDown={(event) => {
        if (event.key !== "ArrowDown") return;
        event.preventDefault();
        document.getElementById(id)?.showPopover({ source: event.currentTarget });
      }}
    >
      <span className={classes.opener} data-bare={isBare || undefined}>
        {children}
        {!isBare && <IconChevronDown size={14} stroke={1.8} aria-hidden />}
      </span>
    </Button>
  );
}

interface ItemProps {
  icon?: ReactNode;
  /** Muted text beside the label. */
  note?: ReactNode;
  children: ReactNode;
}

/** A menu item that opens a screen. */
export function MenuLink({ to, ...item }: ItemProps & { to: string }) {
  return (
    <Link role="menuitem" to={to} className={classes.item}>
      <Content {...item} />
    </Link>
  );
}

/** A menu item that downloads a file. */
export function MenuFile({ href, download, ...item }: ItemProps & { href: string; download: string | true }) {
  return (
    <a role="menuitem" href={href} download={download} className={classes.item}>
      <Content {...item} />
    </a>
  );
}

interface MenuButtonProps extends ItemProps, Pick<ComponentProps<"button">, "onClick" | "type" | "disabled"> {
  isDangerous?: boolean;
}

/** A menu item that acts on the screen. */
export function MenuButton({ isDangerous, onClick, type = "button", disabled, ...item }: MenuButtonProps) {
  return (
    <button
      role="menuitem"
      type={type}
      onClick={onClick}
      disabled={disabled}
      className={classes.item}
      data-dangerous={isDangerous}
    >
      <Content {...item} />
    </button>
  );
}

function Content({ icon, note, children }: ItemProps) {
  return (
    <>
      {icon && <span className={classes.icon}>{icon}</span>}
      <span className={classes.words}>
        {children}
        {note && <span className={classes.note}> {note}</span>}
      </span>
    </>
  );
}

/** A line between two groups of a panel's actions. */
export const PanelLine = () => <hr className={classes.line} />;

/** The title of a group of a panel's actions. */
export const PanelGroup = ({ children }: { children: ReactNode }) => (
  <p className={classes.group}>{children}</p>
);

const opens = (event: ToggleEvent) => event.newState === "open";

const itemsOf = (menu: Element) => [
  ...menu.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)'),
];

function moveBetween(event: KeyboardEvent<HTMLElement>) {
  const items = itemsOf(event.currentTarget);
  const at = items.findIndex((item) => item === document.activeElement);
  const next = nextItem(event.key, items, at);
  if (event.key === "Tab") event.currentTarget.hidePopover();
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function nextItem(key: string, items: HTMLElement[], at: number): HTMLElement | undefined {
  if (key === "ArrowDown") return items[(at + 1) % items.length];
  if (key === "ArrowUp") return items.at(Math.max(at, 0) - 1);
  if (key === "Home") return items[0];
  if (key === "End") return items.at(-1);
  if (key.length !== 1 || key === " ") return undefined;
  const after = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  return after.find(({ textContent }) => textContent.trim().toLowerCase().startsWith(key.toLowerCase()));
}

/** Hides the panel, which would cover the answer. A question inside it closes both once it is answered. */
function hideAfterSubmit({ target, currentTarget }: FormEvent<HTMLElement>) {
  if (target instanceof Element && target.closest("[popover]") === currentTarget) currentTarget.hidePopover();
}

function hideAfterChoice({ target, currentTarget }: MouseEvent<HTMLElement>) {
  if (target instanceof Element && target.closest('[role="menuitem"]')) currentTarget.hidePopover();
}
