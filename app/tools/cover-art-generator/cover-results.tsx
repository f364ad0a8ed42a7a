import type { MadeImage } from "../../images/made-image";
import { type ChangePicture, ImageCards } from "../../images/made-images/image-cards";
import classes from "../../images/made-images/made-images.module.css";
import { LargeDownload } from "./large-download";

/** Shows each cover large, and in the size of a podcast list on a phone. */
interface CoversProps {
  images: MadeImage[];
  title: string;
  onChange?: ChangePicture;
}

export function Covers({ images, title, onChange }: CoversProps) {
  return (
    <ImageCards
      images={images}
      title={title}
      onChange={onChange}
      small={({ link }) => <img src={link} alt="" width={55} height={55} />}
      actions={({ link, name }) => <LargeDownload link={link} name={name} />}
    />
  );
}

/** Warns about words in the name that Apple often rejects. */
export function Warnings({ warnings }: { warnings: string[] }) {
  if (warnings.length === 0) return null;
  return (
    <ul className={classes.refused}>
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  );
}
