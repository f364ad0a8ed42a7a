/** What this browser keeps on its own, by key: how the console looks says nothing about a person. */
const impersonal = new Set(["theme"]);

/** Takes everything a person left in the browser's storages (tokens, addresses, last runs) with the sign-in. */
export function forgetPerson(storages: Storage[]): void {
  for (const storage of storages) {
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at));
    for (const key of keys) if (key !== null && !impersonal.has(key)) storage.removeItem(key);
  }
}
