/** Sends a large file in pieces before its form, and shows the progress. */
import { useEffect, useEffectEvent, useState } from "react";
import { logError } from "../../log";
import { Button } from "../../ui/button";
import classes from "./file-sending.module.css";
import { forgetPieces, sendPieces, Stopped } from "./browser";

export interface FileSendingProps {
  file: File;
  /** The form's values. Pieces replace the file. */
  values: FormData;
  /** Called when the form can be submitted with these values. */
  onSent(values: FormData): void;
  onCancel(): void;
}

export default function FileSending({ file, values, onSent, onCancel }: FileSendingProps) {
  const [sent, setSent] = useState(0);
  const [problem, setProblem] = useState<Stopped | null>(null);
  const [attempt, setAttempt] = useState(0);
  const done = useEffectEvent((pieces: string) => {
    values.delete("csvfile");
    values.set("pieces", pieces);
    onSent(values);
  });
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const onProgress = (bytes: number) => !signal.aborted && setSent(bytes);
    const send = async () => {
      try {
        const pieces = await sendPieces({ file, signal, onProgress });
        if (!signal.aborted) done(pieces);
      } catch (error) {
        if (signal.aborted) return;
        // If one piece fails, the other requests stop.
        stop.abort();
        if (!(error instanceof Stopped)) logError("The file was not sent", { error });
        setProblem(
          error instanceof Stopped ? error : new Stopped("The file was not sent. Continue to try again."),
        );
      }
    };
    void send();
    return () => stop.abort();
  }, [file, attempt]);
  const cancel = () => {
    // A failure is harmless: the console deletes the pieces after a day.
    forgetPieces(file).catch(() => undefined);
    onCancel();
  };
  const again = () => {
    setProblem(null);
    setAttempt(attempt + 1);
  };
  return (
    <div className={classes.sending} role="group" aria-label="Upload">
      <progress value={sent} max={file.size} aria-label={`Upload of ${file.name}`} />
      <span className={classes.amount}>
        {megabytes(sent)} of {megabytes(file.size)} MB sent
      </span>
      {problem?.mayContinue && (
        <Button size="xs" onClick={again}>
          Continue
        </Button>
      )}
      <Button size="xs" variant="default" onClick={cancel}>
        Cancel
      </Button>
      <p className={classes.problem} role="alert">
        {problem?.message}
      </p>
    </div>
  );
}

const megabytes = (bytes: number) => (bytes / (1024 * 1024)).toFixed(1);
