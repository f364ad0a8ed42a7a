/** Supadata: captions for one credit, generated transcripts by the minute, jobs in both formats. */
import { describe, expect, test } from "vitest";
import { createWorld } from "../../../sandbox/world.ts";
import type { Connection } from "../call";
import { fixture, jsonAnswer, replay } from "../replay";
import { supadata as supadataVendor } from "../definitions/supadata";
import { supadata } from "./supadata.server";
import { aVideo, found } from "../testing/transcripts";

test("a long video is a job at the service, waited for", async () => {
  const world = createWorld();
  const video = aVideo(world, { state: "blocked", durationSeconds: 5000 });
  expect((await found(world, video)).captions).toBe("service");
  expect(world.requests.filter((request) => request.path.startsWith("/v1/transcript/job-"))).toHaveLength(2);
});

describe("Supadata's price", () => {
  const generated = (fetchOne: (request: Request) => Response | Promise<Response>) => {
    const charged: number[] = [];
    const { connection } = replay(supadataVendor, fetchOne);
    const reserved: number[] = [];
    const counting: Connection = {
      ...connection,
      call: (call) => {
        reserved.push(call.units);
        return connection.call({
          ...call,
          perform: (send) => call.perform(send, (units) => void charged.push(units)),
        });
      },
    };
    const missing = { videoId: "GJLlxj_dtq8", title: null, missing: "no-captions" as const, said: null };
    const ask = (durationSeconds: number | null) =>
      supadata(counting, async () => {}).of("GJLlxj_dtq8", "en", { ...missing, durationSeconds });
    return { ask, charged, reserved };
  };
  const answers = (...bodies: [string, number][]) => {
    const left = [...bodies];
    return () => {
      const [file, credits] = left.shift() ?? ["", 0];
      return jsonAnswer(fixture(`supadata/${file}.json`), 200, { "x-billable-requests": String(credits) });
    };
  };

  test.each(["job-completed-result", "job-completed-flat"])(
    "a finished job is read in either form (%s); credits are those the answers name",
    async (form) => {
      const { ask, charged, reserved } = generated(
        answers(["job-started", 18], ["job-active", 0], [form, 0]),
      );
      const { value } = await ask(530);
      expect(value).toMatchObject({
        captions: "service",
        cues: [{ start: 0, duration: 1.5, text: "Hello and welcome" }, { start: 1.5 }],
      });
      expect(charged.reduce((sum, one) => sum + one, 0)).toBe(18);
      expect(reserved).toEqual([18]);
    },
  );

  test("a job that ends without a transcript means there is none", async () => {
    const { ask, charged } = generated(answers(["job-started", 1], ["job-failed-unavailable", 0]));
    expect((await ask(60)).value).toMatchObject({ missing: "no-captions" });
    expect(charged).toEqual([1, 0]);
  });

  test("where YouTube refuses us the captions are read, not generated", async () => {
    const world = createWorld();
    const video = aVideo(world, { state: "blocked" });
    await found(world, video);
    const asked = world.requests.filter(({ host }) => host === "api.supadata.ai").map(({ path }) => path);
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain("mode=native");
  });
});
