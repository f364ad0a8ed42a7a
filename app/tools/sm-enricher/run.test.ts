import { expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import { tryQuery } from "../../toolkit/try-query";
import { testNow, upstreamsOver } from "../../upstream/replay";
import type { EnricherResult } from "./definition";
import { smEnricher } from "./definition";
import { runSmEnricher } from "./run.server";

const world = createWorld({ now: () => testNow });
const ask = (name: string, settings: Record<string, unknown> = {}) =>
  tryQuery<EnricherResult>(runSmEnricher, "scores", {
    input: { name },
    settings,
    upstreams: upstreamsOver(answer(world), () => testNow),
    now: testNow,
  });
const person = world.market.people.find(
  ({ domain, profiles }) => domain === "brightcast.example" && profiles.length > 1,
);

test("a person by e-mail: profiles with followers, source and how sure we are", async () => {
  const { result, reason } = await ask(person?.email ?? "");
  expect(reason).toBeNull();
  const profiles = result.filter(({ profile }) => profile);
  expect(profiles.length).toBeGreaterThan(0);
  expect(profiles.every(({ source, note }) => source && note)).toBe(true);
  expect(result.find(({ name }) => name === "Apollo match")?.value).toBe("Yes");
  const row = smEnricher.queries.scores.csv?.toRows(result)[0];
  expect(row?.["Name"]).toBe(person?.name);
});

test("each filter changes the answer", async () => {
  const all = await ask(person?.email ?? "", { followers_count: null, is_data_valid: false });
  const most = Math.max(...all.result.flatMap(({ profile }) => profile?.followers ?? []));
  expect((await ask(person?.email ?? "", { followers_count: most + 1 })).reason).toContain(
    "left out by the filters",
  );
  expect((await ask("nobody@nowhere-at-all.example", { is_apollo_match: true })).reason).toBe(
    "Apollo knows nobody by this.",
  );
});

test("a company by its domain", async () => {
  const { result } = await ask("brightcast.example");
  expect(result.find(({ name }) => name === "YouTube")?.href).toContain("youtube.com");
  expect(result.find(({ name }) => name === "Domain")?.value).toBe("brightcast.example");
});

test("free-mail and role addresses ask for no company", async () => {
  const before = world.requests.length;
  await ask("somebody@gmail.com");
  await ask("info@gmail.com");
  const asked = world.requests.slice(before).map(({ path }) => path);
  expect(asked.some((path) => path.includes("organizations"))).toBe(false);
});
