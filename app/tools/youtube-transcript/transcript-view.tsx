/** Shows a transcript: facts, downloads, search, and its lines as chat bubbles or as text. */
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs";
import { useDeferredValue, useMemo, useState } from "react";
import { Link } from "react-router";
import { MakeClipsButton } from "../../tool-screen/make-clips-button";
import { CopyButton } from "../../ui/copy-button";
import { SegmentedControl } from "../../ui/segmented-control";
import { SandboxMark } from "../../ui/source-mark";
import { TextField } from "../../ui/text-field";
import { Bubbles } from "./bubbles";
import { Downloads } from "./downloads";
import { clock, formattedText, plainText, rawText } from "./formats";
import { Player } from "./player";
import { RunningText } from "./running-text";
import { linesWith } from "./search";
import { sentencesOf } from "./sentences";
import classes from "./transcript-view.module.css";
import type { TranscriptState } from "./use-transcript";
import { formatNumber } from "../../toolkit/format-number";

const madeHow = {
  manual: "Captions written by people",
  automatic: "Automatic captions",
  translated: "Captions translated into English",
  service: "From the transcript service",
  speech: "Transcribed from audio",
};

interface TranscriptViewProps {
  state: TranscriptState;
  /** Looks the video up again; null if it has no URL. */
  onRefresh: ((link: string) => void) | null;
}

export function TranscriptView({ state, onRefresh }: TranscriptViewProps) {
  const { assembly, count, facts } = state;
  const [form, setForm] = useState("Bubbles");
  const [search, setSearch] = useState("");
  const [second, setSecond] = useState<number | null>(null);
  const wanted = useDeferredValue(search.trim());
  const { cues } = assembly;
  const isJoined = form === "Sentences";
  const shown = useMemo(() => (isJoined ? sentencesOf(cues.slice(0, count)) : cues), [isJoined, cues, count]);
  const shownCount = isJoined ? shown.length : count;
  const found = wanted ? linesWith(shown.slice(0, shownCount), wanted).length : 0;
  const last = cues.at(-1);
  return (
    <section className={classes.view} aria-label="Transcript">
      <header className={classes.header}>
        <div>
          <h2 className={classes.title}>{facts?.title ?? "Transcript"}</h2>
          <p className={classes.facts}>
            {formatNumber(count)} lines, {clock(last ? last.start + last.duration : 0)}
            {facts?.captions && ` · ${madeHow[facts.captions]}`}
            {facts && (
              <>
                {" · "}
                <button
                  type="button"
                  className={classes.again}
                  onClick={() => setSecond(second === null ? 0 : null)}
                >
                  {second === null ? "Play it here" : "Close the player"}
                </button>
                {" · "}
                <a href={facts.link} target="_blank" rel="noreferrer">
                  Open the video
                </a>
                {" · "}
                <Link to={`/runs/${facts.runId}`}>View full results</Link>
                {onRefresh && (
                  <>
                    {" · "}
                    <button
                      type="button"
                      className={classes.again}
                      title="Transcripts are kept for 30 days. This fetches a fresh one from YouTube."
                      onClick={() => onRefresh(facts.link)}
                    >
                      Refresh
                    </button>
                  </>
                )}
              </>
            )}
          </p>
        </div>
        {facts?.sandbox && <SandboxMark />}
      </header>
      {facts && second !== null && <Player videoId={facts.videoId} second={second} title={facts.title} />}
      <div className={classes.tools}>
        <SegmentedControl
          label="View"
          name="form"
          options={["Bubbles", "Sentences", "Text"]}
          value={form}
          onChange={setForm}
        />
        <CopyButton label="Copy Text" text={() => plainText(cues)} />
        <CopyButton label="Copy Raw" text={() => rawText(cues)} />
        <CopyButton label="Copy Formatted" text={() => formattedText(cues)} />
        {facts && <Downloads cues={cues} name={facts.title ?? "transcript"} sandbox={facts.sandbox} />}
        {facts && <MakeClipsButton url={facts.link} />}
        <TextField
          className={classes.search}
          small
          type="search"
          aria-label="Search in the transcript"
          placeholder="Search in the transcript"
          icon={<IconSearch size={14} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <span className={classes.found} role="status">
          {wanted && `${formatNumber(found)} ${lineWord(isJoined)}${found === 1 ? "" : "s"}`}
        </span>
      </div>
      {form === "Text" && !wanted ? (
        <RunningText cues={cues} count={count} />
      ) : (
        <Bubbles
          cues={shown}
          count={shownCount}
          wanted={wanted}
          videoId={facts?.videoId ?? null}
          onSeek={second === null ? null : setSecond}
        />
      )}
    </section>
  );
}

const lineWord = (isJoined: boolean) => (isJoined ? "sentence" : "line");
