import type { ComponentProps } from "react";
import classes from "./icon-button.module.css";

interface IconButtonProps extends Omit<ComponentProps<"button">, "className"> {
  "aria-label": string;
  size?: "sm" | "md";
}

/** A quiet button that is only an icon. */
export function IconButton({ size, ...button }: IconButtonProps) {
  return <button type="button" {...button} className={classes.button} data-size={size} />;
}
