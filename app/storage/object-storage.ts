/** The part of a Durable Object's storage that the app uses; `ctx.storage` implements it. */

interface Confirmation {
  /** The object may answer before the write is on disk. */
  allowUnconfirmed?: boolean;
}

export interface ObjectStorage {
  get<T>(key: string): Promise<T | undefined>;
  put<T>(key: string, value: T, options?: Confirmation): Promise<void>;
}

/** Storage that can also delete, and list keys in order. */
export interface ListedStorage extends ObjectStorage {
  delete(key: string, options?: Confirmation): Promise<boolean>;
  list<T>(options: { prefix: string; startAfter?: string }): Promise<Map<string, T>>;
}

/** One alarm per object. It survives a restart and is cleared when it fires. */
export interface ObjectAlarm {
  getAlarm(): Promise<number | null>;
  setAlarm(at: number, options?: Confirmation): Promise<void>;
  deleteAlarm(): Promise<void>;
}

/** Sets the alarm to this time unless an earlier one is set: something else may need that one. */
export async function ringBy(alarm: ObjectAlarm, at: number): Promise<void> {
  const planned = await alarm.getAlarm();
  if (planned === null || planned > at) await alarm.setAlarm(at);
}

/** Stores the value under the key; null deletes the key. */
export async function putOrDelete(storage: ListedStorage, key: string, value: unknown): Promise<void> {
  await (value === null ? storage.delete(key) : storage.put(key, value));
}
