/** Which records of a file name a person who asked not to be contacted, as far as that is known while the file is read. */
import type { InStatement } from "@libsql/client";
import { type Mentions, mentionsOf } from "../../calls/mentions";
import { jsonOf, writeBatch } from "../../storage/batch";
import type { Database } from "../../storage/database";
import { noteForUploads, readSuppressions, skipNamedRows } from "../../storage/forgetting";
import { dropCells } from "../../storage/run-cells";

interface ReadRow {
  position: number;
  record: string[];
}

export class KeptOut {
  readonly #database: Database;
  readonly #runId: string;
  #subjects: string[];
  #mentions: Mentions;

  private constructor(database: Database, runId: string, subjects: string[]) {
    this.#database = database;
    this.#runId = runId;
    this.#subjects = subjects;
    this.#mentions = mentionsOf(subjects);
  }

  static async read(database: Database, runId: string): Promise<KeptOut> {
    return new KeptOut(database, runId, await readSuppressions(database));
  }

  isNamedIn(record: string[]): boolean {
    return record.some(this.#mentions);
  }

  /** The upload is written anew without the people these rows name when it has been read. */
  note(rows: ReadRow[], subjects = this.#subjects): InStatement[] {
    if (rows.length === 0) return [];
    return subjects.flatMap((subject) => {
      const mentions = mentionsOf([subject]);
      return rows.some(({ record }) => record.some(mentions)) ? noteForUploads([this.#runId], subject) : [];
    });
  }

  /**
   * Rows were written of people who were forgotten since the list was read: the search of the database came before them.
   * @param known the list as the batch that wrote the rows found it
   * @returns the positions of theirs, which are not worked
   */
  async learn(known: string[], rows: ReadRow[]): Promise<number[]> {
    const fresh = known.filter((subject) => !this.#subjects.includes(subject));
    if (fresh.length === 0) return [];
    this.#subjects = known;
    this.#mentions = mentionsOf(known);
    const mentions = mentionsOf(fresh);
    const named = rows.filter(({ record }) => record.some(mentions));
    const positions = named.map(({ position }) => position);
    const theirs = { sql: "SELECT value FROM json_each(?)", args: [jsonOf(positions)] };
    await writeBatch(this.#database, [
      ...this.note(named, fresh),
      ...skipNamedRows(this.#runId, theirs),
      dropCells(this.#runId, theirs),
    ]);
    return positions;
  }
}
