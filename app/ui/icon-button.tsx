import type { ComponentProps } from "react";
import classes from "./icon-button.module.css";

interface IconButtonProps extends Omit<ComponentProps<"button">, "className"> {
  "aria-label": string;
  size?: "sm" | "md";
  /** Lowers the contrast, for buttons next to more important elements. */
  muted?: boolean;
}

/** A button that shows only an icon. */
export function IconButton({ size, muted, ...button }: IconButtonProps) {
  return <button type="button" {...button} className={classes.button} data-size={size} data-muted={muted} />;
}
