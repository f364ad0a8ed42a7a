/** Every call of the API that no tool's definition tells of; a test holds this list against the routes. */
import type { DescribedPath } from "../openapi/described.server";
import { chartPaths } from "./charts";
import { consolePaths } from "./console";
import { runPaths } from "./runs";
import { signalPaths } from "./signals";
import { videoPaths } from "./video";

export const describedPaths: readonly DescribedPath[] = [
  ...consolePaths,
  ...videoPaths,
  ...signalPaths,
  ...chartPaths,
  ...runPaths,
];
