/** Rules that must hold at the end of a seed. */
import { cellsGiven } from "../app/storage/run-cells";
import type { Pause } from "../app/storage/schema";
import { questionOf } from "../app/runs/testing/made-up-tool";
import { firingViolations, openFirings } from "./alerts";
import { chartViolations, openScrapes } from "./charts";
import { messageViolations } from "./messages";
import { moneyViolations } from "./money";
import type { People } from "./people";
import { changeViolations, goneOn } from "./watched-changes";
import { SimulatedVendors } from "./vendors";
import type { World } from "./world";

const minute = 60_000;
/** Milliseconds by which two clocks may differ. */
const clocksDiffer = 6000;
/**
 * Milliseconds for which a mail may be sent again under its key: slightly less than the day for which the mail service
 * remembers it.
 */
const keyIsKnownFor = 86_400_000 - 600_000 - clocksDiffer;
/** Minimum milliseconds of attempts before a mail is marked as failed. */
const longestTried = 86_400_000 - clocksDiffer;
/** Maximum milliseconds that a live worker's write takes while the database is reachable. */
const longestWrite = 40_000;

interface Open {
  words: string;
  /** True if it waits for a user, a quota, or a time that a vendor named. */
  waits: boolean;
}

/** Alerts and charts, which the console retries automatically after a pause. */
export const whatIsTried = async (world: World) => [
  ...(await openFirings(world)),
  ...(await openScrapes(world)),
];

export async function whatIsOpen(world: World): Promise<Open[]> {
  const { clock } = world;
  const tried = (await whatIsTried(world)).map(({ words, nextAt }) => ({
    words,
    waits: nextAt > clock.now() - minute,
  }));
  return [...(await openRuns(world)), ...tried];
}

async function openRuns(world: World): Promise<Open[]> {
  const { inner, clock, mailbox } = world;
  const found = await inner.execute(
    "SELECT id, kind, status, mail, pause_json, went_on_at FROM runs WHERE status IN ('queued', 'running', 'paused') OR mail IN ('due', 'sending')",
  );
  return found.rows.map(({ id, kind, status, mail, pause_json: json, went_on_at: wentOnAt }) => {
    const pause = json === null ? null : (JSON.parse(String(json)) as Pause);
    // The cause of the wait came before a user resumed the run, so it is over. No user knew about a write delayed by an
    // outage.
    const isOld =
      pause !== null &&
      pause.since < Number(wentOnAt) - longestWrite - world.databaseWasAway(pause.since, Number(wentOnAt));
    const isOver = status !== "queued" && status !== "running" && status !== "paused";
    const waits = isOver
      ? mailbox.isAway
      : status === "paused" && !isOld && (pause?.until === null || (pause?.until ?? 0) > clock.now());
    return {
      words: `${String(kind)} run ${String(id)} is ${String(status)}, its mail ${String(mail)}`,
      waits,
    };
  });
}

/** Failed rows must have met the failure they report; checked after the faults, before users retry the rows. */
export async function failureViolations({ inner, vendors }: World): Promise<string[]> {
  const found = await inner.execute(
    `SELECT run_id, position, run_rows.input_json, run_rows.reason, run_rows.reason_kind, runs.status FROM run_rows JOIN runs ON runs.id = run_id
      WHERE state = 'failed'`,
  );
  const lost = await inner.execute("SELECT DISTINCT upstream, operation FROM ledger WHERE uncertain = 1");
  return found.rows.flatMap((row) => {
    if (row.reason_kind === "internal" || row.reason_kind === "quota") return [];
    const { services, about } = questionOf((JSON.parse(String(row.input_json)) as { domain: string }).domain);
    const met = vendors.sendings.filter(
      (each) => services.some((service) => service === each.service) && each.about === about,
    );
    // Neither a late answer nor a worker that stood still and reports its call as unsent may reopen a row of a cancelled
    // run.
    const isTooLate =
      row.status === "cancelled" &&
      (vendors.lostAny || met.some(({ life }) => life.wasCut || life.stoodStill));
    const isTrue =
      row.reason_kind === "uncertain"
        ? isTooLate ||
          lost.rows.some(
            ({ upstream, operation }) =>
              operation === `answer ${about}` && services.some((service) => service === upstream),
          )
        : met.some((each) => !each.arrived || !each.answered);
    return isTrue
      ? []
      : [
          `row ${String(row.position)} of ${String(row.run_id)} failed without a cause: ${String(row.reason)}`,
        ];
  });
}

export async function violationsOf(world: World, people: People): Promise<string[]> {
  return [
    ...(await rowViolations(world)),
    ...(await changeViolations(world)),
    ...(await runViolations(world)),
    ...(await mailViolations(world)),
    ...(await firingViolations(world)),
    ...(await messageViolations(world)),
    ...(await chartViolations(world)),
    ...(await moneyViolations(world, people)),
    ...world.vendors.tooFast.slice(0, 3),
    ...world.budgets.wrong.slice(0, 3),
  ];
}

/** The console may only end work whose workers died four times; no other end is caused by the console itself. */
const isOwnDoing = ({ ended }: World, runId: string, kind: unknown, words: string) =>
  kind === "internal" &&
  !(words.startsWith("The lookup crashed four times") && deathsOf({ ended }, runId) >= 4) &&
  !(words.startsWith("The console stopped several times while reading") && readersOf(ended, runId) >= 4);

const deathsOf = ({ ended }: Pick<World, "ended">, runId: string) =>
  ended.filter((name) => name.endsWith(` of ${runId}`)).length;

const readersOf = (ended: readonly string[], runId: string) =>
  ended.filter((name) => name === `consumer of read-csv of ${runId}`).length;

async function rowViolations(world: World): Promise<string[]> {
  const found = await world.inner.execute(
    `SELECT r.run_id, r.position, r.attempts, r.state, r.input_json, r.reason, r.reason_kind,
        COALESCE(r.result_json, f.result_json) AS result_json, runs.status, runs.read_at, r.same_as,
        (SELECT group_concat(cells_json) FROM run_cells c WHERE c.run_id = r.run_id AND c.position = r.position
          AND c.table_name <> '${cellsGiven}') AS cells,
        EXISTS (SELECT 1 FROM run_cells c WHERE c.run_id = r.run_id AND c.position = r.position
          AND c.table_name = '${cellsGiven}') AS given
      FROM run_rows r JOIN runs ON runs.id = r.run_id
      LEFT JOIN run_rows f ON f.run_id = r.run_id AND f.position = r.same_as`,
  );
  return found.rows.flatMap((row) => {
    const name = `row ${String(row.position)} of ${String(row.run_id)}`;
    const state = String(row.state);
    const deaths = deathsOf(world, String(row.run_id));
    // If a claim is written again after its worker is dead, and another one follows, it counts as interrupted.
    const claimedAgain = world.database.claimedAgain.filter((each) => each.includes(String(row.run_id)));
    if (Number(row.attempts) > deaths + claimedAgain.length)
      return [`${name} has ${String(row.attempts)} attempts, ${deaths} of its workers ended without a word`];
    if (state === "queued" || state === "running")
      return [`${name} is ${state} in a run that is ${String(row.status)}`];
    if (isOwnDoing(world, String(row.run_id), row.reason_kind, String(row.reason)))
      return [`${name} failed by our own doing: ${String(row.reason)}`];
    if (state === "failed" && row.status !== "cancelled")
      return [`${name} is still failed after its retry: ${String(row.reason)}`];
    const isListed = state === "done" && row.same_as === null;
    if ((row.cells !== null) !== isListed) return [`${name} is ${state}, its cells are ${String(row.cells)}`];
    if (Boolean(row.given) && state !== "skipped")
      return [`${name} is ${state}, and holds the values of a row not read`];
    if (state !== "done" && state !== "no-data") return [];
    const { domain } = JSON.parse(String(row.input_json)) as { domain: string };
    const answer = answerTo(domain);
    if (state === "no-data") return answer === null ? [] : [`${name} says no-data, and there is an answer`];
    if (isListed && !String(row.cells).includes(JSON.stringify(answer)))
      return [`${name} is listed with another answer than was given`];
    return String(row.result_json).includes(JSON.stringify(answer))
      ? []
      : [`${name} has another answer than was given`];
  });
}

/** Returns the correct answer of a row, or null if the vendors know nothing. */
function answerTo(domain: string): string | null {
  const { services, about } = questionOf(domain);
  const answers = services.map((service) => SimulatedVendors.knows(service, about) ?? "nothing");
  return answers.every((each) => each === "nothing") ? null : answers.join(", ");
}

async function runViolations(world: World): Promise<string[]> {
  const found = await world.inner.execute("SELECT id, kind, status, problem_json FROM runs");
  return found.rows.flatMap((run) => {
    const name = `${String(run.kind)} run ${String(run.id)}`;
    if (["queued", "running", "paused"].includes(String(run.status)))
      return [`${name} is ${String(run.status)} for ever`];
    const problem =
      run.problem_json === null
        ? null
        : (JSON.parse(String(run.problem_json)) as { kind: string; detail: string });
    return problem && isOwnDoing(world, String(run.id), problem.kind, problem.detail)
      ? [`${name} failed by our own doing: ${problem.detail}`]
      : [];
  });
}

async function mailViolations({ inner, mailbox, clock, faults, ended }: World): Promise<string[]> {
  /** Nothing of ours was interrupted either, so the console knows how each attempt ended. */
  const allIsKnown =
    ended.length === 0 && !faults.names.some((fault) => /^(database|files|call lost)/.test(fault));
  const found = await inner.execute(
    "SELECT id, status, mail, mail_problem, mail_since, sends FROM runs WHERE mail <> 'none'",
  );
  // If the run was resumed in the meantime, the mail was rewritten.
  const wentOn = await goneOn({ inner });
  const mixedUp = mailbox.mixedUp.flatMap((key) =>
    wentOn.has(key.split("/")[1] ?? "") ? [] : [`different mails under the key ${key}`],
  );
  const wrong = found.rows.flatMap((run) => {
    const name = `the mail of ${String(run.id)}`;
    const sent = mailbox.sent.filter(({ key }) => key.includes(String(run.id))).length;
    if (run.mail === "sent") {
      const wanted = 1 + Number(run.sends);
      return sent <= wanted && sent >= 1 ? [] : [`${name} went ${sent} times, ${wanted} wanted`];
    }
    const key = `run-result/${String(run.id)}/${String(run.sends)}`;
    const isOld = clock.now() - Number(run.mail_since) > longestTried;
    if (run.mail === "failed")
      return mailbox.isAway && mailbox.refusedAll(key) && isOld
        ? []
        : [`${name} is called failed (${String(run.mail_problem)}), it went ${sent} times`];
    if (run.mail === "unconfirmed" && allIsKnown && mailbox.refusedAll(key))
      return [`${name} is called unconfirmed, and was refused each time`];
    if (run.mail === "unconfirmed") {
      const wanted = 1 + Number(run.sends);
      const isKnown = clock.now() - Number(run.mail_since) < keyIsKnownFor;
      if (isKnown) return [`${name} is called unconfirmed, and may still be sent under its key`];
      return sent > wanted ? [`${name} went ${sent} times, ${wanted} wanted`] : [];
    }
    return [`${name} is ${String(run.mail)}`];
  });
  return [...mixedUp, ...wrong];
}
