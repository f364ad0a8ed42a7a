/** What a limiter keeps beyond a restart; a Durable Object's storage is one. */
export interface ObjectStorage {
  get<T>(key: string): Promise<T | undefined>;
  put(key: string, value: unknown): Promise<void>;
}
