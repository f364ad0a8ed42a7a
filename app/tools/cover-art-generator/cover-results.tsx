import { Button } from "@mantine/core";
import type { RunView } from "../../toolkit/run-view";
import { SandboxMark } from "../../ui/source-mark";
import classes from "../../ui/made-images/made-images.module.css";
import { RefusedStyles } from "../../ui/made-images/refused-styles";
import { RuleList } from "../../ui/made-images/rule-list";
import { dollars } from "../../ui/usage-line";
import type { CoverResult } from "./definition";
import { LargeDownload } from "./large-download";

export function CoverResults({ result, run }: { result: CoverResult; run: RunView }) {
  return (
    <>
      <h2 className={classes.heading}>
        Results for {run.title} {run.sandbox && <SandboxMark />}
      </h2>
      {result.warnings.length > 0 && (
        <ul className={classes.refused}>
          {result.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      <Covers variants={result.variants} title={run.title} />
      <RefusedStyles refused={result.refused} />
    </>
  );
}

/** Each cover large, and at the size of a list on a phone. */
export function Covers({ variants, title }: Pick<CoverResult, "variants"> & { title: string }) {
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
          <img src={link} alt="" width={55} height={55} />
          <RuleList rules={rules} />
          <div className={classes.buttons}>
            <Button component="a" href={`${link}?download`} download={name} variant="default" size="xs">
              Download
            </Button>
            <LargeDownload link={link} name={name} />
            <span className={classes.found}>{dollars(usd)}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}
