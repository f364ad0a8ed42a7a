import { useState } from "react";
import classes from "./picture.module.css";

interface PictureProps {
  src: string;
  alt: string;
  /**
   * As high as a row with its picture's own width, a logo of 40 or 32 pixels, or as wide as there is room: 16 to 9, or as
   * high as the whole picture then is.
   */
  shape?: "row" | "logo" | "small-logo" | "thumbnail" | "whole";
}

/** A picture in a frame of known size, which keeps its place when the picture can't be loaded. */
export function Picture({ src, alt, shape = "row" }: PictureProps) {
  const [broken, setBroken] = useState(false);
  return (
    <span className={classes.frame} data-shape={shape}>
      {broken ? (
        <span className={classes.words}>No picture</span>
      ) : (
        <img src={src} alt={alt} loading="lazy" className={classes.image} onError={() => setBroken(true)} />
      )}
    </span>
  );
}
