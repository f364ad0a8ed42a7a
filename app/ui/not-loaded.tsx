/** A small mark with a retry button, in place of something that could not load. */
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { logError } from "../log";
import classes from "./not-loaded.module.css";

interface NotLoadedProps {
  /** The missing thing as the start of a sentence: "The saved filters". */
  what: string;
  /** The reason, if known. */
  problem?: string;
  /** Loads it again; by default the whole screen. */
  onRetry?(): void;
}

export function NotLoaded({ what, problem, onRetry }: NotLoadedProps) {
  const { revalidate, state } = useRevalidator();
  const words = [`${what} could not be loaded.`, problem].filter(Boolean).join(" ");
  useEffect(() => logError(words), [words]);
  return (
    <p className={classes.notLoaded}>
      {words}{" "}
      <button
        type="button"
        className={classes.retry}
        onClick={onRetry ?? (() => void revalidate())}
        disabled={state !== "idle"}
      >
        Try again
      </button>
    </p>
  );
}
