import { expect, inject, test } from "vitest";
import { startTestCsv, testApp } from "../testing/test-app";
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
  expect(large?.text).toContain("The result file is large, so it waits behind the link below");
});
