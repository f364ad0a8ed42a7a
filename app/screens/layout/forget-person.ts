/** What this browser keeps on its own, by key: how the console looks says nothing about a person. */
const impersonal = new Set(["theme"]);

/** Whose things they are. */
const owner = "account";
const drafts = ["prompt-draft:", "form-draft:"];

/**
 * What an account left stays for it where its sign-in ended by itself, and goes when another one signs in. To be asked
 * before anything of the browser is read.
 */
export function keepFor(account: string, local: Storage, others: Storage[]): void {
  const before = local.getItem(owner);
  if (before !== null && before !== account) forgetPerson([local, ...others]);
  if (before !== account) local.setItem(owner, account);
}

/** How many texts and forms were written and not saved. */
export function countDrafts(local: Storage): number {
  const keys = Array.from({ length: local.length }, (_, at) => local.key(at) ?? "");
  return keys.filter((key) => drafts.some((draft) => key.startsWith(draft)) && local.getItem(key) !== "")
    .length;
}

/** Takes everything a person left in the browser's storages (tokens, addresses, last runs) with the sign-in. */
export function forgetPerson(storages: Storage[]): void {
  for (const storage of storages) {
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at));
    for (const key of keys) if (key !== null && !impersonal.has(key)) storage.removeItem(key);
  }
}
