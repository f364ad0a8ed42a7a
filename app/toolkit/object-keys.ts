/** Keys of uploads and of runs' files in object storage. */

/** The uploaded file. After a person's erasure the key ends in `.cleaned-…`. */
export const uploadKey = (runId: string) => `uploads/${runId}`;

/** Prefix of the pieces of large files that a user is sending (app/runs/csv/pieces.server.ts). */
export const piecesPrefix = (staffId: string) => `pieces/${staffId}/`;

export const resultFileKey = (runId: string) => `results/${runId}.csv`;

/** A run's email, stored from writing until sending. */
export const mailKey = (runId: string) => `mails/${runId}.json`;

export const runFileKey = (runId: string, place: string) => `run-files/${runId}/${place}`;

/** The run's input and settings, if they are too long for the database. */
export const runSettingsPlace = "settings";
export const runSettingsKey = (runId: string) => runFileKey(runId, runSettingsPlace);

/** Returns the id of the run that owns one of these keys. */
export const runOfKey = (key: string): string => /^[^/]+\/([^/.]+)/.exec(key)?.[1] ?? "";
