/** Test helper: a Durable Object's storage in memory. */
import type { ListedStorage, ObjectAlarm } from "../object-storage";

export interface MemoryStorage extends ListedStorage, ObjectAlarm {
  /** When the alarm fires. */
  alarmAt: number | null;
}

/** Copies values, as a Durable Object's storage does. */
export function memoryStorage(): MemoryStorage {
  const kept = new Map<string, unknown>();
  const storage: MemoryStorage = {
    alarmAt: null,
    get: async <T>(key: string) => structuredClone(kept.get(key)) as T | undefined,
    put: async (key, value) => void kept.set(key, structuredClone(value)),
    delete: async (key) => kept.delete(key),
    list: async <T>({ prefix, startAfter = "" }: { prefix: string; startAfter?: string }) => {
      const found = [...kept].filter(([key]) => key.startsWith(prefix) && key > startAfter);
      return new Map(found.toSorted(([a], [b]) => (a < b ? -1 : 1))) as Map<string, T>;
    },
    getAlarm: async () => storage.alarmAt,
    setAlarm: async (at) => void (storage.alarmAt = at),
    deleteAlarm: async () => void (storage.alarmAt = null),
  };
  return storage;
}
