/** The console's button, native, so that it works before the page's scripts do. */
import type { ComponentProps, ReactNode } from "react";
import classes from "./button.module.css";

interface Look {
  /** The one main action is filled, the others have a line around them or none. */
  variant?: "filled" | "default" | "subtle";
  color?: "gray" | "red";
  size?: "sm" | "xs" | "compact-sm";
  /** An icon before the words. */
  leftSection?: ReactNode;
}

interface ButtonProps extends Look, Omit<ComponentProps<"button">, "color"> {
  /** Turns until what it started has ended, and can't be pressed meanwhile. */
  loading?: boolean;
  fullWidth?: boolean;
}

export function Button({ loading, fullWidth, type = "button", disabled, ...rest }: ButtonProps) {
  const { look, content } = drawn(rest);
  return (
    <button
      {...look}
      type={type}
      disabled={disabled || loading}
      data-loading={loading || undefined}
      data-wide={fullWidth || undefined}
    >
      {loading && <span className={classes.loader} aria-hidden />}
      {content}
    </button>
  );
}

/** Looks like a button and leads out of the screen, to a file for example. */
export function ButtonLink(props: Look & Omit<ComponentProps<"a">, "color">) {
  const { look, content } = drawn(props);
  return <a {...look}>{content}</a>;
}

function drawn<P extends Look & { className?: string; children?: ReactNode }>(props: P) {
  const { variant, color, size, leftSection, className, children, ...own } = props;
  const look = {
    ...own,
    className: className ? `${classes.button} ${className}` : classes.button,
    "data-variant": variant,
    "data-color": color,
    "data-size": size,
  };
  const content = (
    <span className={classes.inner}>
      {leftSection && <span className={classes.before}>{leftSection}</span>}
      <span className={classes.words}>{children}</span>
    </span>
  );
  return { look, content };
}
