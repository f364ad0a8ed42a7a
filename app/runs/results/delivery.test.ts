/** The one email when its vendor refuses it or is down, or when our own code fails. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { endForgottenRun } from "../storage/open-runs";
import { changeRun, findRun } from "../storage/runs";
import { sendFileAgain } from "../run-steering.server";
import { ended, lineBroke, refusal } from "./testing/refused-mail";

const minute = 60_000;
const day = 1440 * minute;
beforeEach(() => {
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  return () => said.mockRestore();
});

test.each<[string, "due" | "sending", unknown]>([
  ["a used-up allowance", "due", refusal("quota", { status: 429, retryAfter: 20 * 60 * minute })],
  ["a refused key", "due", refusal("expired-credentials", { status: 401 })],
  ["a bot check", "due", refusal("blocked", { status: 403 })],
  ["a sender not verified", "due", refusal("not-configured", { status: 403 })],
  ["a page that is no answer", "sending", refusal("bad-answer", { status: 200 })],
  ["trouble of its own", "sending", refusal("internal", { status: 500 })],
  ["another try that is under way", "sending", refusal("blocked", { status: 409 })],
  ["a line that broke", "sending", lineBroke],
  ["our own stumbling", "sending", new TypeError("x is not a function")],
  ["the deadline", "sending", new DOMException("The operation was aborted due to timeout", "TimeoutError")],
])(
  "%s is outlasted: tried again within five minutes, with the reason on the run",
  async (_, mail, failure) => {
    const { app, service, look, view } = await ended();
    service.failure = failure;
    for (const hours of [0, 0.1, 3, 20]) {
      app.clock.now = hours * 60 * minute;
      const next = await look();
      expect(next).toBeGreaterThanOrEqual(15_000);
      expect(next).toBeLessThanOrEqual(5 * minute);
      expect(await view()).toEqual({
        mail,
        mailProblem: expect.stringMatching(/words of theirs|could not be created/) as string,
      });
    }
    service.failure = null;
    app.clock.now += 60 * minute;
    expect(await look()).toBeNull();
    expect(await view()).toEqual({ mail: "sent", mailProblem: undefined });
    expect(new Set(service.tried.map((each) => JSON.stringify(each))).size).toBe(1);
  },
);

test.each([
  ["that broke off", lineBroke, "unconfirmed", /words of theirs.*may have arrived/],
  [
    "that was refused each time",
    refusal("quota", { status: 429 }),
    "failed",
    /^(?!.*may have arrived).*words of theirs/,
  ],
])(
  "a mail %s is given up after a day, and a person may have it sent anew",
  async (_, failure, mail, words) => {
    const { app, runId, service, look, view } = await ended();
    service.failure = failure;
    for (const hours of [0, 1, 20]) {
      app.clock.now = hours * 60 * minute;
      await look();
    }
    app.clock.now = day + minute;
    expect(await look()).toBeNull();
    expect(await view()).toEqual({ mail, mailProblem: expect.stringMatching(words) as string });
    await sendFileAgain(app, app.person, runId, null);
    app.clock.now += 60 * minute;
    expect(await look()).not.toBeNull();
    service.failure = null;
    app.clock.now += 60 * minute;
    expect(await look()).toBeNull();
    expect(await view()).toEqual({ mail: "sent", mailProblem: undefined });
    expect(new Set(service.tried.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  },
);

test("a line that broke once is not forgotten by a day of refusals", async () => {
  const { app, service, look, view } = await ended();
  for (const [hour, failure] of [
    refusal("quota", { status: 429 }),
    lineBroke,
    refusal("blocked"),
  ].entries()) {
    app.clock.now = hour * 60 * minute;
    service.failure = failure;
    await look();
  }
  app.clock.now = day + minute;
  expect(await look()).toBeNull();
  expect(await view()).toMatchObject({ mail: "unconfirmed" });
});

test("what the first try wrote says nothing of the second, however late it is written again", async () => {
  const { app, service, look, view } = await ended();
  const late: (() => Promise<unknown>)[] = [];
  const client = app.database.$client;
  const batch = client.batch.bind(client);
  client.batch = (statements, mode) => {
    if (/UPDATE runs SET mail = /.test(JSON.stringify(statements))) late.push(() => batch(statements, mode));
    return batch(statements, mode);
  };
  service.failure = refusal("blocked", { status: 403 });
  await look();
  // An attempt began and was refused; neither may be recorded twice.
  const [begins] = late;
  await begins?.();
  expect(await view()).toMatchObject({ mail: "due" });
  service.failure = lineBroke;
  app.clock.now = 60 * minute;
  await look();
  for (const write of late.slice(0, 2)) await write();
  expect(late).toHaveLength(4);
  expect(await view()).toMatchObject({ mail: "sending" });
});

test("a mail that is asked for once more goes to whom it was asked for, whatever the last one left behind", async () => {
  const { app, runId, service, look } = await ended();
  service.failure = refusal("invalid-input", { status: 422 });
  await look();
  await sendFileAgain(app, app.person, runId, "bob@example.com");
  const { put } = app.files;
  app.files.put = () => Promise.reject(new Error("put: Unspecified error (0)"));
  await look();
  app.files.put = put;
  service.failure = null;
  app.clock.now = 60 * minute;
  expect(await look()).toBeNull();
  expect(service.tried.map(({ to }) => to)).toEqual([expect.any(String), "bob@example.com"]);
});

test("a mail that may have gone is not sent once the service has forgotten its key", async () => {
  const { app, look, view, service } = await ended();
  service.failure = new DOMException("The operation was aborted due to timeout", "TimeoutError");
  await look();
  service.failure = null;
  // No pass happened meanwhile.
  app.clock.now = 2 * day;
  expect(await look()).toBeNull();
  expect(service.tried).toHaveLength(1);
  expect(await view()).toMatchObject({ mail: "unconfirmed" });
});

test("what the service says of the mail itself ends it at once", async () => {
  const { service, look, view } = await ended();
  service.failure = refusal("invalid-input");
  expect(await look()).toBeNull();
  expect(await view()).toMatchObject({ mail: "failed" });
});

test("a mail that may have gone is not called failed, though the service then says no of it", async () => {
  const { service, look, view } = await ended();
  service.failure = new DOMException("The operation was aborted due to timeout", "TimeoutError");
  await look();
  service.failure = refusal("invalid-input");
  expect(await look()).toBeNull();
  expect(await view()).toEqual({
    mail: "unconfirmed",
    mailProblem: expect.stringMatching(/words of theirs.*may have arrived/) as string,
  });
});

test("what is given up is called failed only where no mail can have gone", async () => {
  const { app, runId, service, look, view } = await ended();
  await endForgottenRun(app.database, runId, { reason: "gave up", at: 0 });
  expect(await view()).toEqual({ mail: "failed", mailProblem: "gave up" });
  await sendFileAgain(app, app.person, runId, null);
  service.failure = lineBroke;
  await look();
  await endForgottenRun(app.database, runId, { reason: "gave up", at: 0 });
  expect(await view()).toMatchObject({ mail: "unconfirmed" });
});

describe("rows that were worked again while their mail was on its way", () => {
  /** The connection broke during an email; then the run resumed and ended with the row done. */
  async function goneOn() {
    const parts = await ended();
    const { app, runId, service, look } = parts;
    service.failure = lineBroke;
    await look();
    await app.database.$client.execute(
      `INSERT INTO run_rows (run_id, position, state, input_json) VALUES ('${runId}', 0, 'done', '{"domain":"acme.com"}')`,
    );
    app.clock.now = 10 * minute;
    await changeRun(app.database, runId, { finishedAt: app.now() });
    service.failure = null;
    return parts;
  }

  test("are in it, under the same key, when it goes", async () => {
    const { service, look, view } = await goneOn();
    expect(await look()).toBeNull();
    const [before, after] = service.tried;
    expect(before?.text).toContain("0 of 0 rows have a result");
    expect(after?.text).toContain("1 of 1 row");
    expect(after?.idempotencyKey).toBe(before?.idempotencyKey);
    expect(await view()).toEqual({ mail: "sent", mailProblem: undefined });
  });

  test("are not, where it had gone before, and the run says so", async () => {
    const { service, look, view } = await goneOn();
    service.id = null;
    expect(await look()).toBeNull();
    expect(await view()).toEqual({
      mail: "sent",
      mailProblem: expect.stringContaining("before the run resumed") as string,
    });
  });

  test("are told in the same bytes from then on", async () => {
    const { service, look } = await goneOn();
    service.failure = lineBroke;
    await look();
    await look();
    const [, second, third] = service.tried;
    expect(third).toEqual(second);
  });
});

test("a mail that can't be written is tried for a day too", async () => {
  const { app, look, view, service } = await ended();
  const { put } = app.files;
  app.files.put = () => Promise.reject(new Error("put: Unspecified error (0)"));
  expect(await look()).toBeLessThanOrEqual(5 * minute);
  expect(await view()).toEqual({ mail: "due", mailProblem: "The email could not be created." });
  app.files.put = put;
  expect(await look()).toBeNull();
  expect(service.tried).toHaveLength(1);
});

test("a mail that went is sent, though what follows it fails", async () => {
  const { app, runId, look, service } = await ended();
  app.files.delete = () => Promise.reject(new Error("delete: Unspecified error (0)"));
  await expect(look()).rejects.toThrow("Unspecified");
  expect((await findRun(app.database, runId))?.mail).toBe("sent");
  expect(await look()).toBeNull();
  expect(service.tried).toHaveLength(1);
});

test("to be asked for twice, since the database's answer was lost, sends a mail once more and not twice", async () => {
  const { app, runId, look, service } = await ended();
  await look();
  const { client, late } = { client: app.database.$client, late: [] as (() => Promise<unknown>)[] };
  const batch = client.batch.bind(client);
  client.batch = (statements, mode) => {
    if (JSON.stringify(statements).includes("sends = sends + 1")) late.push(() => batch(statements, mode));
    return batch(statements, mode);
  };
  await sendFileAgain(app, app.person, runId, null);
  await look();
  expect(late).toHaveLength(1);
  await late[0]?.();
  expect((await findRun(app.database, runId))?.mail).toBe("sent");
  expect(service.tried).toHaveLength(2);
});
