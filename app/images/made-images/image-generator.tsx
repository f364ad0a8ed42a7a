/**
 * A form that draws one picture per chosen style: submits, shows progress, and shows the result.
 */
import IconPhoto from "@tabler/icons-react/dist/esm/icons/IconPhoto.mjs";
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { Form, useRevalidator } from "react-router";
import type { RunView } from "../../runs/run-view";
import { Button } from "../../ui/button";
import type { EarlierImages } from "../earlier";
import type { MadeImage, RefusedStyle } from "../made-image";
import type { ChangePicture } from "./image-cards";
import { EmptyState } from "../../ui/empty-state";
import { FailureBox } from "../../ui/failure-box";
import { usePartial } from "../../ui/feed/use-partial";
import { SandboxMark } from "../../ui/source-mark";
import { RunProgress } from "../../tool-screen/late-run-progress";
import type { QueryRun } from "../../tool-screen/use-query-run";
import { useHydrated } from "../../ui/use-hydrated";
import classes from "./made-images.module.css";
import { Checkbox } from "../../ui/checkbox";

interface Made {
  variants: MadeImage[];
  refused: RefusedStyle[];
}

interface ImageGeneratorProps<R extends Made> {
  generation: QueryRun;
  styles: { key: string; label: string }[];
  /** Initially chosen styles. */
  preset: { key: string }[];
  earlier: EarlierImages[];
  /** The price of a generation in words. */
  price: string | undefined;
  inputs: ReactNode;
  /** True if all inputs except the styles are filled in. */
  filled: boolean;
  progress: string;
  empty: { title: string; words: string; fillIn(): void };
  cards(images: MadeImage[], title: string, onChange?: ChangePicture): ReactNode;
  before?(result: R): ReactNode;
  after?(result: R): ReactNode;
}

export function ImageGenerator<R extends Made>(props: ImageGeneratorProps<R>) {
  const {
    generation,
    styles,
    preset,
    earlier,
    price,
    inputs,
    filled,
    progress,
    empty,
    cards,
    before,
    after,
  } = props;
  const { state, submit, cancel } = generation;
  const partial = usePartial<Pick<Made, "variants">>(state.runId);
  const hydrated = useHydrated();
  const [chosen, choose] = useState(preset.map(({ key }) => key));
  useHistory(earlier, state.shown);
  const generating = state.status === "sending";
  const ready = filled && chosen.length > 0;
  const result = state.shown?.result as R | undefined;
  const { together, change, forget } = useChanges(state.shown, submit);
  const variants = result ? together(result.variants) : [];
  const waiting = together([]);

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!ready || generating) return;
    forget();
    submit(new FormData(event.currentTarget));
  };
  return (
    <section
      className={classes.section}
      aria-label="Generator"
      aria-busy={generating}
      data-status={generating ? "generating" : state.status}
    >
      <Form method="post" className={classes.form} onSubmit={onSubmit} noValidate={hydrated}>
        <input type="hidden" name="intent" value="submit" />
        <input type="hidden" name="query" value="generate" />
        {inputs}
        <div className={classes.last}>
          <StyleChoice styles={styles} chosen={chosen} onChoose={choose} />
          <div className={classes.go}>
            {price && <span className={classes.price}>{price}</span>}
            <Button type="submit" disabled={hydrated && (!ready || generating)}>
              {generating ? "Generating..." : "Generate"}
            </Button>
          </div>
        </div>
      </Form>
      {generating && (
        <>
          <RunProgress state={state} onCancel={cancel} title={progress} />
          {waiting.length > 0
            ? cards(together(partial?.variants ?? []), state.term)
            : partial && cards(partial.variants, state.term)}
        </>
      )}
      {state.status === "failed" && state.problem && (
        <FailureBox problem={state.problem} runId={state.runId ?? undefined} />
      )}
      {state.status === "failed" && !result && waiting.length > 0 && cards(waiting, state.term)}
      {!generating && result && (
        <>
          <h2 className={classes.heading}>
            Results for {state.term} {state.shown?.sandbox && <SandboxMark />}
          </h2>
          {before?.(result)}
          {cards(variants, state.term, change)}
          <RefusedStyles refused={result.refused} />
          {after?.(result)}
        </>
      )}
      {state.status === "idle" && !state.shown && (
        <EmptyState
          Icon={IconPhoto}
          title={empty.title}
          words={empty.words}
          action={
            <Button variant="default" onClick={empty.fillIn}>
              Use an example
            </Button>
          }
        />
      )}
    </section>
  );
}

/** Lists the refused styles with the model's reasons. */
function RefusedStyles({ refused }: { refused: { style: string; label: string; detail: string }[] }) {
  if (refused.length === 0) return null;
  return (
    <ul className={classes.refused}>
      {refused.map(({ style, label, detail }) => (
        <li key={style}>
          <strong>{label} was not drawn.</strong> {detail}
        </li>
      ))}
    </ul>
  );
}

/** Reloads the history when a run that it lacks has ended. */
function useHistory(earlier: EarlierImages[], shown: RunView | null): void {
  const { revalidate } = useRevalidator();
  const isMissing = shown?.status === "done" && !earlier.some(({ runId }) => runId === shown.id);
  const missing = isMissing ? shown.id : null;
  const readAnew = useEffectEvent(() => void revalidate());
  useEffect(() => {
    if (missing) readAnew();
  }, [missing]);
}

interface StyleChoiceProps {
  styles: readonly { key: string; label: string }[];
  chosen: string[];
  onChoose(keys: string[]): void;
}

/** Chooses the styles; each gives one variant. */
function StyleChoice({ styles, chosen, onChoose }: StyleChoiceProps) {
  return (
    <fieldset className={classes.choice}>
      <legend>Styles (one image each)</legend>
      <input type="hidden" name="styles" value="" />
      {styles.map(({ key, label }) => (
        <Checkbox
          key={key}
          name="styles"
          value={key}
          label={label}
          checked={chosen.includes(key)}
          onChange={(event) =>
            onChoose(event.currentTarget.checked ? [...chosen, key] : chosen.filter((other) => other !== key))
          }
        />
      ))}
    </fieldset>
  );
}

/** Redraws one picture: runs that style alone and keeps the other pictures. */
interface Changes {
  /**
   * Returns the kept pictures with the redrawn ones in their places, or the given pictures without
   * a change.
   */
  together(images: MadeImage[]): MadeImage[];
  change: ChangePicture | undefined;
  /** Drops the earlier pictures when the user generates a new set. */
  forget(): void;
}

function useChanges(shown: RunView | null, submit: (form: FormData) => void): Changes {
  const [stayed, setStayed] = useState<MadeImage[]>([]);
  const together = (images: MadeImage[]) =>
    stayed.length === 0
      ? images
      : stayed.map((image) => images.find(({ style }) => style === image.style) ?? image);
  const change: ChangePicture = (image, wish) => {
    if (!shown) return;
    const form = new FormData();
    form.set("intent", "submit");
    form.set("query", shown.query);
    for (const [name, value] of Object.entries(shown.input))
      if (typeof value === "string") form.set(name, value);
    form.set("styles", image.style);
    form.set("change", wish);
    setStayed(together((shown.result as { variants: MadeImage[] }).variants));
    submit(form);
  };
  return { together, change: shown ? change : undefined, forget: () => setStayed([]) };
}
