import { expect, inject, test } from "vitest";
import { startTestCsv, testApp } from "../testing/test-app";
import { workToEnd } from "../testing/work-csv";
import { deliverResult } from "./delivery.server";

const delivery = { origin: "http://console.example", secrets: ["of the tests"], providerName: "Riverside" };

test("a file of more than three megabytes goes as a link: read, coded and sent it is in memory several times", async () => {
  const app = await testApp(inject("databaseUrl"), async () => Response.json({}));
  const mailOf = async (rows: number) => {
    const cells = Array.from({ length: rows }, (_, at) => `large-${at}.com,${"x".repeat(60_000)}`);
    const text = ["domain,note", ...cells].join("\n");
    const runId = await startTestCsv(app, text, { status: "done", finishedAt: app.now() });
    await deliverResult(app, runId, delivery);
    return app.mails.at(-1);
  };
  const [small, large] = [await mailOf(45), await mailOf(55)];
  expect(small?.attachments).toHaveLength(1);
  expect(large?.attachments).toEqual([]);
  expect(large?.text).toContain("The result file is too large to attach");
});

test("the first rows with a result stand in it as a small table, those without in none", async () => {
  const app = await testApp(inject("databaseUrl"), async (request) => {
    const about = new URL(request.url).searchParams.get("about") ?? "";
    return about.startsWith("mailed")
      ? Response.json({ answer: `<${about}>` })
      : new Response("", { status: 404 });
  });
  const domains = ["unheard-of-by-mail.com", ...Array.from({ length: 7 }, (_, at) => `mailed-${at}.com`)];
  const runId = await startTestCsv(app, ["domain", ...domains].join("\n"));
  await workToEnd(app, runId);
  await deliverResult(app, runId, delivery);
  const mail = app.mails.find(({ idempotencyKey }) => idempotencyKey?.includes(runId));
  expect(mail?.html.match(/&lt;mailed-\d\.com&gt;/g)).toHaveLength(5);
  expect(mail?.text).toContain("Input | Answer\nmailed-0.com | <mailed-0.com>");
  expect(mail?.html.split("First results")[1]).not.toContain("unheard-of-by-mail.com");
});
