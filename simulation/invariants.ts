/** What must be true when a seed is over. */
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
/** So long a mail may be sent under its key again: a little less than the day for which the service knows it. */
const keyIsKnownFor = 86_400_000 - 600_000 - clocksDiffer;
/** So long a mail is tried at least before it is called failed. */
const longestTried = 86_400_000 - clocksDiffer;
/** Milliseconds that a write of a worker that lives takes at most where the database is not away. */
const longestWrite = 40_000;

interface Open {
  words: string;
  /** For a person, an allowance, or a time that a vendor named. */
  waits: boolean;
}

/** Alerts and charts, which the console tries again by itself, each a while after the last time. */
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
    // What made it wait had happened before a person had it go on: that is over. What an outage held up no person knew.
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

/** Rows that failed must have met what they say; looked at when the faults are over, before people retry them. */
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
    // An answer that comes late opens no row of a run that a person has cancelled, nor does a worker that stood still and
    // says that it never sent the call.
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

/** Work whose workers were ended four times is ended; else no end is our own doing. */
const isOwnDoing = ({ ended }: World, runId: string, kind: unknown, words: string) =>
  kind === "internal" &&
  !(words.startsWith("The look-up broke off four times") && deathsOf({ ended }, runId) >= 4) &&
  !(words.startsWith("The console broke off again and again while it read") && readersOf(ended, runId) >= 4);

const deathsOf = ({ ended }: Pick<World, "ended">, runId: string) =>
  ended.filter((name) => name.endsWith(` of ${runId}`)).length;

const readersOf = (ended: readonly string[], runId: string) =>
  ended.filter((name) => name === `consumer of read-csv of ${runId}`).length;

async function rowViolations(world: World): Promise<string[]> {
  const found = await world.inner.execute(
    `SELECT r.run_id, r.position, r.attempts, r.state, r.input_json, r.reason, r.reason_kind,
        COALESCE(r.result_json, f.result_json) AS result_json, runs.status, runs.read_at, r.same_as,
        (SELECT group_concat(cells_json) FROM run_cells c WHERE c.run_id = r.run_id AND c.position = r.position) AS cells
      FROM run_rows r JOIN runs ON runs.id = r.run_id
      LEFT JOIN run_rows f ON f.run_id = r.run_id AND f.position = r.same_as`,
  );
  return found.rows.flatMap((row) => {
    const name = `row ${String(row.position)} of ${String(row.run_id)}`;
    const state = String(row.state);
    const deaths = deathsOf(world, String(row.run_id));
    // A claim that comes once more when its worker is given up, and another after it, counts as one that was cut off.
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

/** What a row must say; null: nothing is known. */
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
  /** Nothing of ours broke off either, so that all know how each try ended. */
  const allIsKnown =
    ended.length === 0 && !faults.names.some((fault) => /^(database|files|call lost)/.test(fault));
  const found = await inner.execute(
    "SELECT id, status, mail, mail_problem, mail_since, sends FROM runs WHERE mail <> 'none'",
  );
  // Where the run went on meanwhile the mail is written anew.
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
