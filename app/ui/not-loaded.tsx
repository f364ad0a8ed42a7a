/** The small mark in place of something that could not be loaded, with another try (decisions, ERR-04). */
import { useEffect } from "react";
import { useRevalidator } from "react-router";
import classes from "./not-loaded.module.css";

/** @param what is missing, as a sentence begins: "The saved filters" */
export function NotLoaded({ what }: { what: string }) {
  const { revalidate, state } = useRevalidator();
  const words = `${what} could not be loaded.`;
  useEffect(() => console.error(words), [words]);
  return (
    <p className={classes.notLoaded}>
      {words}{" "}
      <button
        type="button"
        className={classes.retry}
        onClick={() => void revalidate()}
        disabled={state !== "idle"}
      >
        Try again
      </button>
    </p>
  );
}
