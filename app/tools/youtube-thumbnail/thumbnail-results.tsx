/**
 * Shows the variants side by side, full size and in YouTube's small size, with the reference videos
 * below.
 */
import type { MadeImage } from "../../images/made-image";
import { type ChangePicture, ImageCards } from "../../images/made-images/image-cards";
import classes from "../../images/made-images/made-images.module.css";
import type { ThumbnailResult } from "./definition";

interface ThumbnailsProps {
  images: MadeImage[];
  title: string;
  onChange?: ChangePicture;
}

export function Thumbnails({ images, title, onChange }: ThumbnailsProps) {
  return (
    <ImageCards
      images={images}
      title={title}
      onChange={onChange}
      small={({ link }) => (
        <span className={classes.small}>
          <img src={link} alt="" />
          <span className={classes.badge} title="Where YouTube puts the duration">
            12:34
          </span>
        </span>
      )}
    />
  );
}

export function References({ thumbnails }: Pick<ThumbnailResult, "thumbnails">) {
  if (thumbnails.length === 0)
    return <p>No recent hits in this category, so only the title guided the images.</p>;
  return (
    <section className={classes.section} aria-label="Reference thumbnails">
      <h3>Reference thumbnails: recent hits of the category</h3>
      <ul className={classes.references}>
        {thumbnails.map(({ thumbnail, title, videoUrl }) => (
          <li key={videoUrl}>
            <a href={videoUrl} target="_blank" rel="noreferrer">
              <img src={thumbnail} alt="" loading="lazy" />
              <span>{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
