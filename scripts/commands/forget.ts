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
    throw new Refusal(`${why}Usage: npm run forget -- <email|linkedin url>`);
  }
  const { cleaned, left } = await withDatabase(async (database) => {
    const forgotten = await forgetPerson(database, subject, new Date());
    await writeEvent(database, "forgotten", byCommand());
    return forgotten;
  });
  process.stdout.write(
    [
      `Excluded from now on: ${subject}`,
      `Deleted from the database: ${inWords(cleaned)}.`,
      "Within minutes the console also deletes this person from uploads, result files, unsent emails, cached answers and progress feeds.",
      ...(left.staff
        ? [
            "Not deleted: a user of the console has this address. To disable the account: npm run user -- disable.",
          ]
        : []),
      ...(left.outside_tokens
        ? ["Not deleted: a token has this name. To revoke it: npm run token -- revoke."]
        : []),
      "Also not deleted: sent emails and chat messages, downloaded files, database backups, pictures, and records that",
      "contain a name without the address. Run this command for each other address of the person.",
      "",
    ].join("\n"),
  );
}

const inWords = (counts: Record<string, number>) =>
  Object.entries(counts)
    .map(([table, count]) => `${count} in ${table.replaceAll("_", " ")}`)
    .join(", ") || "nothing was found";
