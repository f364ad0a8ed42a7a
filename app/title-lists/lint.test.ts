import { expect, test } from "vitest";
import { lintTitles } from "./lint";

const list = (label: string, ...titles: string[]) => ({ key: label, label, titles });

test("doubles, overlaps, traps and empty lists are named", () => {
  expect(lintTitles([list("A", "CMO", "cmo", "Host"), list("B", "CMO"), list("C")])).toEqual([
    'A: "cmo" appears twice.',
    'A and B share "CMO", "cmo".',
    'A: "Host" also works in restaurants.',
    "C: the list is empty, so the outside tool finds nobody.",
  ]);
});

test("clean lists have nothing to say", () => {
  expect(lintTitles([list("A", "Head of Video"), list("B", "Head of Content")])).toEqual([]);
});
