/** Returns the key under which a user's columns of all lists of one kind are stored. */
export const placeOfLists = (kind: "person" | "company"): string => `list-${kind}`;
