/**
 * Finds records of a file that contain a person who asked not to be contacted, according to the
 * suppression list at the time of reading.
 */
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

  /** Marks the file: after reading, the upload is rewritten without the people in these rows. */
  note(rows: ReadRow[], subjects = this.#subjects): InStatement[] {
    if (rows.length === 0) return [];
    return subjects.flatMap((subject) => {
      const mentions = mentionsOf([subject]);
      return rows.some(({ record }) => record.some(mentions)) ? noteForUploads([this.#runId], subject) : [];
    });
  }

  /**
   * Handles people who were forgotten after the suppression list was read: their erasure searched
   * the database before these rows existed.
   * @param known the list as read in the batch that wrote the rows
   * @returns positions of rows that must not be looked up
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
