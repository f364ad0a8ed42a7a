/**
 * Downloads for programs that import people: counts the people in each file and the excluded ones,
 * with a checkbox to include them.
 */
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs";
import { useEffect, useId, useState } from "react";
import { logError } from "../log";
import { packed } from "../runs/lists/packed-keys";
import { type ImportCounts, staysOutInWords } from "../runs/results/import-count";
import { formatNumber } from "../toolkit/format-number";
import { totalOf } from "../toolkit/left-out";
import { type LayoutName, layoutNames, layouts } from "../toolkit/tables/layouts";
import { Button, ButtonLink } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { readImportCounts, readLinesFile } from "../ui/lines-file/browser";
import { saveAs } from "../ui/save-as";
import classes from "./import-files.module.css";

interface ImportProps {
  runId: string;
  /** The selected rows, as in the list's URL. */
  list?: string;
  /** Keys of selected rows; null for all rows of the list. */
  keys?: ReadonlySet<number> | null;
  size?: "xs";
  /** Shows the files as items of a menu. */
  isMenu?: boolean;
  /** Shows the file of one program alone, without the note about excluded people. */
  only?: LayoutName;
}

/** Milliseconds between the user's last click on a row's checkbox and the update of the counts. */
const afterLastTick = 400;

/** Returns the programs that a file has people for, with their number. */
export const offeredFiles = (counts: ImportCounts, takesAll: boolean): [LayoutName, number][] =>
  layoutNames.flatMap((name) => {
    const people = counts[name].people + (takesAll ? totalOf(counts[name].staysOut) : 0);
    return people > 0 ? [[name, people]] : [];
  });

export function ImportFiles({ runId, list = "", keys = null, size, isMenu = false, only }: ImportProps) {
  const sent = keys && packed(keys);
  const counts = useCounts(addressOf(runId, list, { part: "imports" }), sent);
  const [takesAll, setTakesAll] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const id = useId();
  if (!counts) return null;
  const offered = offeredFiles(counts, takesAll).filter(([name]) => !only || name === only);
  // All programs but Apollo require the same columns; Apollo requires fewer.
  const most = layoutNames
    .map((name) => counts[name])
    .toSorted((a, b) => b.people + totalOf(b.staysOut) - (a.people + totalOf(a.staysOut)))[0];
  const words = most && !only ? staysOutInWords(most) : "";
  const hasOthers = !only && most !== undefined && totalOf(most.staysOut) > 0;
  const save = async (address: string, selected: string) => {
    try {
      const file = await readLinesFile(address, selected);
      saveAs(file.name, file.type, file);
      setFailed(false);
    } catch (error) {
      logError("lines could not be saved", { error });
      setFailed(true);
    }
  };
  return (
    <div
      className={classes.imports}
      data-menu={isMenu || undefined}
      role="group"
      aria-labelledby={words ? id : undefined}
    >
      {offered.map(([name, people]) => {
        const address = addressOf(runId, list, {
          part: "file",
          layout: name,
          ...(takesAll && { all: "true" }),
        });
        const look = isMenu
          ? ({ variant: "row", leftSection: <IconDownload size={16} stroke={1.6} aria-hidden /> } as const)
          : ({ variant: "default", size } as const);
        const label = `For ${layouts[name].label} (${formatNumber(people)})`;
        return sent === null ? (
          <ButtonLink key={name} {...look} href={address} download>
            {label}
          </ButtonLink>
        ) : (
          <Button key={name} {...look} onClick={() => void save(address, sent)}>
            {label}
          </Button>
        );
      })}
      {words && (
        <p id={id} className={classes.words}>
          {words}
        </p>
      )}
      {hasOthers && (
        <Checkbox
          label="Include them"
          checked={takesAll}
          onChange={({ currentTarget }) => setTakesAll(currentTarget.checked)}
        />
      )}
      {hasFailed && <output>The file could not be fetched. Try again.</output>}
    </div>
  );
}

function addressOf(runId: string, list: string, asked: Record<string, string>): string {
  const search = new URLSearchParams(list);
  for (const [name, value] of Object.entries(asked)) search.set(name, value);
  return `/runs/${runId}/list?${search.toString()}`;
}

/** Returns the counts, or null until the server has counted. */
function useCounts(address: string, keys: string | null): ImportCounts | null {
  const asked = `${address} ${keys ?? ""}`;
  const [counted, setCounted] = useState<{ asked: string; counts: ImportCounts } | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    const count = () =>
      readImportCounts(address, keys, stop.signal)
        .then((counts) => setCounted({ asked, counts }))
        .catch((error: unknown) => {
          if (!stop.signal.aborted) logError("people to import could not be counted", { error });
        });
    // Counting reads the whole file, so it waits for the last of several clicks.
    const timer = setTimeout(() => void count(), keys === null ? 0 : afterLastTick);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [address, keys, asked]);
  return counted?.asked === asked ? counted.counts : null;
}
