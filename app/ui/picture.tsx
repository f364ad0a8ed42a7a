import { useState } from "react";
import classes from "./picture.module.css";

/** An image of fixed ratio that leaves its place when it can't be loaded. */
export function Picture({
  src,
  alt,
  ratio = "16 / 9",
  width = 200,
}: {
  src: string;
  alt: string;
  ratio?: string;
  width?: number;
}) {
  const [broken, setBroken] = useState(false);
  return (
    <span className={classes.frame} style={{ aspectRatio: ratio, width }}>
      {broken ? (
        <span className={classes.words}>No picture</span>
      ) : (
        <img src={src} alt={alt} loading="lazy" className={classes.image} onError={() => setBroken(true)} />
      )}
    </span>
  );
}
