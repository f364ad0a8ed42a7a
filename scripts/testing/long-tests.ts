/**
 * Node tests that take as long as many others together. `npm run test:long` and continuous
 * integration run them; `npm test` runs them only if named (docs/testing.md).
 */
export const longTests = [
  "app/scheduler/idle-rows.test.ts",
  "app/podcast-charts/scrape.test.ts",
  "app/reddit-alerts/schedule.test.ts",
  "app/sendings/killed.test.ts",
  "app/sendings/many.test.ts",
  "app/tools/intent-tracker/batches.test.ts",
  "app/tools/forecast.test.ts",
  "app/tools/messy-file.test.ts",
  "app/tools/plan-promise.test.ts",
  "app/tools/secondary-sources.test.ts",
  "app/worst-texts.test.ts",
  "scripts/guide.test.ts",
  "scripts/probe/worker.test.ts",
  "scripts/stack/development.test.ts",
  "scripts/stack/dump-into-d1.test.ts",
  "simulation/sendings/large.test.ts",
  "simulation/statements-on-sqld.test.ts",
];
