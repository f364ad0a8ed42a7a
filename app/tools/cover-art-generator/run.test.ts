import { expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import type { FileToKeep } from "../../toolkit/implementation";
import { tryQuery } from "../../toolkit/try-query";
import { testNow, upstreamsOver } from "../../upstream/replay";
import type { CoverResult } from "./definition";
import { runCoverArtGenerator } from "./run.server";

const world = createWorld({ now: () => testNow });

test("covers pass Apple's rules; doubtful words in the name are said", async () => {
  const kept: FileToKeep[] = [];
  const { result } = await tryQuery<CoverResult>(runCoverArtGenerator, "generate", {
    input: {
      title: "The New Quiet Studio",
      about: "calm products",
      author: "Dana",
      styles: ["promptAbstract"],
      change: "",
    },
    upstreams: upstreamsOver(answer(world), () => testNow),
    now: testNow,
    keep: (file) => kept.push(file),
  });
  expect(result.variants).toMatchObject([
    { style: "promptAbstract", type: "jpeg", width: 2048, height: 2048 },
  ]);
  expect(result.variants[0]?.rules.filter(({ passes }) => !passes)).toEqual([]);
  expect(result.variants[0]?.reads).toBe("The New Quiet Studio");
  expect(result.warnings).toEqual(["“new” on a cover is often refused by Apple."]);
  expect(kept.map(({ contentType }) => contentType)).toEqual(["image/jpeg"]);
});
