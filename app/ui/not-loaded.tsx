/** The small mark in place of something that could not be loaded, with another try. */
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { logError } from "../log";
import classes from "./not-loaded.module.css";

interface NotLoadedProps {
  /** What is missing, as a sentence begins: "The saved filters" */
  what: string;
  /** Why, where it is known. */
  problem?: string;
  /** Loads it anew; the whole screen unless given. */
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
