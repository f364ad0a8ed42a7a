import { expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import type { FileToKeep } from "../../toolkit/implementation";
import { tryQuery } from "../../toolkit/try-query";
import { testNow, upstreamsOver } from "../../vendors/replay";
import type { CoverResult } from "./definition";
import { runCoverArtGenerator } from "./run.server";

const world = createWorld({ now: () => testNow });

const drawn = async (title: string, change = "") => {
  const { result } = await tryQuery<CoverResult>(runCoverArtGenerator, "generate", {
    input: { title, about: "", author: "Dana", styles: ["promptAbstract"], change },
    upstreams: upstreamsOver(answer(world), () => testNow),
    now: testNow,
    keep: () => undefined,
  });
  const [cover] = result.variants;
  return {
    reads: cover?.reads,
    spelled: cover?.rules.find(({ rule }) => rule.startsWith("The title"))?.passes,
  };
};

test.each([
  ["Große Töne & Übersee", "GROßE TÖNE & ÜBERSEE"],
  ["Ça plaît à Łódź", "ÇA PLAÎT À ŁÓDŹ"],
  [
    "A title that is much too long for letters of the usual size, to be read to its very last word: done",
    undefined,
  ],
])("what was asked for stands on the picture: %s", async (title, reads = title.toUpperCase()) => {
  expect(await drawn(title)).toEqual({ reads, spelled: true });
});

test("a picture that says something else is told from one that says its title", async () => {
  const wrong = await drawn("The Quiet Studio", "Use misspelled lettering");
  expect(wrong.reads).not.toBe("THE QUIET STUDIO");
  expect(wrong.spelled).toBe(false);
  // The sandbox cannot draw these letters as dots and draws boxes.
  expect((await drawn("静かなスタジオ")).spelled).toBe(false);
});

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
  expect(result.variants[0]?.reads).toBe("THE NEW QUIET STUDIO");
  expect(result.warnings).toEqual(['Apple often rejects covers that contain "new".']);
  expect(kept.map(({ contentType }) => contentType)).toEqual(["image/jpeg"]);
});
