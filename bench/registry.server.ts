import { runMadeUp } from "../app/runs/testing/made-up-tool";
import { registry as tools } from "../app/tools/registry.server";

export const registry = [...tools, runMadeUp];
