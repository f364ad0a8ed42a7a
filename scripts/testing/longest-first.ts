/** Sets the order in which test files start. */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Each of these files takes as long as many others; started last, the run would wait for it alone.
 */
const longest = [
  "e2e/long/podcast-charts",
  "e2e/long/charts-moving",
  "e2e/long/charts-to-leads",
  "e2e/long/jobs",
  "e2e/long/result-list",
  "simulation/",
  "app/podcast-charts/scrape.test.ts",
  "app/tools/secondary-sources.test.ts",
  "app/worst-texts.test.ts",
];

/** Vitest's order (project by project, largest file first), with the longest tests first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((path) => moduleId.includes(`/${path}`));
    const usual = await super.sort(files);
    return [...usual.filter(isLong), ...usual.filter((file) => !isLong(file))];
  }
}
