/**
 * Retries rows of a CSV run, or looks up the rows that a cancelled run never reached. Users see the
 * cost first.
 */
import { z } from "zod";
import { portion } from "../../storage/portions";
import { writeBatch } from "../../storage/batch";
import { beginReopening, reopenFailedRows } from "../storage/reopened-rows";
import { countAgain, inputsAgain, reopenChosen, type RowsAgain } from "../storage/rows-again";
import type { StoredRun } from "../storage/runs";
import { noteEvent } from "../../storage/security-events";
import { InvalidInput } from "../../toolkit/failure";
import type { App } from "../../app";
import { plannedCost, type PlannedCost } from "../csv/planned-cost.server";
import { mostRows } from "../csv/row-plan.server";
import { wholeSettings } from "../large-settings.server";
import { isOpen, type RunView } from "../run-view";
import { refuseWithoutSecrets, requireStored } from "../run-steering.server";
import { tellStarter, wakeKeeper } from "../runs.server";

export const rowsAgain = z.union([
  z.literal(["cancelled", "failed", "skipped", "excluded"]),
  z
    .array(z.int().min(0).max(mostRows))
    .min(1)
    .max(portion, `Select at most ${portion.toLocaleString("en")} rows.`),
]);

export interface AgainPrice {
  /** Number of distinct inputs to look up. */
  inputs: number;
  /** True if the file was not read to its end; its remaining rows are then looked up too. */
  hasUnread: boolean;
  cost: PlannedCost;
}

async function required(app: App, id: string, rows: RowsAgain) {
  const run = await requireStored(app, id);
  if (run.kind !== "csv") throw new InvalidInput("Only file runs have rows to retry.");
  refuseWithoutSecrets(app, run, (secrets, tool) => `Upload the file again on ${tool}, with the ${secrets}.`);
  if (isOpen(run)) throw new InvalidInput("The run is still in progress. Wait until it ends, or cancel it.");
  const inputs = await countAgain(app.database, id, rows);
  const hasUnread = isUnread(run, rows);
  if (inputs === 0 && !hasUnread)
    throw new InvalidInput(
      typeof rows === "string"
        ? `No row of this run ${rowsInWords[rows]}, so there is nothing to retry.`
        : "None of these rows failed, was cancelled or is incomplete, so there is nothing to retry.",
    );
  return { run, inputs, hasUnread };
}

const rowsInWords = {
  failed: "failed",
  cancelled: "was cancelled",
  skipped: "was skipped because it does not fit the header",
  excluded: "was skipped by a rule that you can override",
};

const isUnread = ({ status, readAt }: StoredRun, rows: RowsAgain) =>
  rows === "cancelled" && status === "cancelled" && !readAt;

/** Returns the cost of a retry before it starts. */
export async function priceOfAgain(app: App, id: string, rows: RowsAgain): Promise<AgainPrice> {
  const { run, inputs, hasUnread } = await required(app, id, rows);
  const of = { ...run, settings: await wholeSettings(app.files, run) };
  const { cost } = await plannedCost(app, of, inputs, () => inputsAgain(app.database, id, rows));
  return { inputs, hasUnread, cost };
}

/**
 * Retries the rows in the same run with its own settings. Sends no second email automatically.
 * @param by account that overrides the rules
 */
export async function workAgain(
  app: App,
  id: string,
  rows: RowsAgain,
  by: string | null = null,
): Promise<RunView> {
  await required(app, id, rows);
  if (rows === "excluded")
    await noteEvent(app, "exclusions-passed", { account: by, outcome: "done", about: id });
  const now = app.now().getTime();
  const isChosen = typeof rows !== "string";
  const reopened = isChosen ? reopenChosen(id, rows, now) : beginReopening(id, false, now, rows);
  await writeBatch(app.database, reopened);
  if (!isChosen) await reopenFailedRows(app.database, id);
  await wakeKeeper(app, id);
  return tellStarter(app, id);
}
