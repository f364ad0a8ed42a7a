import { useState } from "react";
import classes from "./picture.module.css";

interface PictureProps {
  src: string;
  alt: string;
  /** CSS pixels; the width follows the picture. */
  height?: number;
}

/** A picture of fixed height that keeps its place when it can't be loaded. */
export function Picture({ src, alt, height = 112 }: PictureProps) {
  const [broken, setBroken] = useState(false);
  return (
    <span className={classes.frame} style={{ height, minWidth: height }}>
      {broken ? (
        <span className={classes.words}>No picture</span>
      ) : (
        <img src={src} alt={alt} loading="lazy" className={classes.image} onError={() => setBroken(true)} />
      )}
    </span>
  );
}
