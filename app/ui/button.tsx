/** The console's button. It is a native button, so it works before the scripts load. */
import type { ComponentProps, ReactNode } from "react";
import classes from "./button.module.css";

interface Look {
  /**
   * "filled" is the main action; "default" has a border, "subtle" has none; "row" is an item of a
   * menu.
   */
  variant?: "filled" | "default" | "subtle" | "row";
  color?: "gray" | "red";
  size?: "sm" | "xs" | "compact-sm";
  /** An icon before the text. */
  leftSection?: ReactNode;
}

interface ButtonProps extends Look, Omit<ComponentProps<"button">, "color"> {
  /** Shows a spinner and disables the button until its action ends. */
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

/** A link that looks like a button and leaves the screen, for example for a file. */
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
