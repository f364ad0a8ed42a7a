/** `npm run forget -- <e-mail|linkedin url>`: removes a person from everything stored and keeps them out. */
import { isEmail } from "../../app/toolkit/is-email.ts";
import { emailSubject, linkedInSubject } from "../../app/toolkit/engine/suppression.ts";
import { forgetPerson } from "../../app/toolkit/forgetting/forget.server.ts";
import { Refusal } from "../refusal.ts";
import { withDatabase } from "../stack/command-database.ts";

export async function run([who = "", ...more]: string[]): Promise<void> {
  const subject = more.length === 0 ? subjectOf(who.trim()) : null;
  if (!subject) throw new Refusal("Usage: npm run forget -- <e-mail|linkedin url>");
  const { runs, rows, answers, examples } = await withDatabase((database) =>
    forgetPerson(database, subject, new Date()),
  );
  process.stdout.write(
    `Removed from ${runs} runs, ${rows} rows, ${answers} stored answers and ${examples} saved examples. ` +
      "Uploaded files are cleaned by the console within a minute. The address is never looked up again.\n",
  );
}

function subjectOf(who: string): string | null {
  return isEmail(who) ? emailSubject(who) : linkedInSubject(who);
}
