/** Lines of a result as a file, as the browser asks for it (app/screens/run-list.ts). */

/** The console's own words for why there is no file. */
export class Refused extends Error {}

/** @param keys those that are wanted, packed; null: all that the address has */
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
