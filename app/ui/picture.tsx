import { useState } from "react";
import classes from "./picture.module.css";

interface PictureProps {
  src: string;
  alt: string;
  /** CSS pixels. The width follows the picture, unless a ratio is given. */
  height?: number;
  /** "16 / 9": the frame has this shape and the picture fills it. */
  ratio?: string;
  width?: number | string;
}

/** A picture in a frame of known size, which keeps its place when the picture can't be loaded. */
export function Picture({ src, alt, height = 112, ratio, width = 200 }: PictureProps) {
  const [broken, setBroken] = useState(false);
  return (
    <span
      className={classes.frame}
      data-fill={ratio !== undefined}
      style={ratio ? { aspectRatio: ratio, width } : { height, minWidth: height }}
    >
      {broken ? (
        <span className={classes.words}>No picture</span>
      ) : (
        <img src={src} alt={alt} loading="lazy" className={classes.image} onError={() => setBroken(true)} />
      )}
    </span>
  );
}
