/** The order in which files of tests begin. */
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** One file of these takes as long as many others: begun last it would be waited for alone. */
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

/** As Vitest has it (a project after the other, in each the largest first), but for those that take longest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((path) => moduleId.includes(`/${path}`));
    const usual = await super.sort(files);
    return [...usual.filter(isLong), ...usual.filter((file) => !isLong(file))];
  }
}
