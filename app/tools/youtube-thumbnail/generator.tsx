/** Title, category and styles in; variants side by side out. */
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Form, useSearchParams } from "react-router";
import type { EarlierImages } from "../../toolkit/images/earlier";
import { EmptyState } from "../../ui/empty-state";
import { FailureBox } from "../../ui/failure-box";
import { usePartial } from "../../ui/feed/use-partial";
import classes from "../../ui/made-images/made-images.module.css";
import { StyleChoice } from "../../ui/made-images/style-choice";
import { useHistory } from "../../ui/made-images/use-history";
import { RunProgress } from "../../ui/tool-screen/run-progress";
import { useInput } from "../../ui/tool-screen/use-input";
import { useQueryRun } from "../../ui/tool-screen/use-query-run";
import { useHydrated } from "../../ui/use-hydrated";
import type { ThumbnailResult } from "./definition";
import { ThumbnailResults, Variants } from "./thumbnail-results";

interface GeneratorProps {
  styles: { key: string; label: string }[];
  categories: string[];
  earlier: EarlierImages[];
}

const example = { title: "How we recorded 40 interviews in a week", domain: "Education" };

export function Generator({ styles, categories, earlier }: GeneratorProps) {
  const { state, submit, cancel } = useQueryRun(
    { slug: "youtube-thumbnail", resetsOnLeave: false },
    { name: "generate", main: "title" },
  );
  const partial = usePartial<Pick<ThumbnailResult, "variants">>(state.runId);
  const hydrated = useHydrated();
  // Magic clips links here with the video's title.
  const [search] = useSearchParams();
  const [title, setTitle] = useInput("title", state.shown, search.get("title") ?? "");
  const [domain, setDomain] = useInput("domain", state.shown);
  const [chosen, choose] = useState(styles.slice(0, 3).map(({ key }) => key));
  useHistory(earlier, state.shown);
  const generating = state.status === "sending";
  const ready = title.trim() !== "" && domain !== "" && chosen.length > 0;

  const fillIn = () => {
    setTitle(example.title);
    setDomain(example.domain);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (ready && !generating) submit(new FormData(event.currentTarget));
  };
  const result = state.shown?.result as ThumbnailResult | undefined;
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
        <div className={classes.inputs}>
          <TextInput
            name="title"
            label="Title"
            placeholder={example.title}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
            error={state.fields.title?.[0]}
            required={!hydrated}
          />
          <NativeSelect
            name="domain"
            label="Category"
            value={domain}
            onChange={(event) => setDomain(event.currentTarget.value)}
            data={[{ value: "", label: "Choose a category" }, ...categories]}
            error={state.fields.domain?.[0]}
            required={!hydrated}
          />
        </div>
        <div className={classes.last}>
          <StyleChoice styles={styles} chosen={chosen} onChoose={choose} />
          <Button type="submit" disabled={hydrated && (!ready || generating)}>
            {generating ? "Generating..." : "Generate"}
          </Button>
        </div>
      </Form>
      {generating && (
        <>
          <RunProgress state={state} onCancel={cancel} title="Generating thumbnails" />
          {partial && <Variants variants={partial.variants} title={title} />}
        </>
      )}
      {state.status === "failed" && state.problem && (
        <FailureBox problem={state.problem} runId={state.runId ?? undefined} />
      )}
      {!generating && result && state.shown && <ThumbnailResults result={result} run={state.shown} />}
      {state.status === "idle" && !state.shown && (
        <EmptyState
          title="No thumbnail yet"
          words="Give the video's title and choose its category. What works there right now leads the drawing."
          action={
            <Button variant="default" onClick={fillIn}>
              Fill in an example
            </Button>
          }
        />
      )}
    </section>
  );
}
