/** For tests: records how many rows each statement of later batches changes. */
import type { TestApp } from "./test-app";

export function watchChanges(app: TestApp): number[] {
  const changed: number[] = [];
  const { $client: client } = app.database;
  const batch = client.batch.bind(client);
  client.batch = async (...given: Parameters<typeof batch>) => {
    const sets = await batch(...given);
    changed.push(...sets.map(({ rowsAffected }) => rowsAffected));
    return sets;
  };
  return changed;
}
