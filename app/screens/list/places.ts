/** Returns the key that stores a user's column layout for all lists of one kind. */
export const placeOfLists = (kind: "person" | "company"): string => `list-${kind}`;
