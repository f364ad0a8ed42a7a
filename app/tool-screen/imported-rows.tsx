/**
 * Fills a form with rows of another run that the user chose to use here. The rows arrive as a file
 * in the form's file field, so they are checked, priced and sent like any file. The URL identifies
 * the rows, so a reload restores them.
 */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { logError } from "../log";
import { readListQuery } from "../runs/lists/list-query";
import { selectedKey, usedRows } from "../runs/results/used-rows";
import { readLinesFile, Refused } from "../ui/lines-file/browser";
import classes from "./plan-check.module.css";

interface HandedProps {
  /** The tool that receives the rows. */
  tool: string;
  query: string;
  /** True if the screen has several forms. */
  isOneOfSeveral: boolean;
  form: RefObject<HTMLFormElement | null>;
  /** The file in the form's field. */
  file: File | null;
}

type Fetched = { name: string; size: number } | "under way" | { problem: string };

export default function HandedRows({ tool, query, isOneOfSeveral, form, file }: HandedProps) {
  const [search, setSearch] = useSearchParams();
  const used = usedRows.read(search);
  const [fetched, setFetched] = useState<Fetched>("under way");
  const wasThere = useRef(false);
  const isTheirs =
    file !== null &&
    typeof fetched === "object" &&
    "name" in fetched &&
    file.name === fetched.name &&
    file.size === fetched.size;

  const put = useEffectEvent((rows: File) => {
    const input = form.current?.elements.namedItem("csvfile");
    if (!(input instanceof HTMLInputElement)) return;
    const carried = new DataTransfer();
    carried.items.add(rows);
    input.files = carried.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
    setFetched({ name: rows.name, size: rows.size });
  });
  const address = used && usedRows.fileAddress(used, { tool, query });
  const selection = used && used.selectedIn !== null ? selectedKey(used.id, used.selectedIn) : null;
  useEffect(() => {
    if (!address) return;
    let current = true;
    fetchFile(address, selection).then(
      (rows) => current && put(rows),
      (error: unknown) => {
        logError("rows of a run could not be fetched", { error });
        if (current)
          setFetched({ problem: error instanceof Refused ? error.message : "They could not be fetched." });
      },
    );
    return () => {
      current = false;
    };
  }, [address, selection]);

  // After the rows were sent or removed, removes them from the URL but keeps the name of the form
  // there.
  const leave = useEffectEvent(() =>
    setSearch(isOneOfSeveral ? { for: query } : {}, { replace: true, preventScrollReset: true }),
  );
  useEffect(() => {
    if (isTheirs) wasThere.current = true;
    else if (wasThere.current) leave();
  }, [isTheirs]);

  if (!used) return null;
  const isOfRun = used.of === "run";
  const from = isOfRun ? (
    <Link to={`/runs/${used.id}`}>another run</Link>
  ) : (
    <Link to={`/lists/${used.id}`}>a list</Link>
  );
  return (
    <output className={classes.plan}>
      {fetched === "under way" && <p>Fetching rows from {from}…</p>}
      {typeof fetched === "object" && "problem" in fetched && (
        <p className={classes.problem}>
          Couldn’t fetch the rows from {from}: {fetched.problem}
        </p>
      )}
      {isTheirs && (
        <>
          <p>From {from}. New columns are added to the right.</p>
          {isOfRun && (
            <>
              <input type="hidden" name="madeFrom" value={used.id} />
              <input
                type="hidden"
                name="madeTable"
                value={readListQuery(new URLSearchParams(used.list)).table ?? ""}
              />
            </>
          )}
        </>
      )}
    </output>
  );
}

/**
 * Downloads the rows as a file.
 * @param selection Session storage key of the selected rows; null for all rows of the list.
 */
async function fetchFile(address: string, selection: string | null): Promise<File> {
  const keys = selection === null ? null : (sessionStorage.getItem(selection) ?? "");
  if (keys === "") throw new Refused("No rows are selected. Go back and select some.");
  return readLinesFile(address, keys);
}
