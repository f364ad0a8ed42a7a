/** The tab's last run of a query, shown again when its screen is opened again. */
const key = (place: string) => `last-run:${place}`;

export const lastRun = (place: string): string | null => sessionStorage.getItem(key(place));
export const rememberLastRun = (place: string, runId: string) => sessionStorage.setItem(key(place), runId);
export const forgetLastRun = (place: string) => sessionStorage.removeItem(key(place));
