/** Tells the user how the console reads the file, and lets them change it. */
import { delimiters } from "../runs/csv/delimiters";
import { encodings } from "../runs/csv/encodings";
import type { ChosenReading } from "../runs/csv/match";
import type { RunPlan } from "../runs/csv/plan.server";
import { Select } from "../ui/select";
import { readingInWords } from "./reading-words";
import classes from "./file-preview.module.css";

interface FileReadingProps {
  assumed: RunPlan["assumed"];
  preview: RunPlan["preview"];
  /** True if the console cannot read the file with the assumed encoding and delimiter. */
  isRefused: boolean;
  onChange(change: ChosenReading): void;
}

export function FileReading({ assumed, preview, isRefused, onChange }: FileReadingProps) {
  const header = assumed.header === null ? "" : String(assumed.header);
  return (
    <div className={classes.reading}>
      <details open={isRefused || undefined}>
        <summary>File format</summary>
        <p>{readingInWords(assumed, preview)}</p>
        <div className={classes.columns}>
          <Select
            label="Encoding"
            value={assumed.encoding}
            options={namesOf(encodings)}
            onChange={(event) =>
              onChange({ encoding: event.currentTarget.value as ChosenReading["encoding"] })
            }
          />
          <Select
            label="Separator"
            value={assumed.delimiter}
            options={namesOf(delimiters)}
            onChange={(event) =>
              onChange({ delimiter: event.currentTarget.value as ChosenReading["delimiter"] })
            }
          />
          <Select
            label="Quotes"
            value={assumed.quoting}
            options={quotings}
            onChange={(event) => onChange({ quoting: event.currentTarget.value as ChosenReading["quoting"] })}
          />
          <Select
            label="Header"
            value={header}
            options={[
              { value: "", label: "No header" },
              ...assumed.lines.map(({ record, line, text }) => ({
                value: String(record),
                label: `Line ${line}: ${text}`,
              })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              onChange({ header: value === "" ? null : Number(value) })
            }
          />
        </div>
      </details>
    </div>
  );
}

const namesOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({
    value,
    label: label.charAt(0).toUpperCase() + label.slice(1),
  }));

const quotings = [
  { value: "doubled", label: "Doubled (Excel, Google)" },
  { value: "backslash", label: "Escaped by a backslash (MySQL)" },
  { value: "spaced", label: "Spaces before quotes" },
  { value: "single", label: "Apostrophes" },
];
