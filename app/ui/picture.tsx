import { useState } from "react";
import classes from "./picture.module.css";

interface PictureProps {
  src: string;
  alt: string;
  /**
   * "row": row height, natural width. "logo", "small-logo": 40 or 32 pixels. "thumbnail": full
   * width, 16 to 9. "whole": full width, natural height.
   */
  shape?: "row" | "logo" | "small-logo" | "thumbnail" | "whole";
}

/** A picture in a frame of fixed size, which stays if the picture cannot load. */
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
