/** Where in object storage the files of a run lie. */

/** The upload of a file; one cleaned of a person has `.cleaned-…` behind it. */
export const uploadKey = (runId: string) => `uploads/${runId}`;

/** A run's finished result file. */
export const resultFileKey = (runId: string) => `results/${runId}.csv`;

/** A run's e-mail, from when it is written until it is sent. */
export const mailKey = (runId: string) => `mails/${runId}.json`;

/** A file of a run's result, such as an image. */
export const runFileKey = (runId: string, place: string) => `run-files/${runId}/${place}`;

/** What a run was started with, where it is too long for the database. */
export const runSettingsPlace = "settings";
export const runSettingsKey = (runId: string) => runFileKey(runId, runSettingsPlace);

/** The run whose file it is, of the keys above. */
export const runOfKey = (key: string): string => /^[^/]+\/([^/.]+)/.exec(key)?.[1] ?? "";
