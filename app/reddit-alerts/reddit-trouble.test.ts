/**
 * When Reddit blocks us, is down or lacks its keys, alerts wait and the console sends one alarm.
 */
import { beforeEach, describe, expect, test } from "vitest";
import { ownDatabase } from "../../scripts/testing/file-database";
import type { App } from "../app";
import { findSourceAlarm, raiseSourceAlarm } from "./storage/source-alarms";
import { readSources } from "./alerts.server";
import { hour, minute, type Stage, stageWith } from "./testing/stage";

const own = ownDatabase();

let stage: Stage;
beforeEach(async () => {
  stage = await stageWith({}, own.url);
});

const configWithout = (missing: string[]) =>
  ({
    upstream: ({ name }) => ({ data: "sandbox", missing: name === "reddit" ? missing : [] }),
  }) as App["config"];
const messages = () => stage.world.outbox.slack;

describe("when Reddit", () => {
  test("blocks us, that is an alarm, told once, and gone when it answers again", async () => {
    stage.faults({ host: "oauth.reddit.com", status: 403 });
    for (let at = 0; at < 3; at++) {
      await stage.tick(2, 2);
      stage.later(hour);
    }
    expect(messages()).toHaveLength(1);
    expect(messages()[0]?.text).toMatch(/^Reddit alerts are not working/);
    expect((await stage.firings()).map(({ state, problem }) => [state, problem?.kind])).toEqual(
      Array(3).fill(["failed", "blocked"]),
    );
    stage.faults();
    await stage.tick();
    expect(messages()).toHaveLength(2);
    expect(await findSourceAlarm(stage.app.database, "reddit")).toBeNull();
  });

  test("is not set up, that is an alarm too, with the variable's name", async () => {
    delete stage.secrets.REDDIT_CLIENT_ID;
    for (let at = 0; at < 2; at++) {
      await stage.tick(2);
      stage.later(hour);
    }
    expect(messages()).toHaveLength(1);
    expect(JSON.stringify(messages()[0])).toContain("REDDIT_CLIENT_ID is missing");
    expect((await stage.firings()).map(({ problem }) => problem?.kind)).toEqual([
      "not-configured",
      "not-configured",
    ]);
    const shown = (missing: string[]) => readSources({ ...stage.app, config: configWithout(missing) });
    expect(await shown(["REDDIT_CLIENT_ID"])).toMatchObject([
      { name: "Reddit", missing: ["REDDIT_CLIENT_ID"] },
      { name: "Slack", alarm: null },
    ]);
    // With the key set, no problem is known, although no alert has tried it yet.
    expect(await shown([])).toMatchObject([{ missing: [], alarm: null }, { alarm: null }]);
    await raiseSourceAlarm(stage.app.database, "reddit", { kind: "blocked", detail: "403" }, new Date());
    expect(await shown([])).toMatchObject([{ alarm: { kind: "blocked" } }, { alarm: null }]);
  });

  test("is down for a while, the firing waits and goes", async () => {
    stage.faults({ host: "oauth.reddit.com", status: 502, times: 20 });
    await stage.tick();
    expect(await stage.firings()).toMatchObject([{ state: "due", problem: { kind: "upstream-down" } }]);
    stage.faults();
    stage.later(3 * minute);
    await stage.tick();
    expect(messages()).toHaveLength(1);
  }, 30_000);
});
