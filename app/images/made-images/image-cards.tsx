import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import type { ReactNode } from "react";
import { ButtonLink } from "../../ui/button";
import type { MadeImage } from "../made-image";
import { dollars } from "../../ui/usage-line";
import classes from "./made-images.module.css";

interface ImageCardsProps {
  images: MadeImage[];
  title: string;
  /** The picture as small as it is usually seen. */
  small(image: MadeImage): ReactNode;
  /** Stands beside "Download". */
  actions?(image: MadeImage): ReactNode;
}

/** Pictures side by side, each large, small, measured and ready to download. */
export function ImageCards({ images, title, small, actions }: ImageCardsProps) {
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
          <div className={classes.buttons}>
            <ButtonLink href={`${image.link}?download`} download={image.name} variant="default" size="xs">
              Download
            </ButtonLink>
            {actions?.(image)}
            <span className={classes.found}>{dollars(image.usd)}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** What was measured on the file, rule by rule. */
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
