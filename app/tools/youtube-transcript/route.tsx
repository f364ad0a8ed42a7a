/** Youtube Transcript: turns a video's URL into its text, line by line. */
import { type FormEvent, useRef, useState } from "react";
import { Form, useActionData } from "react-router";
import { Button } from "../../ui/button";
import { toolAction, toolLoader } from "../../tool-screen/route.server";
import type { ToolActionAnswer } from "../../tool-screen/screen";
import { FailureBox } from "../../ui/failure-box";
import { PageHeader } from "../../ui/page-header";
import { Spinner } from "../../ui/spinner";
import { TextField } from "../../ui/text-field";
import { useHydrated } from "../../ui/use-hydrated";
import type { Route } from "./+types/route";
import { youtubeTranscript } from "./definition";
import classes from "./route.module.css";
import { TranscriptView } from "./transcript-view";
import { useTranscript } from "./use-transcript";

const screen = toolLoader(youtubeTranscript);

/** `?url=` fills the field and `?run=` shows an earlier run; other screens link here with them. */
export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  return { view: await screen(args), url: searchParams.get("url"), run: searchParams.get("run") };
}

export const action = toolAction(youtubeTranscript);

const loading = {
  uploading: "Uploading the video",
  transcripting: "Hang tight, we are processing your transcript now!",
};

export default function YoutubeTranscript({ loaderData: { view, url: asked, run } }: Route.ComponentProps) {
  const posted = useActionData<ToolActionAnswer>();
  const { state, submit, clear } = useTranscript(posted && "run" in posted ? posted.run : null, run);
  const hydrated = useHydrated();
  const [typed, setTyped] = useState(asked);
  const input = useRef<HTMLInputElement>(null);
  const { status, failure } = state;
  const url = typed ?? state.facts?.link ?? "";
  const busy = status === "uploading" || status === "transcripting";
  const refused = posted && "problem" in posted && status === "idle" ? posted.problem : null;

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (url.trim() && !busy) void submit(url.trim());
  };
  const onClear = () => {
    setTyped("");
    clear();
    input.current?.focus();
  };
  return (
    <>
      <PageHeader title={view.title} purpose={view.purpose} />
      <div className={classes.screen}>
        <Form method="post" className={classes.form} onSubmit={onSubmit} noValidate={hydrated}>
          <TextField
            ref={input}
            name="url"
            className={classes.url}
            label="YouTube URL"
            placeholder="https://www.youtube.com/watch?v=…"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            required={!hydrated}
            value={url}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <div className={classes.buttons}>
            <Button variant="default" type="reset" onClick={onClear}>
              Clear
            </Button>
            <Button type="submit" loading={busy} disabled={hydrated && (busy || !url.trim())}>
              Submit
            </Button>
          </div>
        </Form>
        {busy && (
          <p className={classes.loading} role="status" aria-busy="true">
            <Spinner />
            {loading[status]}
          </p>
        )}
        {status === "failed" && failure && (
          <FailureBox title={failure.isAnswer ? "No transcript" : undefined} problem={failure} />
        )}
        {refused && <FailureBox problem={refused} />}
        {state.count > 0 && (
          <TranscriptView state={state} onRefresh={busy ? null : (link) => void submit(link, true)} />
        )}
      </div>
    </>
  );
}
