import { expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import { failureOf, fixture, jsonAnswer, recordedRows, replay, testNow, upstreamsOver } from "../replay";
import { resend } from "../definitions/resend";
import type { Mail } from "./port";
import { resendMail } from "./resend.server";

const mail: Mail = {
  to: "ada@acme.example",
  subject: "Youtube Discovery: results for leads.csv",
  html: "<p>Done.</p>",
  text: "Done.",
  attachments: [{ filename: "leads.csv", contentType: "text/csv", base64: btoa("domain\r\n") }],
  idempotencyKey: "run/1",
};

const answering = (body: string | object, status = 200, headers = {}) => {
  const { connection, requests } = replay(resend, () => jsonAnswer(body, status, headers));
  return { port: resendMail(connection, { from: "Console <console@example.com>" }), requests };
};

test("one e-mail with its file, under its key", async () => {
  const { port, requests } = answering({ id: "49a3999c" });
  expect((await port.send(mail)).value).toBe("49a3999c");
  expect(requests[0]?.url.href).toBe("https://api.resend.com/emails");
  expect(requests[0]?.headers.get("idempotency-key")).toBe("run/1");
  expect(requests[0]?.headers.get("authorization")).toBe("Bearer a-key");
  expect(JSON.parse(requests[0]?.body ?? "")).toMatchObject({
    from: "Console <console@example.com>",
    to: "ada@acme.example",
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    attachments: [{ filename: "leads.csv", content: btoa("domain\r\n"), content_type: "text/csv" }],
  });
});

test.each([
  [400, "validation_error", "invalid-input"],
  [400, "invalid_idempotency_key", "invalid-input"],
  [401, "missing_api_key", "expired-credentials"],
  [401, "restricted_api_key", "expired-credentials"],
  [403, "invalid_api_key", "expired-credentials"],
  [403, "validation_error", "not-configured"],
  [409, "concurrent_idempotent_requests", "rate-limited"],
  [422, "invalid_attachment", "invalid-input"],
  [429, "rate_limit_exceeded", "rate-limited"],
  [429, "daily_quota_exceeded", "quota"],
  [429, "monthly_quota_exceeded", "quota"],
  [451, "security_error", "blocked"],
  [500, "application_error", "upstream-down"],
  [500, "internal_server_error", "upstream-down"],
])("%i %s is %s", async (statusCode, name, kind) => {
  const { port } = answering({ statusCode, name, message: "words of theirs" }, statusCode);
  expect(await failureOf(port.send(mail))).toMatchObject({
    kind,
    status: statusCode,
    detail: "words of theirs",
  });
});

test("a key that was used with other bytes says that a mail went under it: no failure, and no charge", async () => {
  const { port } = answering(
    { statusCode: 409, name: "invalid_idempotent_request", message: "words of theirs" },
    409,
  );
  expect((await port.send(mail)).value).toBeNull();
});

test("too fast waits as long as the service says", async () => {
  const body = { statusCode: 429, name: "rate_limit_exceeded", message: "Too many requests" };
  expect((await failureOf(answering(body, 429, { "retry-after": "3" }).port.send(mail))).retryAfter).toBe(
    3000,
  );
  expect((await failureOf(answering(body, 429).port.send(mail))).retryAfter).toBe(1000);
});

test("trouble on the way keeps its own kind", async () => {
  const { connection } = replay(resend, () => Promise.reject(new TypeError("cut")));
  expect((await failureOf(resendMail(connection, { from: "a@b.example" }).send(mail))).kind).toBe(
    "upstream-down",
  );
  expect((await failureOf(answering("<html>Oh</html>").port.send(mail))).kind).toBe("bad-answer");
});

test("what the service would refuse is not sent", async () => {
  const { port, requests } = answering({ id: "1" });
  const large = {
    ...mail,
    attachments: [{ filename: "a", contentType: "text/csv", base64: "x".repeat(40_000_001) }],
  };
  expect((await failureOf(port.send(large))).detail).toContain("40 MB");
  expect((await failureOf(port.send({ ...mail, idempotencyKey: "k".repeat(257) }))).kind).toBe(
    "invalid-input",
  );
  expect(requests).toEqual([]);
});

test.each([
  ["resend/missing-field.422.json", "invalid-input"],
  ...recordedRows([
    ["resend/rec_post_missing_required_field_422.json", "invalid-input"],
    ["resend/rec_delete_not_found_404.json", "invalid-input"],
  ]),
])("%s is %s, in Resend's words", async (file, kind) => {
  const { response } = JSON.parse(fixture(file)) as {
    response: { status: number; headers: Record<string, string>; json: { message: string } };
  };
  const failure = await failureOf(
    answering(response.json, response.status, response.headers).port.send(mail),
  );
  expect(failure).toMatchObject({ kind, status: response.status, detail: response.json.message });
});

test("the sandbox's outbox holds it once, however often it is sent", async () => {
  let seconds = 0;
  const world = createWorld({ now: () => new Date(testNow.getTime() + seconds * 1000) });
  const { mail: port } = upstreamsOver(answer(world), () => testNow);
  const first = await port.send(mail);
  expect((await port.send(mail)).value).toBe(first.value);
  expect(world.outbox.emails).toHaveLength(1);
  expect(world.outbox.emails[0]).toMatchObject({ to: "ada@acme.example", idempotencyKey: "run/1" });
  expect(world.outbox.emails[0]?.attachments[0]).toMatchObject({
    filename: "leads.csv",
    content: btoa("domain\r\n"),
  });
  // Resend allows two requests a second.
  seconds += 1;
  expect((await port.send({ ...mail, subject: "Other" })).value).toBeNull();
  expect(world.outbox.emails).toHaveLength(1);
});
