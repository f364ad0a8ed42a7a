/** Stored keys that survive a logout, because they contain no personal data. */
const impersonal = new Set(["theme"]);

/** Key that stores whose data this is. */
const owner = "account";
const drafts = ["prompt-draft:", "form-draft:"];

/**
 * Keeps an account's stored data after its session expires, and deletes it when another account
 * signs in. Must run before anything reads the storage.
 */
export function keepFor(account: string, local: Storage, others: Storage[]): void {
  const before = local.getItem(owner);
  if (before !== null && before !== account) forgetPerson([local, ...others]);
  if (before !== account) local.setItem(owner, account);
}

/** Returns the number of unsaved texts and forms. */
export function countDrafts(local: Storage): number {
  const keys = Array.from({ length: local.length }, (_, at) => local.key(at) ?? "");
  return keys.filter((key) => drafts.some((draft) => key.startsWith(draft)) && local.getItem(key) !== "")
    .length;
}

/**
 * Deletes everything a user left in the browser's storages (tokens, email addresses, last runs) at
 * logout.
 */
export function forgetPerson(storages: Storage[]): void {
  for (const storage of storages) {
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at));
    for (const key of keys) if (key !== null && !impersonal.has(key)) storage.removeItem(key);
  }
}
