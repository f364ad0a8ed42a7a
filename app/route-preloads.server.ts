/**
 * Data that the console reads for a URL in the same round trip as the sign-in
 * (docs/decisions/0019-settings-are-read-with-the-sign-in.md).
 */
import type { InStatement } from "@libsql/client";
import { readEarlier } from "./images/earlier.server";
import { personaSettings } from "./personas/settings";
import type { Reads } from "./app";
import { readExperienceOfTool } from "./runs/storage/cost-experience";
import { settingsRead } from "./runs/submission.server";
import { coverArtGenerator } from "./tools/cover-art-generator/definition";
import { personalizedEmails } from "./tools/personalized-emails/definition";
import { promptSets, workspaceSets } from "./tools/prompt-sets/settings";
import { registry } from "./tools/registry.server";
import { readPersonAnswers } from "./tools/valid-targets/known-people.server";
import { signalsSettings } from "./tools/valid-targets/settings";
import { youtubeThumbnail } from "./tools/youtube-thumbnail/definition";

const settings = new Map([
  ["/icp", new Set([personaSettings.group])],
  ["/apollo-endpoints", new Set([signalsSettings.group])],
]);
for (const { tool } of registry) {
  const shown = new Set(tool.settings ? [tool.settings.group] : []);
  for (const query of Object.values(tool.queries)) {
    const groups = settingsRead(tool, query).map(({ group }) => group);
    for (const path of [query.api, query.csv?.api ?? query.api]) settings.set(path, new Set(groups));
    for (const group of groups) shown.add(group);
  }
  settings.set(tool.path, shown);
}

const rows = new Map<string, InStatement>([
  ["/valid-targets", readPersonAnswers],
  ...[youtubeThumbnail, coverArtGenerator].map(({ path, slug }): [string, InStatement] => [
    path,
    readEarlier(slug),
  ]),
]);

/** Costs of earlier lookups, by the path of the tool's screen. */
const costs = new Map(registry.map(({ tool }) => [tool.path, readExperienceOfTool(tool.slug)]));

// Several screens write the emails of one tool, and its price depends on all their prompts.
const workspaceGroups = new Set(workspaceSets.map((set) => set.settings.group));
for (const { path } of workspaceSets) {
  settings.set(path, workspaceGroups);
  costs.set(path, readExperienceOfTool(personalizedEmails.slug));
}

/** Prompt sets by screen path. One is named after the emails' owner. */
const setsOf = new Map<string, Map<string, string>>();

export function readsAt(path: string, emailsOwner: string): Reads {
  let sets = setsOf.get(emailsOwner);
  if (!sets) {
    sets = new Map(promptSets(emailsOwner).map((each) => [each.path, each.settings.group]));
    setsOf.set(emailsOwner, sets);
  }
  const set = sets.get(path);
  const groups = new Set([...(settings.get(path) ?? []), ...(set ? [set] : [])]);
  return { settings: [...groups], rows: rows.get(path), costs: costs.get(path) };
}
