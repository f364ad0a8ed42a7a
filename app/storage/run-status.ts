/** States of runs. Separate from the tables, so that the browser can import this file. */
export const runStatuses = ["queued", "running", "paused", "done", "no-data", "failed", "cancelled"] as const;
export type RunStatus = (typeof runStatuses)[number];

/** States of runs that have not ended. */
export const openStatuses: readonly RunStatus[] = ["queued", "running", "paused"];
export const isOpen = ({ status }: { status: RunStatus }): boolean => openStatuses.includes(status);
