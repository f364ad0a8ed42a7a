/** Changes the selected lines in bulk: exactly the counted ones, in portions, with undo. */
import { lazy, type ReactNode, Suspense, useState } from "react";
import { packed } from "../../runs/lists/packed-keys";
import type { Colleague } from "../../records/storage/colleagues";
import { statuses } from "../../records/statuses";
import { formatNumber } from "../../toolkit/format-number";
import { logError } from "../../log";
import { NotDone, postFields } from "../../ui/asked/browser";
import { Button } from "../../ui/button";
import { tell, tellUndoable } from "../../ui/undo";
import { Choice, Note } from "./bulk-fields";
import { bulkWords, linesAre, linesOf, restWords } from "./bulk-words";
import type { BulkAnswer } from "./lines-route";
import { ActionBar } from "../run/list/action-bar";
import { ExportButtons } from "../run/list/export-buttons";
import type { Selection } from "../run/list/selection";
import type { List } from "../run/list/use-list";
import { AddToList } from "../add-to-list/add-to-list";
import { CopyLines } from "./copy-lines";
import listClasses from "../run/list/list.module.css";
import classes from "./bulk-bar.module.css";

const DivideDialog = lazy(async () => ({ default: (await import("./divide-dialog")).DivideDialog }));

interface BarProps {
  listId: string;
  kind: "person" | "company";
  /** URL of the list's data route. */
  address: string;
  /** The list's filters. */
  search: string;
  isNarrowed: boolean;
  list: List;
  selection: Selection;
  colleagues: Colleague[];
  /** The tools that can use the lines. */
  uses: ReactNode;
  /** Sends the lines to HubSpot. */
  send: ReactNode;
}

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Lines per request. */
const portion = 2000;

type Act =
  | { intent: "status" | "owner" | "note"; value: string; words: string }
  | { intent: "remove"; value: ""; words: string };

/** Returns the number of selected lines that the filters hide. */
function hiddenIn(keys: ReadonlySet<number>, shown: ArrayLike<number>): number {
  if (keys.size === 0) return 0;
  const visible = new Set(Array.from(shown));
  return [...keys].filter((key) => !visible.has(key)).length;
}

export function BulkBar(props: BarProps) {
  const { listId, kind, address, search, isNarrowed, list, selection, colleagues, uses, send } = props;
  const [isDividing, setDividing] = useState(false);
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** A division that the console did not confirm, with its lines. */
  const [divided, setDivided] = useState<{ lines: string; act: string } | null>(null);
  const { size } = selection.keys;
  const all = list.order.keys;
  // "Select all" means the lines that matched the filters at that time. Lines that no longer match
  // are reported and stay unchanged.
  const isAll = !list.order.isPart && size === all.length;
  const hidden = isNarrowed && !list.order.isPart ? hiddenIn(selection.keys, all) : 0;

  const tried = divided?.lines === packed(selection.keys) ? divided.act : null;

  const run = async (act: Act) => {
    const ids = [...selection.keys];
    const id = crypto.randomUUID();
    const sums = { changed: 0, unchanged: 0, unfit: 0, newcomers: 0 };
    let fitting: number | undefined;
    setProblem(null);
    try {
      for (let from = 0; from < ids.length; from += portion) {
        setProgress({ done: from, of: ids.length });
        const answer = await postFields<BulkAnswer>(address, {
          intent: act.intent,
          value: act.value,
          act: id,
          ids: packed(ids.slice(from, from + portion)),
          ...(isAll && { fits: search }),
          ...(isAll && from === 0 && { counted: "yes" }),
        });
        sums.changed += answer.changed ?? 0;
        sums.unchanged += answer.unchanged ?? 0;
        sums.unfit += answer.unfit ?? 0;
        fitting ??= answer.fitting;
      }
      if (fitting !== undefined) sums.newcomers = Math.max(0, fitting - (ids.length - sums.unfit));
      const isRemoval = act.intent === "remove";
      const canUndo = act.intent !== "note" && sums.changed > 0;
      const rest = restWords(sums);
      report(
        isRemoval
          ? [`Removed ${linesOf(sums.changed)} from the list.`, rest].filter(Boolean).join(" ")
          : bulkWords(act.words, sums),
        canUndo ? id : null,
      );
      selection.clear();
    } catch (error) {
      logError("lines could not be changed", { address, error });
      const begun = sums.changed > 0 ? ` ${formatNumber(sums.changed)} were changed before.` : "";
      setProblem(
        `${error instanceof NotDone ? error.message : "The console did not answer. Try again."}${begun}`,
      );
    } finally {
      setProgress(null);
      list.refresh();
    }
  };

  /** @param undoable id of the change, or null if the user cannot undo it here */
  const report = (words: string, undoable: string | null) =>
    undoable ? tellUndoable({ words, undo: () => void undo(undoable) }) : tell(words);

  const undo = async (act: string) => {
    // The server takes an act once: a new try after Undo needs a new id.
    setDivided((now) => (now?.act === act ? null : now));
    try {
      const { undone = 0, newer = 0 } = await postFields<BulkAnswer>(address, {
        intent: "undo",
        act,
      });
      const stay = newer > 0 ? ` ${formatNumber(newer)} were changed again since and stay.` : "";
      tell(`${linesAre(undone)} as before.${stay}`);
    } catch (error) {
      logError("lines could not be taken back", { address, error });
      setProblem("The change could not be undone. Try again.");
    } finally {
      list.refresh();
    }
  };

  return (
    <>
      {size > 0 && !progress && (
        <ActionBar of="line" selection={selection} list={list} hidden={hidden}>
          {uses}
          <AddToList of={{ from: listId }} kinds={[kind]} keys={async () => [...selection.keys]} isPicked />
          <Choice
            label="Status"
            options={statuses.map((status) => ({ value: status, label: capital(status) }))}
            onChoose={(value) => void run({ intent: "status", value, words: `now “${value}”` })}
          />
          <Choice
            label="Owner"
            options={[
              ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
              { value: "none", label: "Nobody" },
              { value: "divide", label: "Divide…" },
            ]}
            onChoose={(value) => {
              if (value === "divide") return setDividing(true);
              const name = colleagues.find(({ id }) => id === value)?.name;
              void run({
                intent: "owner",
                value: value === "none" ? "" : value,
                words: name ? `now ${name}’s` : "now without an owner",
              });
            }}
          />
          <Note onSave={(value) => void run({ intent: "note", value, words: "noted" })} />
          {send}
          <CopyLines address={address} kind={kind} keys={selection.keys} />
          <ExportButtons list="" keys={selection.keys} csv={`${address}?${search}&part=file`} />
          <Button
            size="xs"
            variant="default"
            onClick={() => void run({ intent: "remove", value: "", words: "removed from the list" })}
          >
            Remove from list
          </Button>
          {problem && <p className={classes.problem}>{problem}</p>}
        </ActionBar>
      )}
      {isDividing && (
        <Suspense fallback={null}>
          <DivideDialog
            listId={listId}
            ids={[...selection.keys]}
            fits={isAll ? search : null}
            colleagues={colleagues}
            tried={tried}
            onTry={(act) => setDivided({ lines: packed(selection.keys), act })}
            onClose={() => {
              setDividing(false);
              if (tried === null) return;
              report("Some of these lines may have a new owner.", tried);
              list.refresh();
            }}
            onDone={({ words, changed, act, isRetry }) => {
              setDividing(false);
              setProblem(null);
              setDivided(null);
              report(words, changed > 0 || isRetry ? act : null);
              selection.clear();
              list.refresh();
            }}
          />
        </Suspense>
      )}
      {size === 0 && isNarrowed && !progress && (
        <ExportButtons
          list=""
          keys={null}
          csv={`${address}?${search}&part=file`}
          files={[{ label: "Excel", href: `${address}?${search}&part=file&format=xlsx` }]}
        />
      )}
      {progress && (
        <div className={listClasses.selected} data-floats="">
          <progress value={progress.done} max={progress.of} aria-label="Lines changed" />
          <span>
            {formatNumber(progress.done)} of {formatNumber(progress.of)}
          </span>
        </div>
      )}
      <output className={classes.problem}>{size === 0 && problem}</output>
    </>
  );
}
