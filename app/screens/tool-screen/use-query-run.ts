/** Sends one query's form and follows the run it starts until its result is there. */
import { useCallback, useEffect, useReducer, useRef } from "react";
import { useActionData, useFetcher } from "react-router";
import { isOpen, type RunView } from "../../toolkit/run-view";
import type { QueryView, ToolActionAnswer, ToolScreenView } from "../../toolkit/screen";
import { useFeed } from "../../ui/feed/feed-context";
import { forgetLastRun, lastRun, rememberLastRun } from "./last-run";
import { idle, type QueryState, reduce } from "./query-state";

/** How often a run is looked at when the stream is silent, ms. */
const lookEvery = 4000;
const successFor = 1000;

export interface QueryRun {
  state: QueryState;
  submit(form: FormData): void;
  cancel(): void;
  /** Shows a run of earlier, as after coming back to the screen. */
  show(runId: string): void;
}

export function useQueryRun(tool: ToolScreenView, query: QueryView): QueryRun {
  const native = useActionData<ToolActionAnswer>();
  const [state, dispatch] = useReducer(reduce, native, (answer) =>
    answer && isFor(query, answer) ? reduce(idle, { type: "answered", answer }) : idle,
  );
  const sender = useFetcher<ToolActionAnswer>();
  const reader = useFetcher<{ run: RunView }>();
  const canceller = useFetcher();
  const feed = useFeed();
  const latest = useRef({ state, sender });
  useEffect(() => {
    latest.current = { state, sender };
  });

  const load = reader.load;
  const show = useCallback((runId: string) => void load(`/runs/${runId}/view`), [load]);

  useEffect(() => {
    if (sender.data) dispatch({ type: "answered", answer: sender.data });
  }, [sender.data]);
  useEffect(() => {
    if (reader.data) dispatch({ type: "taken-over", run: reader.data.run });
  }, [reader.data]);

  useEffect(
    () =>
      feed.onRun((run) => {
        const { status, runId } = latest.current.state;
        if (status !== "sending" || run.kind !== "plain") return;
        const mine =
          runId === null
            ? run.tool === tool.slug && run.query === query.name && isOpen(run)
            : run.id === runId;
        if (!mine) return;
        dispatch({ type: "heard", run });
        const answerComes = latest.current.sender.state !== "idle";
        if (!isOpen(run) && !answerComes) show(run.id);
      }),
    [feed, tool.slug, query.name, show],
  );

  // The answer came before the result (202): look now and then, in case the stream is broken.
  const waiting = state.status === "sending" && sender.state === "idle" ? state.runId : null;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => show(waiting), lookEvery);
    return () => clearInterval(timer);
  }, [waiting, show]);

  useEffect(() => {
    if (state.status !== "success") return;
    const timer = setTimeout(() => dispatch({ type: "settled" }), successFor);
    return () => clearTimeout(timer);
  }, [state.status]);

  const { shown, runId } = state;
  const place = `${tool.slug}:${query.name}`;
  useEffect(() => {
    if (tool.resetsOnLeave) return;
    const earlier = lastRun(place);
    if (earlier && latest.current.state === idle) show(earlier);
  }, [place, tool.resetsOnLeave, show]);
  useEffect(() => {
    if (shown?.kind === "plain" || (runId && state.status === "sending"))
      rememberLastRun(place, shown?.id ?? runId ?? "");
  }, [place, shown, runId, state.status]);

  const submit = (form: FormData) => {
    forgetLastRun(place);
    feed.expectRun();
    dispatch({ type: "sent", term: String(form.get(query.main) ?? ""), at: Date.now() });
    void sender.submit(form, { method: "post", encType: "multipart/form-data" });
  };
  const cancel = () => {
    if (runId) void canceller.submit({ intent: "cancel" }, { method: "post", action: `/runs/${runId}` });
  };
  return { state, submit, cancel, show };
}

const isFor = (query: QueryView, answer: ToolActionAnswer) =>
  "query" in answer && answer.query === query.name;
