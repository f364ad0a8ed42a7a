/**
 * Divides the selected lines among colleagues. Before any change, it shows the number of lines per
 * colleague.
 */
import { useState } from "react";
import { logError } from "../../log";
import type { DivisionRule } from "../../records/dividing.server";
import type { Colleague } from "../../records/storage/colleagues";
import { packed } from "../../runs/lists/packed-keys";
import { formatNumber } from "../../toolkit/format-number";
import { NotDone, postFields } from "../../ui/asked/browser";
import { Button } from "../../ui/button";
import { Checkbox } from "../../ui/checkbox";
import { Dialog } from "../../ui/dialog";
import type { DivideAnswer, PackedShare, PlanAnswer } from "./owners-route";
import classes from "./bulk-bar.module.css";

interface DivideProps {
  listId: string;
  ids: readonly number[];
  /** The list's filters if the user selected all matching lines, or null. */
  fits: string | null;
  colleagues: Colleague[];
  /** Id of an earlier change of the same lines that failed. The retry uses it, so that one undo reverts both. */
  tried: string | null;
  onTry(act: string): void;
  onClose(): void;
  onDone(done: { words: string; changed: number; act: string; isRetry: boolean }): void;
}

/**
 * Lines per request. Fewer with HubSpot, because it answers more slowly than the console's
 * database.
 */
const portions = { turn: 2000, hubspot: 500 };

interface Plan {
  /** Id of the change. A retry keeps it, so that it counts and one undo reverts all. */
  act: string;
  /** Account ids of the colleagues who get lines in turn, in this order. */
  among: string[];
  shares: PackedShare[][];
  kept: number;
  left: number;
  /** Lines that left the list or no longer match the filters. */
  gone: number;
}

export function DivideDialog(props: DivideProps) {
  const { listId, ids, fits, colleagues, tried, onTry, onClose, onDone } = props;
  const [among, setAmong] = useState<ReadonlySet<string>>(new Set());
  const [hubspot, setHubspot] = useState(false);
  const [plan, setPlan] = useState<Plan | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const address = `/lists/${listId}/owners`;
  const choose = (change: () => void) => {
    change();
    setPlan(null);
    setProblem(null);
  };

  const work = async (what: string, steps: () => Promise<void>) => {
    setProblem(null);
    try {
      await steps();
    } catch (error) {
      logError(what, { listId, error });
      setProblem(error instanceof NotDone ? error.message : "The console did not answer. Try again.");
    } finally {
      setProgress(null);
    }
  };

  const show = () =>
    work("a division could not be planned", async () => {
      const names = colleagues.flatMap(({ id }) => (among.has(id) ? [id] : []));
      const next: Plan = {
        act: tried ?? crypto.randomUUID(),
        among: names,
        shares: [],
        kept: 0,
        left: 0,
        gone: 0,
      };
      const step = hubspot ? portions.hubspot : portions.turn;
      let turn = 0;
      for (let from = 0; from < ids.length; from += step) {
        setProgress(from);
        const answer = await postFields<PlanAnswer>(address, {
          intent: "plan",
          ids: packed(ids.slice(from, from + step)),
          asked: JSON.stringify({ among: names, hubspot, turn, ...(fits !== null && { fits }) }),
        });
        next.shares.push(answer.shares ?? []);
        next.kept += answer.kept ?? 0;
        next.left += answer.left ?? 0;
        next.gone += (answer.gone ?? 0) + (answer.unfit ?? 0);
        turn = answer.turn ?? turn;
      }
      setPlan(next);
    });

  const assign = ({ act, among: inTurn, shares, ...counts }: Plan) =>
    work("lines could not be divided", async () => {
      let [changed, unchanged, sent] = [0, 0, 0];
      onTry(act);
      for (const portion of shares) {
        if (portion.length === 0) continue;
        setProgress(sent);
        const asked = {
          among: inTurn,
          shares: portion.map(({ owner, rule, ids: own }) => ({ owner, rule, ids: own })),
        };
        const answer = await postFields<DivideAnswer>(address, {
          intent: "divide",
          asked: JSON.stringify({ ...asked, act }),
        });
        sent += portion.reduce((sum, { lines }) => sum + lines, 0);
        changed += answer.changed ?? 0;
        unchanged += answer.unchanged ?? 0;
      }
      const kept = counts.kept + unchanged;
      const words = [
        `${formatNumber(changed)} ${changed === 1 ? "line is" : "lines are"} assigned.`,
        kept > 0 && `${formatNumber(kept)} kept their owner.`,
        counts.left > 0 && `${formatNumber(counts.left)} have no owner yet.`,
      ];
      onDone({ words: words.filter(Boolean).join(" "), changed, act, isRetry: act === tried });
    });

  const total = plan?.shares.flat().reduce((sum, { lines }) => sum + lines, 0) ?? 0;
  const isBusy = progress !== null;
  return (
    <Dialog
      title={`Divide ${formatNumber(ids.length)} ${ids.length === 1 ? "line" : "lines"}`}
      onClose={onClose}
      foot={
        <div className={classes.bar}>
          {plan && total > 0 ? (
            <Button loading={isBusy} onClick={() => void assign(plan)}>
              Assign {formatNumber(total)}
            </Button>
          ) : (
            <Button
              loading={isBusy}
              disabled={(among.size === 0 && !hubspot) || plan !== null}
              onClick={() => void show()}
            >
              Show who gets how many
            </Button>
          )}
          {isBusy && <progress value={progress} max={ids.length} aria-label="Lines divided" />}
        </div>
      }
    >
      <p>Lines that have an owner keep them.</p>
      <Checkbox
        label="First the owner in HubSpot"
        help="If that owner is a user of the console with the same email address."
        checked={hubspot}
        disabled={isBusy}
        onChange={({ target }) => choose(() => setHubspot(target.checked))}
      />
      <fieldset className={classes.colleagues} disabled={isBusy}>
        <legend>{hubspot ? "The others in turn to" : "In turn to"}</legend>
        {colleagues.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={among.has(id)}
            onChange={({ target }) =>
              choose(() => {
                const next = new Set(among);
                if (target.checked) next.add(id);
                else next.delete(id);
                setAmong(next);
              })
            }
          />
        ))}
      </fieldset>
      <output className={problem ? classes.problem : undefined}>
        {problem}
        {!problem && plan && <Shares plan={plan} colleagues={colleagues} />}
      </output>
    </Dialog>
  );
}

const ruleNames: Record<DivisionRule, string> = { hubspot: "HubSpot’s owner", turn: "in turn" };

function Shares({ plan, colleagues }: { plan: Plan; colleagues: Colleague[] }) {
  const sums = new Map<string, number>();
  for (const { owner, rule, lines } of plan.shares.flat()) {
    const name = colleagues.find(({ id }) => id === owner)?.name ?? "A colleague";
    const words = `${name}, ${ruleNames[rule]}`;
    sums.set(words, (sums.get(words) ?? 0) + lines);
  }
  const rest: [number, string][] = [
    [plan.kept, "Keep their owner"],
    [plan.left, "Get nobody: HubSpot names no user of the console"],
    [plan.gone, "Left the list or the filters since"],
  ];
  return (
    <ul className={classes.shares} aria-label="Who gets how many">
      {[...sums].map(([words, count]) => (
        <li key={words}>
          <strong>{formatNumber(count)}</strong> {words}
        </li>
      ))}
      {rest.map(
        ([count, words]) =>
          count > 0 && (
            <li key={words}>
              <strong>{formatNumber(count)}</strong> {words}
            </li>
          ),
      )}
      {sums.size === 0 && <li>Nobody gets a line.</li>}
    </ul>
  );
}
