/** What the objects keep beyond a restart, named as a Durable Object's storage names it: `ctx.storage` is one. */

interface Confirmation {
  /** The object's answers need not wait until this is on disk. */
  allowUnconfirmed?: boolean;
}

export interface ObjectStorage {
  get<T>(key: string): Promise<T | undefined>;
  put<T>(key: string, value: T, options?: Confirmation): Promise<void>;
}

/** Of which things can be taken out again, and listed in the order of their keys. */
export interface ListedStorage extends ObjectStorage {
  delete(key: string, options?: Confirmation): Promise<boolean>;
  list<T>(options: { prefix: string; startAfter?: string }): Promise<Map<string, T>>;
}

/** One alarm for each object: it survives a restart, and is none any more while it rings. */
export interface ObjectAlarm {
  getAlarm(): Promise<number | null>;
  setAlarm(at: number, options?: Confirmation): Promise<void>;
  deleteAlarm(): Promise<void>;
}

/** What is planned for earlier stays: the object may have been woken meanwhile. */
export async function ringBy(alarm: ObjectAlarm, at: number): Promise<void> {
  const planned = await alarm.getAlarm();
  if (planned === null || planned > at) await alarm.setAlarm(at);
}

/** Stores the value under the key; null deletes the key. */
export async function putOrDelete(storage: ListedStorage, key: string, value: unknown): Promise<void> {
  await (value === null ? storage.delete(key) : storage.put(key, value));
}
