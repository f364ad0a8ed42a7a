/** Runs statements that the simulated days do not: unreadable files, late ends, statistics and deletion. */
import { inject } from "vitest";
import { writeGroups } from "../app/calls/write-groups.server";
import { endUnreadable, readCsv } from "../app/runs/csv/csv-reading.server";
import { noteExcluded } from "../app/runs/csv/row-subjects.server";
import { removeRuns } from "../app/runs/run-removal.server";
import { startTestCsv, startTestPlain, type TestApp, testApp } from "../app/runs/testing/test-app";
import { gathered, readBatch, writeBatch } from "../app/storage/batch";
import { dropAnswersUnder, dropKeysWithoutAnswer, fileAnswer } from "../app/calls/storage/answer-keys";
import { claimCalls, storeAnswer, whenAnswersCame } from "../app/calls/storage/calls";
import { lastAnswered } from "../app/runs/storage/answered-inputs";
import { gatherSearch, readExperience, readExperienceOfTool } from "../app/runs/storage/cost-experience";
import type { Database } from "../app/storage/database";
import { spentInMonth, spentPieces, sumAgainFrom } from "../app/calls/storage/ledger";
import { endForgottenRun } from "../app/runs/storage/open-runs";
import { readOpenWork } from "../app/operations/storage/open-work";
import { endPause, pauseForRow } from "../app/runs/storage/pauses";
import { noteRefused, type RefusedRow } from "../app/runs/storage/refused-rows";
import { readTimes } from "../app/calls/storage/run-times";
import {
  changeRun,
  earlierRuns,
  lastResults,
  latestOrigin,
  listedRuns,
  moveToBackground,
  openRunIds,
  totalsOfRuns,
} from "../app/runs/storage/runs";
import { beginReopening } from "../app/runs/storage/reopened-rows";
import { countAgain, inputsAgain, reopenChosen } from "../app/runs/storage/rows-again";
import { costsOfWhole } from "../app/runs/storage/cost-experience";
import { keepLook, readLooks } from "../app/screens/storage/list-looks";
import { judgedRows, suppressedSubjects } from "../app/runs/storage/judged-rows";
import { staff } from "../app/storage/schema";
import { textsOfAnswers } from "../app/calls/storage/stored-calls";
import { readRows } from "../app/runs/storage/stored-rows";
import { reopenCertainWork, uncertainOfTasks } from "../app/calls/storage/uncertain-calls";

const at = Date.UTC(2026, 10, 20);

export async function askTheRest(database: Database): Promise<void> {
  const noService = () => Promise.reject(new Error("No service is asked."));
  const app: TestApp = { ...(await testApp(inject("databaseUrl"), noService)), database };
  await database.insert(staff).values({ ...app.person, passwordHash: "none", createdAt: new Date(at) });
  const file = await startTestCsv(app, "domain\nacme.com\nother.com,more,and more\n");
  await readCsv(app, file);
  const pause = { upstream: "dear", kind: "quota", detail: "used up", since: at, until: at };
  await changeRun(database, file, { status: "paused", pause });
  await endPause(database, file, pause, { reason: "used up", reasonKind: "quota", at });
  await writeBatch(database, [pauseForRow(file, { position: 0, by: "worker" }, pause)]);
  await refusedRow(database, { runId: file, position: 0, by: "worker", upstream: "dear" });
  await readRows(database, file, { after: -1, limit: 10 });
  await readTimes(database, file);
  await writeBatch(database, [noteExcluded(file)]);
  for (const rows of ["cancelled" as const, [0, 1]]) {
    await countAgain(database, file, rows);
    await inputsAgain(database, file, rows).next();
  }
  await judgedRows(database, file, -1, 10);
  await costsOfWhole(database, file);
  await keepLook(database, "staff", "made-up.ask.answers", "{}");
  await readLooks(database, "staff", file);
  await suppressedSubjects(database);
  await writeBatch(database, reopenChosen(file, [0, 1], at));
  await writeBatch(database, beginReopening(file, false, at, "skipped"));
  await writeBatch(database, beginReopening(file, false, at, "excluded"));
  const unreadable = await startTestCsv(app, "domain\nacme.com\n");
  await endUnreadable(app, unreadable);
  const search = await startTestPlain(app);
  await writeBatch(database, [moveToBackground(search, "look", at)]);
  // The call was booked as uncertain and then turned out not to be charged.
  await changeRun(database, search, { status: "failed", uncertainCall: "call/1" });
  await reopenCertainWork(database);
  await endForgottenRun(database, search, { reason: "again and again", at });
  await storedInFile(database, search);
  await knownByKeys(database, search);
  await writeGroups(database, [{ writes: [{ sql: "INSERT INTO no_such_table VALUES (1)", args: [] }] }]);
  await readBatch(database, [lastResults("made-up", 3)]);
  await listOf(database, app.person.id);
  const priced = { tool: "made-up", query: "askSeveral", settingsKey: "" };
  await readExperience(database, priced);
  await writeBatch(database, [gatherSearch(priced, { cost: "{}", kind: "domain:domain", took: 1000, at })]);
  await readBatch(database, [readExperienceOfTool("made-up")]);
  await lastAnswered(database, { ...priced, since: 0 }, "{}");
  await spentInMonth(database, "2026-11", at);
  await spentPieces(database, "2026-11", at);
  await writeBatch(database, [sumAgainFrom(at)]);
  await readOpenWork(database, at);
  await uncertainOfTasks(database);
  await removeRuns(
    app,
    [file, unreadable, search].map((id) => ({ id, uploadKey: null })),
  );
}

/** Queries that pages make about many runs. */
async function listOf(database: Database, staffId: string): Promise<void> {
  const listing = {
    search: "acme",
    tool: "made-up",
    open: true,
    staffId,
    kind: "csv",
    until: new Date(at),
  } as const;
  await listedRuns(database, { ...listing, limit: 3 });
  await totalsOfRuns(database, listing);
  await openRunIds(database, staffId);
  await latestOrigin(database);
  await earlierRuns(database, { tool: "made-up", query: "askOne" }, { domain: "acme.com" });
}

async function storedInFile(database: Database, runId: string): Promise<void> {
  const answer = storeAnswer({
    key: "key",
    upstream: "dear",
    operation: "answer",
    repeatable: false,
    run: { runId, staffId: "person", incarnation: null },
    claim: "claim",
    answer: null,
    answerFile: "answers/1",
    data: "live",
    answeredAt: at,
    expiresAt: at,
  });
  await writeBatch(database, gathered([answer]));
  await whenAnswersCame(database, ["answers/1"]);
  await textsOfAnswers(database, [{ rowKey: "key", answeredAt: at }]);
}

/** Stores an answer that another call finds by a key, and then deletes both. */
async function knownByKeys(database: Database, runId: string): Promise<void> {
  const about = ["person/email:jo@acme.com"];
  const by = { runId, staffId: "person", incarnation: null, claimedUntil: at };
  const call = {
    upstream: "dear",
    operation: "answer",
    repeatable: false,
    claim: "known",
    expiresAt: at + 1,
  };
  await claimCalls(database, [{ ...call, key: "known", about }], by, at);
  const answered = { answer: "{}", answerFile: null, data: "live" as const, answeredAt: at };
  const answer = storeAnswer({ ...call, ...answered, key: "known", run: by });
  await writeBatch(database, gathered([answer, ...fileAnswer("known", at, about)]));
  await claimCalls(database, [{ ...call, key: "asks", about }], by, at);
  await dropKeysWithoutAnswer(database);
  await writeBatch(database, dropAnswersUnder(about));
  await dropKeysWithoutAnswer(database);
}

async function refusedRow(database: Database, row: RefusedRow): Promise<void> {
  const pause = { upstream: row.upstream, kind: "quota" as const, detail: "used up", since: at, until: at };
  const refused = noteRefused(row, { pause, goesOn: false, mayComeAgain: true });
  await writeBatch(database, gathered(refused));
}
