/** Remembers the tab's last run of a query, which the screen shows again when the user returns. */
const key = (place: string) => `last-run:${place}`;

export const lastRun = (place: string): string | null => sessionStorage.getItem(key(place));
export const rememberLastRun = (place: string, runId: string) => sessionStorage.setItem(key(place), runId);
export const forgetLastRun = (place: string) => sessionStorage.removeItem(key(place));
