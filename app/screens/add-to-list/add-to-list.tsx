/** "Add to list": puts the lines of a table into an existing or a new list. */
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { logError } from "../../log";
import { packed } from "../../runs/lists/packed-keys";
import { formatNumber } from "../../toolkit/format-number";
import { NotDone, postFields, readJson } from "../../ui/asked/browser";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Select } from "../../ui/select";
import { TextField } from "../../ui/text-field";
import type { AddAnswer, ListChoice } from "./route";
import classes from "./add-to-list.module.css";

type Kind = ListChoice["kind"];

interface AddProps {
  /** The run's table, or the list, that contains the lines. */
  of: { run: string; table: string } | { from: string };
  /** The kinds of record that the lines can become. */
  kinds: readonly Kind[];
  /** Name of the table, if the page shows several. */
  what?: string;
  /** Whether this is the main action. */
  isMain?: boolean;
  /** Whether only the lines that fit are added, by the tool's own declaration. */
  isFitting?: boolean;
  /**
   * Returns the selected lines at the time of the click, or null for all rows of a search's result.
   */
  keys(): Promise<number[] | null>;
  /** Number of rows in a search's result. */
  rows?: number;
  /** Whether the user selected the lines, one by one or with "select all". */
  isPicked: boolean;
}

const portion = 2000;
const kindWords = { person: "people", company: "companies" };

export function AddToList(props: AddProps) {
  const [counted, setCounted] = useState<{ keys: number[] | null } | "counting" | "failed" | null>(null);
  if (props.kinds.length === 0) return null;
  const open = () => {
    setCounted("counting");
    props.keys().then(
      (keys) => setCounted({ keys }),
      (error: unknown) => {
        logError("lines could not be counted", { error });
        setCounted("failed");
      },
    );
  };
  return (
    <>
      <Button
        size="xs"
        variant={props.isMain ? "filled" : "default"}
        loading={counted === "counting"}
        onClick={open}
      >
        {labelOf(props)}
      </Button>
      {counted === "failed" && <output>The lines could not be counted. Try again.</output>}
      {counted !== null && typeof counted === "object" && (
        <Adding {...props} all={counted.keys} onClose={() => setCounted(null)} />
      )}
    </>
  );
}

const labelOf = ({ what, isFitting }: AddProps) =>
  isFitting
    ? `Add what fits${what ? ` of ${what.toLowerCase()}` : ""}…`
    : what
      ? `Add ${what.toLowerCase()} to list…`
      : "Add to list…";

/** The sums over all portions. */
type Sums = Required<Omit<AddAnswer, "problem" | "list">>;

const nothing = (): Sums => ({
  added: 0,
  already: 0,
  removedBefore: 0,
  keptOut: 0,
  contested: 0,
  noKey: 0,
  noRoom: 0,
  leftOut: [],
});

/** The dialog for lines that are known already. */
export function Adding(props: Omit<AddProps, "keys"> & { all: number[] | null; onClose(): void }) {
  const { of, kinds, all, rows = 0, isPicked, onClose } = props;
  const count = all?.length ?? rows;
  const [kind, setKind] = useState<Kind>(kinds[0] ?? "person");
  const [lists, setLists] = useState<ListChoice[] | "loading" | "failed">("loading");
  const [chosen, setChosen] = useState("");
  const [name, setName] = useState("");
  const [progress, setProgress] = useState<number | null>(null);
  const [done, setDone] = useState<{ list: NonNullable<AddAnswer["list"]>; sums: Sums } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (lists !== "loading") return;
    readJson<{ lists: ListChoice[] }>("/lists/add").then(
      ({ lists: found }) => setLists(found),
      (error: unknown) => {
        logError("lists could not be read", { error });
        setLists("failed");
      },
    );
  }, [lists]);
  const choices = Array.isArray(lists) ? lists.filter((list) => list.kind === kind) : [];

  const add = async () => {
    const act = crypto.randomUUID();
    const sums = nothing();
    let list: AddAnswer["list"];
    setProblem(null);
    try {
      for (let from = 0; from < (all?.length ?? 1); from += portion) {
        setProgress(from);
        const answer = await postFields<AddAnswer>("/lists/add", {
          kind,
          ...of,
          act,
          picked: isPicked ? "yes" : "no",
          list: list?.id ?? chosen,
          name,
          keys: all === null ? "" : packed(all.slice(from, from + portion)),
        });
        list = answer.list;
        for (const field of [
          "added",
          "already",
          "removedBefore",
          "keptOut",
          "contested",
          "noKey",
          "noRoom",
        ] as const)
          sums[field] += answer[field] ?? 0;
        sums.leftOut.push(...(answer.leftOut ?? []).slice(0, 20 - sums.leftOut.length));
      }
      if (list) setDone({ list, sums });
    } catch (error) {
      logError("lines could not be added", { ...of, error });
      const before = sums.added > 0 ? ` ${formatNumber(sums.added)} are in the list already.` : "";
      if (list) {
        // A second click uses the new list instead of creating another with the same name.
        setChosen(list.id);
        setLists("loading");
      }
      setProblem(
        `${error instanceof NotDone ? error.message : "The console did not answer. Try again."}${before}`,
      );
    } finally {
      setProgress(null);
    }
  };

  return (
    <Dialog
      title={`Add ${formatNumber(count)} ${count === 1 ? "line" : "lines"} to a list`}
      onClose={onClose}
    >
      {done ? (
        <Result {...done} onClose={onClose} />
      ) : (
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            void add();
          }}
        >
          {kinds.length > 1 && (
            <Select
              label="As"
              value={kind}
              options={kinds.map((each) => ({
                value: each,
                label: each === "person" ? "People" : "Companies",
              }))}
              onChange={({ target }) => {
                setKind(target.value as Kind);
                setChosen("");
              }}
            />
          )}
          <Select
            label={`List of ${kindWords[kind]}`}
            value={chosen}
            options={[
              { value: "", label: lists === "loading" ? "Loading…" : "A new list" },
              ...choices.map(({ id, name: of, lines }) => ({
                value: id,
                label: `${of} (${formatNumber(lines)})`,
              })),
            ]}
            onChange={({ target }) => setChosen(target.value)}
          />
          {lists === "failed" && (
            <p className={classes.problem}>
              The lists could not be read.{" "}
              <Button size="xs" variant="default" onClick={() => setLists("loading")}>
                Try again
              </Button>
            </p>
          )}
          {chosen === "" && (
            <TextField
              label="Name of the new list"
              placeholder="Spring campaign"
              maxLength={120}
              required
              autoComplete="off"
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
          {problem && <p className={classes.problem}>{problem}</p>}
          {progress !== null && (
            <p>
              <progress value={progress} max={count} aria-label="Lines added" /> {formatNumber(progress)} of{" "}
              {formatNumber(count)}
            </p>
          )}
          <Button type="submit" loading={progress !== null}>
            Add {formatNumber(count)}
          </Button>
        </form>
      )}
    </Dialog>
  );
}

function Result({
  list,
  sums,
  onClose,
}: {
  list: NonNullable<AddAnswer["list"]>;
  sums: Sums;
  onClose(): void;
}) {
  const parts: [number, string][] = [
    [sums.added, "added"],
    [sums.already, "in the list already"],
    [sums.removedBefore, "left out: a colleague removed them"],
    [sums.keptOut, "left out: asked not to be contacted"],
    [sums.contested, "left out: the address belongs to another record"],
    [sums.noKey, "left out: no address or profile that names them"],
    [sums.noRoom, "left out: the list is full"],
  ];
  return (
    <div className={classes.form}>
      <ul className={classes.counts} aria-label="What became of the lines">
        {parts
          .filter(([count], at) => count > 0 || at === 0)
          .map(([count, words]) => (
            <li key={words}>
              {formatNumber(count)} {words}
            </li>
          ))}
      </ul>
      {sums.leftOut.length > 0 && (
        <details>
          <summary>Who was left out</summary>
          <ul className={classes.counts}>
            {sums.leftOut.map(({ name, why }, at) => (
              <li key={`${name} ${at}`}>
                {name}: {why}
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className={classes.buttons}>
        <Link to={`/lists/${list.id}`}>Open “{list.name}”</Link>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}
