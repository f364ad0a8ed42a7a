/** A file field: the browser's file input over a drop zone that shows the chosen file's name. */
import IconFileSpreadsheet from "@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs";
import IconUpload from "@tabler/icons-react/dist/esm/icons/IconUpload.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { InvalidInput } from "../toolkit/invalid-input";
import { IconButton } from "../ui/icon-button";
import type { QueryView } from "./screen";
import classes from "./csv-drop.module.css";

type CsvView = NonNullable<QueryView["csv"]>;

interface CsvDropProps extends Pick<CsvView, "columns" | "need"> {
  file: File | null;
  onChoose(file: File | null): void;
  /** True if the user's choice of columns below solved the problem. */
  mended: boolean;
  onProblem(problem: FileProblem | null): void;
}

/** `mendable` is true if the user can solve it by choosing the missing columns. */
export interface FileProblem {
  words: string;
  mendable: boolean;
}

export function CsvDrop({ columns, need, file, mended, onChoose, onProblem }: CsvDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [found, setProblem] = useState<FileProblem | null>(null);
  const [notes, setNotes] = useState<string[]>([]);
  const id = useId();
  const problem = mended ? null : (found?.words ?? null);
  const wanted = columns.map((column) => `“${column.name}”`).join(need === "any" ? " or " : " and ");

  useEffect(() => {
    let current = true;
    const tell = (judged: { problem: FileProblem | null; notes: string[] }) => {
      if (!current) return;
      setProblem(judged.problem);
      setNotes(judged.notes);
      onProblem(judged.problem);
    };
    tell({ problem: null, notes: [] });
    if (file) void checkCsv(file, { columns, need }).then(tell);
    return () => {
      current = false;
    };
  }, [file, columns, need, onProblem]);

  const takeEarly = useEffectEvent(() => {
    const early = input.current?.files?.[0];
    if (early) onChoose(early);
  });
  // Handles a file chosen before the scripts loaded.
  useEffect(() => takeEarly(), []);

  // Clears the browser's own field when the form removes the file, unless the user has just chosen
  // another.
  useEffect(() => {
    const field = input.current;
    if (field && file && field.files?.[0] !== file) {
      // The form chose the file again.
      const chosen = new DataTransfer();
      chosen.items.add(file);
      field.files = chosen.files;
    }
    return () => {
      if (file && field?.files?.[0] === file) field.value = "";
    };
  }, [file]);

  return (
    <div>
      <label className={classes.label} htmlFor={id}>
        CSV file
      </label>
      <div className={classes.zone} data-chosen={file !== null} data-problem={problem !== null}>
        <input
          ref={input}
          id={id}
          type="file"
          name="csvfile"
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          className={classes.file}
          aria-describedby={`${id}-help`}
          aria-invalid={problem !== null}
          onChange={(event) => onChoose(event.currentTarget.files?.[0] ?? null)}
        />
        {file ? (
          <>
            <IconFileSpreadsheet size={18} stroke={1.6} aria-hidden />
            <span className={classes.name}>{file.name}</span>
            <span className={classes.clear}>
              <IconButton muted aria-label={`Remove ${file.name}`} onClick={() => onChoose(null)}>
                <IconX size={16} stroke={1.8} aria-hidden />
              </IconButton>
            </span>
          </>
        ) : (
          <>
            <IconUpload size={16} stroke={1.6} aria-hidden />
            <span>Drop a CSV here or choose one</span>
          </>
        )}
      </div>
      <p id={`${id}-help`} className={problem ? classes.problem : classes.help}>
        {problem ?? (notes.length > 0 ? `${notes.join(". ")}.` : file ? "" : `Needs a ${wanted} column.`)}
      </p>
    </div>
  );
}

const slice = 64 * 1024;

/**
 * Checks the start of a chosen file in the browser with the server's rules, which load with the
 * first file.
 * @returns A message if the file is invalid, and notes on how the console reads it.
 */
async function checkCsv(
  file: File,
  { columns, need }: Pick<CsvView, "columns" | "need">,
): Promise<{ problem: FileProblem | null; notes: string[] }> {
  const [{ judgeHead, Unreadable }, head] = await Promise.all([
    import("../runs/csv/judge"),
    file.slice(0, slice).arrayBuffer(),
  ]);
  try {
    const { notes } = judgeHead(new Uint8Array(head), { columns, need }, { whole: file.size <= slice });
    return { problem: null, notes };
  } catch (error) {
    if (error instanceof InvalidInput) {
      const mendable = error instanceof Unreadable;
      return { problem: { words: error.message, mendable }, notes: [] };
    }
    throw error;
  }
}
