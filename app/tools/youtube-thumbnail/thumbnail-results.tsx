/** Variants side by side, as they are and as YouTube shows them small; below, what led the drawing. */
import { Button } from "@mantine/core";
import type { RunView } from "../../toolkit/run-view";
import { SandboxMark } from "../../ui/source-mark";
import classes from "../../ui/made-images/made-images.module.css";
import { RefusedStyles } from "../../ui/made-images/refused-styles";
import { RuleList } from "../../ui/made-images/rule-list";
import { dollars } from "../../ui/usage-line";
import type { ThumbnailResult } from "./definition";

export function ThumbnailResults({ result, run }: { result: ThumbnailResult; run: RunView }) {
  return (
    <>
      <h2 className={classes.heading}>
        Results for {run.title} {run.sandbox && <SandboxMark />}
      </h2>
      <Variants variants={result.variants} title={run.title} />
      <RefusedStyles refused={result.refused} />
      {result.thumbnails.length > 0 && (
        <section className={classes.section} aria-label="Reference thumbnails">
          <h3>Reference thumbnails: recent hits of the category</h3>
          <ul className={classes.references}>
            {result.thumbnails.map(({ thumbnail, title, videoUrl }) => (
              <li key={videoUrl}>
                <a href={videoUrl} target="_blank" rel="noreferrer">
                  <img src={thumbnail} alt="" loading="lazy" />
                  <span>{title}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

export function Variants({ variants, title }: Pick<ThumbnailResult, "variants"> & { title: string }) {
  return (
    <ul className={classes.variants}>
      {variants.map(({ id, link, label, name, width, height, rules, usd }) => (
        <li key={id} className={classes.variant}>
          <h3>{label}</h3>
          <img
            className={classes.image}
            src={link}
            alt={`${title}, ${label}`}
            width={width}
            height={height}
          />
          <span className={classes.small}>
            <img src={link} alt="" />
            <span className={classes.badge} title="Where YouTube puts the duration">
              12:34
            </span>
          </span>
          <RuleList rules={rules} />
          <div className={classes.buttons}>
            <Button component="a" href={`${link}?download`} download={name} variant="default" size="xs">
              Download
            </Button>
            <span className={classes.found}>{dollars(usd)}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}
