/** Downloads lines of a result as a file (app/screens/run/list-route.ts). */
import type { ImportCounts } from "../../runs/results/import-count";

/** Carries the console's reason if there is no file. */
export class Refused extends Error {}

/** @param keys packed keys of the wanted lines, or null for all that the URL selects */
export async function readLinesFile(address: string, keys: string | null): Promise<File> {
  const answer = await fetch(
    address,
    keys === null ? {} : { method: "POST", body: new URLSearchParams({ keys }) },
  );
  if (answer.redirected) throw new Refused("You were signed out. Sign in and try again.");
  if (!answer.ok) throw new Refused(answer.status < 500 ? await answer.text() : "Try again in a minute.");
  const name = decodeURIComponent(answer.headers.get("x-file-name") ?? "rows.csv");
  return new File([await answer.blob()], name, { type: "text/csv" });
}

/** @param keys as in `readLinesFile` */
export async function readImportCounts(
  address: string,
  keys: string | null,
  signal: AbortSignal,
): Promise<ImportCounts> {
  const post = keys === null ? {} : { method: "POST", body: new URLSearchParams({ keys }) };
  const answer = await fetch(address, { ...post, signal });
  if (!answer.ok || answer.redirected) throw new Error(`The server responded with status ${answer.status}`);
  return (await answer.json()) as ImportCounts;
}
