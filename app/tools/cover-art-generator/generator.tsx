/** A show's name, subject and host in; covers that pass Apple's rules out. */
import { Button, Textarea, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Form } from "react-router";
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
import { Covers, CoverResults } from "./cover-results";
import type { CoverResult } from "./definition";

interface GeneratorProps {
  styles: { key: string; label: string }[];
  earlier: EarlierImages[];
}

const example = {
  title: "The Quiet Studio",
  author: "Dana Reyes",
  about: "Interviews with people who build calm products",
};

export function Generator({ styles, earlier }: GeneratorProps) {
  const { state, submit, cancel } = useQueryRun(
    { slug: "cover-art-generator", resetsOnLeave: false },
    { name: "generate", main: "title" },
  );
  const partial = usePartial<Pick<CoverResult, "variants">>(state.runId);
  const hydrated = useHydrated();
  const [title, setTitle] = useInput("title", state.shown);
  const [author, setAuthor] = useInput("author", state.shown);
  const [about, setAbout] = useInput("about", state.shown);
  const [chosen, choose] = useState(styles.slice(1).map(({ key }) => key));
  useHistory(earlier, state.shown);
  const generating = state.status === "sending";
  const ready = title.trim() !== "" && chosen.length > 0;

  const fillIn = () => {
    setTitle(example.title);
    setAuthor(example.author);
    setAbout(example.about);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (ready && !generating) submit(new FormData(event.currentTarget));
  };
  const result = state.shown?.result as CoverResult | undefined;
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
        <div className={classes.inputs} data-even>
          <TextInput
            name="title"
            label="Name of the show"
            placeholder={example.title}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
            error={state.fields.title?.[0]}
            required={!hydrated}
          />
          <TextInput
            name="author"
            label="Host or company"
            placeholder={example.author}
            value={author}
            onChange={(event) => setAuthor(event.currentTarget.value)}
          />
        </div>
        <Textarea
          name="about"
          label="What it is about"
          placeholder={example.about}
          rows={2}
          value={about}
          onChange={(event) => setAbout(event.currentTarget.value)}
        />
        <div className={classes.last}>
          <StyleChoice styles={styles} chosen={chosen} onChoose={choose} />
          <Button type="submit" disabled={hydrated && (!ready || generating)}>
            {generating ? "Generating..." : "Generate"}
          </Button>
        </div>
      </Form>
      {generating && (
        <>
          <RunProgress state={state} onCancel={cancel} title="Generating covers" />
          {partial && <Covers variants={partial.variants} title={title} />}
        </>
      )}
      {state.status === "failed" && state.problem && (
        <FailureBox problem={state.problem} runId={state.runId ?? undefined} />
      )}
      {!generating && result && state.shown && <CoverResults result={result} run={state.shown} />}
      {state.status === "idle" && !state.shown && (
        <EmptyState
          title="No cover yet"
          words="Give the show's name; each style becomes one cover, measured against Apple's rules."
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
