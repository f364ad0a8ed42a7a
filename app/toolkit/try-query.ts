/** For tests: runs a tool's generator once and collects its progress messages. */
import type { Upstreams } from "../vendors/upstreams";
import { checkResult } from "./declared-result";
import {
  type EarlierRun,
  type FileToKeep,
  type Implementation,
  Incomplete,
  NoFindings,
  type SeenBefore,
  WithNote,
} from "./implementation";
import { initialsOf } from "./fields";
import { creditsOf, ApprovalNeeded } from "./approval";
import { readSettings, type Settings } from "./settings";

export interface Tried<R> {
  said: string[];
  result: R;
  /** Reason for an empty result; null if the result is not empty. */
  reason: string | null;
}

export async function tryQuery<R>(
  { tool, runs }: Implementation,
  query: string,
  given: {
    input: Record<string, unknown>;
    upstreams: Upstreams;
    now: Date;
    /** Changes to the default settings. */
    settings?: Record<string, unknown>;
    /** Stored values of other groups. */
    groups?: Record<string, Record<string, unknown>>;
    /** Finished runs of the query, newest first; empty by default. */
    earlier?: EarlierRun[];
    /** Receives the files that a result stores. Without it, storing a file fails. */
    keep?(file: FileToKeep): void;
    /** Items that earlier runs returned; empty by default. */
    seen?: SeenBefore;
    /** Approves every cost. */
    approved?: boolean;
  },
): Promise<Tried<R>> {
  const run = runs[query];
  if (!run) throw new Error(`${tool.slug} has no query "${query}"`);
  const shipped = tool.settings ? initialsOf(tool.settings.fields) : {};
  const generator = run({
    input: given.input,
    settings: { ...shipped, ...given.settings },
    settingsOf: ((settings: Settings) =>
      readSettings(settings, given.groups?.[settings.group] ?? null)) as never,
    upstreams: given.upstreams,
    names: { provider: "Riverside", emailsOwner: "Lior" },
    keepFile: async (file) => {
      if (!given.keep) throw new Error("Nothing is kept here");
      given.keep(file);
      return `run.${file.place}`;
    },
    earlierRuns: async (inputs) =>
      (given.earlier ?? []).filter(({ input }) =>
        Object.entries(inputs).every(([name, value]) => input[name] === value),
      ),
    seen: given.seen ?? { earlier: async () => new Set(), note: async () => undefined },
    requireApproval: async (cost) => {
      if (creditsOf(cost) > cost.cap && !given.approved) throw new ApprovalNeeded(cost);
    },
    now: given.now,
    random: () => 0.5,
    signal: new AbortController().signal,
  });
  const said: string[] = [];
  for (;;) {
    const step = await generator.next();
    if (!step.done) {
      if (step.value.say !== "") said.push(step.value.say);
      continue;
    }
    const { value } = step;
    const isWrapped = value instanceof NoFindings || value instanceof Incomplete || value instanceof WithNote;
    const result: unknown = isWrapped ? (value.result as unknown) : value;
    const reason = isWrapped ? value.reason || null : null;
    checkResult(tool, query, result);
    return { said, result: result as R, reason };
  }
}
