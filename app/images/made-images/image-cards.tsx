import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import { type ReactNode, useState } from "react";
import { Button, ButtonLink } from "../../ui/button";
import { TextField } from "../../ui/text-field";
import type { MadeImage } from "../made-image";
import { dollars } from "../../ui/usage-line";
import classes from "./made-images.module.css";

interface ImageCardsProps {
  images: MadeImage[];
  title: string;
  /** Renders the picture at the small size of its usual use. */
  small(image: MadeImage): ReactNode;
  /** Placed next to "Download". */
  actions?(image: MadeImage): ReactNode;
  /** Redraws one picture with a change request; absent while pictures are being drawn. */
  onChange?: ChangePicture;
}

export type ChangePicture = (image: MadeImage, wish: string) => void;

/** Shows pictures side by side: large, small, measured and with a download link. */
export function ImageCards({ images, title, small, actions, onChange }: ImageCardsProps) {
  return (
    <ul className={classes.variants}>
      {images.map((image) => (
        <li key={image.id} className={classes.variant}>
          <h3>{image.label}</h3>
          <img
            className={classes.image}
            src={image.link}
            alt={`${title}, ${image.label}`}
            width={image.width}
            height={image.height}
          />
          {small(image)}
          <RuleList rules={image.rules} />
          {(image.reads ?? null) === null && (
            <p className={classes.found}>
              We couldn't read its text. Check that it says “{title}” before you use it.
            </p>
          )}
          <div className={classes.buttons}>
            <ButtonLink href={`${image.link}?download`} download={image.name} variant="default" size="xs">
              Download
            </ButtonLink>
            {actions?.(image)}
            <span className={classes.found}>{dollars(image.usd)}</span>
          </div>
          {onChange && <ChangeOne image={image} onChange={onChange} />}
        </li>
      ))}
    </ul>
  );
}

function ChangeOne({ image, onChange }: { image: MadeImage; onChange: ChangePicture }) {
  const [wish, setWish] = useState("");
  return (
    <details className={classes.change}>
      <summary>Edit this image</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (wish.trim()) onChange(image, wish);
        }}
      >
        <TextField
          label="What to change"
          placeholder="Brighter, with the title larger"
          help={`Redraws only this image, in the same style. It cost ${dollars(image.usd)}.`}
          value={wish}
          maxLength={500}
          onChange={(event) => setWish(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" size="xs" disabled={wish.trim() === ""}>
          Redraw
        </Button>
      </form>
    </details>
  );
}

/** Lists each rule with the measured value. */
function RuleList({ rules }: { rules: { rule: string; passes: boolean; found: string }[] }) {
  return (
    <ul className={classes.rules} aria-label="Rules">
      {rules.map(({ rule, passes, found }) => (
        <li key={rule} data-passes={passes}>
          {passes ? (
            <IconCheck size={14} stroke={2} aria-label="Passes:" />
          ) : (
            <IconAlertTriangle size={14} stroke={2} aria-label="Fails:" />
          )}
          <span>
            {rule}
            {rule !== found && <span className={classes.found}> ({found})</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
