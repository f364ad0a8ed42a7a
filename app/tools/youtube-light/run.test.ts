import { describe, expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import type { Item } from "../../toolkit/findings";
import { tryQuery } from "../../toolkit/try-query";
import { failureOf, testNow, upstreamsOver } from "../../vendors/replay";
import { runYoutubeLight } from "./run.server";

const world = createWorld({ now: () => testNow });
const run = (domain: string, settings = {}, without: string[] = []) =>
  tryQuery<Item[]>(runYoutubeLight, "scrape", {
    input: { domain },
    settings,
    upstreams: upstreamsOver(answer(world), () => testNow, without),
    now: testNow,
  });
const item = (items: Item[], name: string) => items.find((each) => each.name === name);

describe("on the sandbox's market", () => {
  test("brightcast passes the shipped filters, with the facts it rests on", async () => {
    const { result, reason, said } = await run("brightcast.example");
    expect(reason).toBeNull();
    expect(result.map(({ name }) => name)).toEqual([
      "Relevant",
      "Channel",
      "Last upload",
      "Relevant videos",
      "Views",
      "Keywords found",
    ]);
    expect(item(result, "Relevant")?.value).toBe("Yes");
    expect(item(result, "Channel")?.href).toMatch(/^https:\/\/www\.youtube\.com\/channel\/UC/);
    const videos = item(result, "Relevant videos");
    expect(videos?.value.length).toBe(videos?.hrefs?.length);
    expect(videos?.hrefs?.[0]).toMatch(/watch\?v=/);
    expect(said[0]).toBe("Reading brightcast.example");
    expect(said.some((sentence) => /^Judging \d+ uploads? of Brightcast/.test(sentence))).toBe(true);
  });

  test("filters that nothing passes end in No, with every drop counted", async () => {
    const { result, reason } = await run("brightcast.example", { viewCountMin: 10_000_000 });
    expect(reason).toBeNull();
    expect(item(result, "Relevant")).toMatchObject({ value: "No" });
    const note = item(result, "Relevant")?.note ?? "";
    const [, total] = /^(\d+) uploads? since 20 Oct 2026; left out \d+: /.exec(note) ?? [];
    const drops = [...note.matchAll(/(\d+) (?:has|have|is|are) (?:too few views|too long|live)/g)].reduce(
      (sum, [, n]) => sum + Number(n),
      0,
    );
    expect(drops).toBe(Number(total));
    expect(note).toMatch(/; nearest: ".+" with [\d,]+ views of at least 10,000,000,000$/);
  });

  test("quietworks has no channel, and is told so with where was looked", async () => {
    const { result, reason } = await run("quietworks.example");
    expect(reason).toMatch(
      /^We found no YouTube channel of Quietworks .* the links of its site, likely handles/,
    );
    expect(result).toEqual([{ name: "Result", value: reason }]);
  });

  test("closeddoor refuses us, which is no empty answer", async () => {
    expect(await failureOf(run("closeddoor.example"))).toMatchObject({
      kind: "blocked",
      upstream: "company-site",
      detail: expect.stringContaining("closeddoor.example refuses us") as string,
    });
  });

  test("without the key the site's own feed answers", async () => {
    const { result } = await run("brightcast.example", { viewCountMin: 0, keywords: [] }, [
      "YOUTUBE_API_KEY",
    ]);
    expect(item(result, "Relevant videos")?.source?.upstream).toBe("youtube-web");
    expect(item(result, "Relevant")?.value).toBe("Yes");
  });

  test("costs no paid look-up, and one unit for every fifty uploads read", async () => {
    world.requests.length = 0;
    await run("brightcast.example");
    const hosts = new Set(world.requests.map(({ host }) => host));
    expect([...hosts].filter((host) => !host.endsWith("brightcast.example"))).toEqual(["www.googleapis.com"]);
    const units = world.requests.filter(({ host }) => host === "www.googleapis.com");
    expect(units.length).toBeLessThanOrEqual(4);
  });
});
