import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import { withChange } from "../../images/change-field";
import { slugOf } from "../../images/download-name";
import { readImageHeader } from "../../images/image-header";
import type { FileToKeep } from "../../toolkit/implementation";
import { tryQuery } from "../../toolkit/try-query";
import { failureOf, testNow, upstreamsOver } from "../../vendors/replay";
import { categories, categoryOf } from "./categories";
import type { ThumbnailResult } from "./definition";
import { runYoutubeThumbnail } from "./run.server";

const world = createWorld({ now: () => testNow });
const allStyles = ["promptFaceCentric", "promptCuriosityHook", "promptCinematic", "promptCollage"];

function make(
  title: string,
  settings: Record<string, unknown> = {},
  styles = allStyles.slice(0, 2),
  change = "",
) {
  const kept: FileToKeep[] = [];
  const tried = tryQuery<ThumbnailResult>(runYoutubeThumbnail, "generate", {
    input: { title, domain: "Education", styles, change },
    settings,
    upstreams: upstreamsOver(answer(world), () => testNow),
    now: testNow,
    keep: (file) => kept.push(file),
  });
  return { tried, kept };
}

describe("a thumbnail", () => {
  test("one variant per style, in order, measured from the bytes and kept under its name", async () => {
    const { tried, kept } = make("How we recorded 40 interviews");
    const { result } = await tried;
    expect(result.variants.map(({ style }) => style)).toEqual(allStyles.slice(0, 2));
    expect(result.refused).toEqual([]);
    for (const variant of result.variants) {
      expect(variant).toMatchObject({ type: "jpeg", width: 1280, height: 720 });
      expect(variant.rules.every(({ passes }) => passes)).toBe(true);
      expect(variant.link).toBe(`/api/run-files/${variant.id}`);
    }
    expect(kept.map(({ name }) => name)).toEqual(
      result.variants.map(
        ({ label }) => `how-we-recorded-40-interviews-${slugOf(label)}-20261120-120000.jpg`,
      ),
    );
    expect(kept.map(({ bytes }) => readImageHeader(bytes)?.width)).toEqual([1280, 1280]);
  });

  test("is led by the category's recent hits, each with its picture and address", async () => {
    const { result } = await make("Hits").tried;
    expect(result.thumbnails.length).toBeGreaterThan(0);
    for (const reference of result.thumbnails) {
      expect(reference.thumbnail).toMatch(/^https:/);
      expect(reference.title).not.toBe("");
      expect(reference.videoUrl).toMatch(/^https:\/\/www\.youtube\.com\/watch\?v=/);
    }
  });

  test("is read: what it says is of its title, and stands among the rules", async () => {
    const { result } = await make("Forty interviews").tried;
    for (const { reads, rules } of result.variants) {
      expect(reads).toBe("FORTY INTERVIEWS");
      expect(rules.at(-1)).toEqual({
        rule: "Words of the title alone",
        passes: true,
        found: 'says "FORTY INTERVIEWS"',
      });
    }
  });

  test("a wish for one picture ends its prompt", async () => {
    const wish = "Drawn with gore";
    const failure = await failureOf(make("Calm", {}, allStyles.slice(0, 1), wish).tried);
    expect(failure.detail).toContain("OpenAI's safety system refused this request (violence)");
    const { result } = await make("Calm", {}, allStyles.slice(0, 1), "Brighter").tried;
    expect(result.variants).toHaveLength(1);
    expect(withChange("Draw it.", " Brighter ")).toMatch(/^Draw it\.\n\n.*: Brighter$/);
    expect(withChange("Draw it.", " ")).toBe("Draw it.");
  });

  test("a refused style is said beside those that were drawn", async () => {
    const { result } = await make("Calm", { promptCuriosityHook: "Style: gore everywhere" }).tried;
    expect(result.variants.map(({ style }) => style)).toEqual(["promptFaceCentric"]);
    expect(result.refused).toMatchObject([{ style: "promptCuriosityHook" }]);
    expect(result.refused[0]?.detail).toContain("OpenAI's safety system refused this request (violence)");
  });

  test("nothing drawn is a failure in words", async () => {
    const failure = await failureOf(make("A nude in the studio").tried);
    expect(failure).toMatchObject({ kind: "invalid-input" });
    expect(failure.detail).toContain("OpenAI's safety system refused this request (sexual)");
  });
});

test("the first variant's bytes are put in when the result is read, and left out when they are gone", async () => {
  const { tried, kept } = make("Read back");
  const { result } = await tried;
  const expand = runYoutubeThumbnail.expand.generate;
  const bytesOf = async (id: string) => kept.find(({ place }) => `run.${place}` === id)?.bytes ?? null;
  expect(await expand?.(result, bytesOf)).toMatchObject({
    imageData: Buffer.from(
      kept.find(({ place }) => place === result.variants[0]?.style)?.bytes ?? [],
    ).toString("base64"),
  });
  expect(await expand?.(result, async () => null)).toMatchObject({ imageData: "" });
});

test("categories by name, number or an unmistakable part", () => {
  fc.assert(
    fc.property(fc.constantFrom(...categories), (category) => {
      expect(categoryOf(` ${category.name.toUpperCase()} `)).toBe(category);
      expect(categoryOf(category.id)).toBe(category);
    }),
  );
  expect(categoryOf("technology")?.name).toBe("Science & Technology");
  expect(categoryOf("e")).toBeNull();
  expect(categoryOf("style & blogs")).toBeNull();
});
