/** The "Assign" action: gives the lines of a table to a colleague, and offers Undo. */
import { useRef, useState } from "react";
import { logError } from "../../log";
import { packed } from "../../runs/lists/packed-keys";
import { formatNumber } from "../../toolkit/format-number";
import { NotDone, postFields, readJson } from "../../ui/asked/browser";
import { Menu, MenuButton } from "../../ui/menu";
import { tellUndoable } from "../../ui/undo";
import type { Colleague } from "../../records/storage/colleagues";
import type { AssignAnswer } from "./route";

type Kind = "person" | "company";

interface AssignProps {
  runId: string;
  tables: readonly {
    name: string;
    /** Name of the table, if the page shows several. */
    title?: string;
    /** The kinds of record that the lines can become. */
    kinds: readonly Kind[];
  }[];
  /** Returns the lines at the time of the click, or null for all rows of a search's result. */
  keys(): Promise<number[] | null>;
}

const portion = 2000;
const words = { person: ["person", "people"], company: ["company", "companies"] } as const;
const counted = (count: number, kind: Kind) => `${formatNumber(count)} ${words[kind][count === 1 ? 0 : 1]}`;

export function Assign({ runId, tables, keys }: AssignProps) {
  const [colleagues, setColleagues] = useState<Colleague[] | "loading" | "failed">("loading");
  const [problem, setProblem] = useState<string | null>(null);
  /** An assignment that failed. A retry keeps its id, so that one undo reverts all portions. */
  const failed = useRef<{ act: string; asked: string } | null>(null);
  const targets = tables.flatMap(({ kinds, name, title }) =>
    kinds.map((kind) => {
      const as = kinds.length > 1 && words[kind][1];
      return { name, kind, note: [title, as].filter(Boolean).join(" · as ") };
    }),
  );
  if (targets.length === 0) return null;
  const read = () => {
    if (Array.isArray(colleagues)) return;
    setColleagues("loading");
    readJson<{ colleagues: Colleague[] }>("/records/assign").then(
      (answer) => setColleagues(answer.colleagues),
      (error: unknown) => {
        logError("the colleagues could not be read", { error });
        setColleagues("failed");
      },
    );
  };
  const assign = async ({ name, kind }: { name: string; kind: Kind }, owner: Colleague | null) => {
    let act: string = crypto.randomUUID();
    const sums = { changed: 0, unchanged: 0, leftOut: 0 };
    setProblem(null);
    try {
      const all = await keys();
      const asked = JSON.stringify([runId, name, kind, owner?.id, all && packed(all)]);
      if (failed.current?.asked === asked) ({ act } = failed.current);
      failed.current = { act, asked };
      for (let from = 0; from < (all?.length ?? 1); from += portion) {
        const answer = await postFields<AssignAnswer>("/records/assign", {
          intent: "assign",
          act,
          owner: owner?.id ?? "",
          kind,
          run: runId,
          table: name,
          keys: all === null ? "" : packed(all.slice(from, from + portion)),
        });
        sums.changed += answer.changed ?? 0;
        sums.unchanged += answer.unchanged ?? 0;
        sums.leftOut += (answer.keptOut ?? 0) + (answer.contested ?? 0) + (answer.noKey ?? 0);
      }
      failed.current = null;
      tellUndoable({
        words: toldOf(sums, kind, owner),
        undo: () => void undo(act),
      });
    } catch (error) {
      logError("lines could not be assigned", { runId, error });
      const begun = sums.changed > 0 ? `${counted(sums.changed, kind)} were assigned before.` : "";
      const why = error instanceof NotDone ? error.message : "The console did not answer. Try again.";
      setProblem(`${why} ${begun}`.trim());
      if (begun) tellUndoable({ words: begun, undo: () => void undo(act) });
    }
  };
  const undo = async (act: string) => {
    // The server takes an act once: a new try after Undo needs a new id.
    if (failed.current?.act === act) failed.current = null;
    try {
      await postFields<AssignAnswer>("/records/assign", { intent: "undo", act });
    } catch (error) {
      logError("an assignment could not be taken back", { error });
      setProblem("The owner could not be changed back. Try again.");
    }
  };
  return (
    <>
      <Menu label="Assign…" size="xs" onOpen={read}>
        {Array.isArray(colleagues) ? (
          targets.flatMap((target) =>
            [...colleagues, null].map((colleague) => (
              <MenuButton
                key={`${target.name} ${target.kind} ${colleague?.id ?? ""}`}
                note={target.note}
                onClick={() => void assign(target, colleague)}
              >
                {colleague?.name ?? "Nobody"}
              </MenuButton>
            )),
          )
        ) : (
          <MenuButton disabled>
            {colleagues === "loading" ? "Loading…" : "The colleagues could not be read. Open the menu again."}
          </MenuButton>
        )}
      </Menu>
      {problem && <output>{problem}</output>}
    </>
  );
}

function toldOf(
  { changed, unchanged, leftOut }: { changed: number; unchanged: number; leftOut: number },
  kind: Kind,
  owner: Colleague | null,
): string {
  const now = owner ? `now ${owner.name}’s` : "now without an owner";
  return [
    `${counted(changed, kind)} ${changed === 1 ? "is" : "are"} ${now}.`,
    unchanged > 0 && `${formatNumber(unchanged)} needed no change.`,
    leftOut > 0 && `${formatNumber(leftOut)} without an address or on Do not contact.`,
  ]
    .filter(Boolean)
    .join(" ");
}
