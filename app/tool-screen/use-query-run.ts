/** Sends one query's form and follows its run until the result arrives. */
import { useEffect, useEffectEvent, useReducer, useRef } from "react";
import { useActionData, useFetcher, useSearchParams } from "react-router";
import type { ShownRun } from "../runs/run-view";
import { formText } from "../forms/form-text";
import type { QueryView, RunState, ToolActionAnswer, ToolScreenView } from "./screen";
import { useFeed } from "../ui/feed/feed-context";
import { useAnswer } from "../ui/use-answer";
import { forgetLastRun, lastRun, rememberLastRun } from "./last-run";
import { idle, type QueryState, reduce } from "./query-state";
import { useRunReader } from "./use-run-reader";

const successFor = 1000;

export interface QueryRun {
  state: QueryState;
  submit(form: FormData): void;
  /** Cancels the search or the file's run. */
  cancel(): void;
  /** Gives the approval that a paused run asks for. */
  resume(): void;
  /** Takes over the state from another reading of the run. */
  follow(run: ShownRun): void;
}

/**
 * Returns the state of a query's form and its actions.
 * @param tool `place` distinguishes several screens of one tool; each has its own last run.
 * @param action Target URL of the form; default is the screen's own.
 */
export function useQueryRun(
  tool: Pick<ToolScreenView, "slug" | "resetsOnLeave"> & { place?: string },
  query: Pick<QueryView, "name" | "primaryInput">,
  action?: string,
): QueryRun {
  const native = useActionData<ToolActionAnswer>();
  const [state, dispatch] = useReducer(reduce, native, (answer) =>
    answer && "query" in answer && answer.query === query.name
      ? reduce(idle, { type: "answered", answer })
      : idle,
  );
  const sender = useFetcher<ToolActionAnswer>();
  const steerer = useFetcher<RunState>();
  const feed = useFeed();
  const open = state.status === "sending" ? state.runId : null;
  const following = state.pause ? null : open;
  const read = useRunReader(
    following,
    (run, asked) => {
      if (!asked || run.id === state.csv?.runId) dispatch({ type: "followed", run });
      // The URL may contain a run of another query of this screen.
      else if (run.tool === tool.slug && run.query === query.name) dispatch({ type: "restored", run });
    },
    (runId) => dispatch({ type: "deleted", runId }),
  );

  const answer = useAnswer(sender);
  useEffect(() => {
    if (!answer) return;
    dispatch({ type: "answered", answer });
    if ("run" in answer) feed.noteRun(answer.run);
  }, [answer, feed]);

  useEffect(() => {
    if (!following) return;
    return feed.onSentence(({ msg, runId: about }) => {
      if (about === following) dispatch({ type: "said", sentence: msg });
    });
  }, [feed, following]);

  useEffect(() => feed.onDeleted((id) => dispatch({ type: "deleted", runId: id })), [feed]);

  // A paused run sends no events; the user may decide here, on its page or in another tab.
  const { pause } = state;
  useEffect(() => {
    if (!open || !pause) return;
    return feed.onRun((run) => dispatch({ type: "followed", run }));
  }, [feed, open, pause]);
  // A file's run may take hours, and it may end while the event stream is closed.
  const csvRun = state.csv?.runId ?? null;
  useEffect(() => {
    if (!csvRun) return;
    read(csvRun);
    const stops = [
      feed.onRun((run) => dispatch({ type: "followed", run })),
      feed.onOpenRuns(() => read(csvRun)),
    ];
    return () => stops.forEach((stop) => stop());
  }, [feed, csvRun, read]);

  const steered = useAnswer(steerer)?.run;
  const onSteered = useEffectEvent((run: ShownRun | null) => {
    if (run) dispatch({ type: "followed", run });
    else if (open) dispatch({ type: "deleted", runId: open });
  });
  useEffect(() => {
    if (steered !== undefined) onSteered(steered);
  }, [steered]);

  useEffect(() => {
    if (state.status !== "success") return;
    const timer = setTimeout(() => dispatch({ type: "settled" }), successFor);
    return () => clearTimeout(timer);
  }, [state.status]);

  const place = `${tool.place ?? tool.slug}:${query.name}`;
  const [search] = useSearchParams();
  const asked = search.get("run");
  const isFresh = useRef(state === idle);
  useEffect(() => {
    const earlier = asked ?? (tool.resetsOnLeave ? null : lastRun(place));
    if (isFresh.current && earlier) read(earlier);
  }, [asked, place, tool.resetsOnLeave, read]);
  const runId = csvRun ?? state.runId;
  useEffect(() => {
    if (runId) rememberLastRun(place, runId);
  }, [place, runId]);

  const submit = (form: FormData) => {
    isFresh.current = false;
    forgetLastRun(place);
    feed.expectRun();
    dispatch({ type: "sent", term: formText(form, query.primaryInput), at: Date.now() });
    form.set("follow", "true");
    void sender.submit(form, { method: "post", action, encType: "multipart/form-data" });
  };
  const steer = (intent: "cancel" | "resume") => {
    if (runId) void steerer.submit({ intent }, { method: "post", action: `/runs/${runId}/view` });
  };
  return {
    state,
    submit,
    cancel: () => steer("cancel"),
    resume: () => steer("resume"),
    follow: (run) => dispatch({ type: "followed", run }),
  };
}
