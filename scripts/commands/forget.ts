/**
 * `npm run forget -- <email|linkedin url>`: deletes a person from all stored data and excludes them
 * from now on.
 */
import { subjectOf } from "../../app/calls/suppression.ts";
import { forgetPerson } from "../../app/runs/erasure/forget.server.ts";
import { byCommand, writeEvent } from "../../app/storage/security-events.ts";
import { Refusal } from "../refusal.ts";
import { withDatabase } from "../stack/command-database.ts";

export async function run([who = "", ...more]: string[]): Promise<void> {
  const subject = subjectOf(who);
  if (more.length > 0 || typeof subject !== "string") {
    const why = who !== "" && typeof subject !== "string" ? `${subject.words}\n` : "";
    throw new Refusal(`${why}Usage: npm run forget -- <e-mail|linkedin url>`);
  }
  const { cleaned, left } = await withDatabase(async (database) => {
    const forgotten = await forgetPerson(database, subject, new Date());
    await writeEvent(database, "forgotten", byCommand());
    return forgotten;
  });
  process.stdout.write(
    [
      `Kept out from now on: ${subject}`,
      `Cleaned in the database: ${inWords(cleaned)}.`,
      "The console cleans uploads, result files, mails not yet sent, stored answers and the progress feeds by itself within minutes.",
      ...(left.staff
        ? ["Left: an account of the console has this address. See npm run user -- disable."]
        : []),
      ...(left.outside_tokens ? ["Left: a token is named after them. See npm run token -- revoke."] : []),
      "Left as well: e-mails and chat messages already sent, files people have downloaded, backups of the database,",
      "pictures, and places that hold a name without the address. Forget their other addresses one by one.",
      "",
    ].join("\n"),
  );
}

const inWords = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([table, count]) => `${count} in ${table.replaceAll("_", " ")}`)
    .join(", ") || "nothing was found";
