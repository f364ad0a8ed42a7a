import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { objectsOf } from "./objects";

/** An environment whose namespaces record how they were called. */
function listening(region: string | undefined) {
  const asked: [string, string, unknown][] = [];
  const namespace = (name: string) => ({
    getByName: (object: string, options?: unknown) => void asked.push([name, object, options]),
  });
  const own = {
    ...env,
    ...(region && { DATABASE_REGION: region }),
    RUN_KEEPER: namespace("RUN_KEEPER"),
    PROGRESS_FEED: namespace("PROGRESS_FEED"),
    UPSTREAM_LIMITER: namespace("UPSTREAM_LIMITER"),
    TRANSCRIPT_CONNECTION: namespace("TRANSCRIPT_CONNECTION"),
  };
  return { asked, objects: objectsOf(own as unknown as Env) };
}

test.each([
  ["aws:eu-west-1", { locationHint: "weur" }],
  [undefined, {}],
])("with the database in %s every object is asked for with %o", (region, options) => {
  const { asked, objects } = listening(region);
  objects.keeper("a run");
  objects.feed("a person");
  objects.limiter("apollo");
  objects.transcripts("a person");
  expect(asked).toEqual([
    ["RUN_KEEPER", "a run", options],
    ["PROGRESS_FEED", "a person", options],
    ["UPSTREAM_LIMITER", "apollo", options],
    ["TRANSCRIPT_CONNECTION", "a person", options],
  ]);
});

test("the runtime takes the hint", async () => {
  const own = { ...env, DATABASE_REGION: "aws:us-east-1" };
  expect(await objectsOf(own).keeper(crypto.randomUUID()).alive([])).toEqual([]);
});
