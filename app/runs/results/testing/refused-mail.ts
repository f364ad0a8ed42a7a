/**
 * For tests: a run with a due email, and a mail vendor that refuses, breaks the connection or
 * accepts.
 */
import { inject } from "vitest";
import { type FailureKind, UpstreamError, type UpstreamFailure } from "../../../vendors/failure";
import type { Mail } from "../../../vendors/mail/port";
import type { Upstreams } from "../../../vendors/upstreams";
import { resend } from "../../../vendors/definitions/resend";
import { readRun } from "../../runs.server";
import { startTestCsv, testApp } from "../../testing/test-app";
import { deliverResult } from "../delivery.server";

const delivery = {
  origin: "http://console.example",
  secrets: ["of the tests"],
  providerName: "Riverside",
};

/** Returns an ended run and a mail vendor that the test controls. */
export async function ended() {
  const app = await testApp(inject("databaseUrl"), async () => Response.json({}));
  const runId = await startTestCsv(app, "domain\nacme.com\n", { status: "done", finishedAt: app.now() });
  const service = { failure: null as unknown, id: "id" as string | null, tried: [] as Mail[] };
  app.upstreams = (connect) =>
    ({
      mail: {
        send: (mail: Mail) =>
          connect(resend).call({
            operation: "emails",
            request: mail.idempotencyKey,
            keep: 3600,
            bucket: "emails",
            units: 0,
            async perform() {
              service.tried.push(mail);
              if (service.failure) throw service.failure;
              return { value: service.id };
            },
          }),
      },
    }) as unknown as Upstreams;
  const look = () => deliverResult(app, runId, delivery);
  const view = async () => {
    const { mail, mailProblem } = (await readRun(app, runId)) ?? {};
    return { mail, mailProblem };
  };
  return { app, runId, service, look, view };
}

export const refusal = (kind: FailureKind, more: Partial<UpstreamFailure> = {}) =>
  new UpstreamError({ upstream: "resend", kind, detail: "words of theirs", ...more });
/** The email left and may have arrived. */
export const lineBroke = refusal("bad-answer", { broken: true });
