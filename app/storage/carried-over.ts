/** Adds a copy of each key of an earlier release in the current format. */
import { parseEmail } from "../keys/email";
import { isKey, keyText } from "../keys/key";
import { byNumber, parseLinkedInPerson } from "../keys/linkedin";
import { parsePost } from "../keys/post";
import { writeBatch } from "./batch";
import type { Database } from "./database";

/**
 * Keeps the old rows, because the previous release still reads them (decision 0018). Idempotent.
 */
export async function carryKeysOver(database: Database): Promise<void> {
  const { rows: people } = await database.$client.execute("SELECT subject, at FROM suppressions");
  const { rows: posts } = await database.$client.execute(
    "SELECT scope, key, run_id, at FROM seen_posts WHERE key LIKE 'facebook:/%'",
  );
  const statements = [
    ...people.flatMap(({ subject, at }) => {
      const today = subjectToday(String(subject));
      return today === null || today === subject
        ? []
        : [
            {
              sql: "INSERT INTO suppressions (subject, at) VALUES (?, ?) ON CONFLICT DO NOTHING",
              args: [today, at ?? 0],
            },
          ];
    }),
    ...posts.flatMap(({ scope, key, run_id: run, at }) => {
      const post = parsePost(String(key).replace("facebook:", "https://www.facebook.com"));
      return isKey(post)
        ? [
            {
              sql: "INSERT INTO seen_posts (scope, key, run_id, at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
              args: [scope ?? "", post.value, run ?? "", at ?? 0],
            },
          ]
        : [];
    }),
  ];
  for (let start = 0; start < statements.length; start += 500)
    await writeBatch(database, statements.slice(start, start + 500));
}

/**
 * Earlier releases cut the name out of the link with a regular expression and kept its Unicode
 * composition.
 */
function subjectToday(subject: string): string | null {
  const name = subject.slice(subject.indexOf(":") + 1);
  if (subject.startsWith("email:")) {
    const email = parseEmail(name);
    return isKey(email) ? keyText(email) : null;
  }
  if (!subject.startsWith("linkedin:") || name.startsWith(byNumber)) return null;
  const person = parseLinkedInPerson(`https://www.linkedin.com/in/${name}`);
  return isKey(person) ? keyText(person) : null;
}
