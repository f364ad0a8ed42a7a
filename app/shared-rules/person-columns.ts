/** Columns of a file that help to check whether an answer is about a row's person. Requests do not contain them. */
export const nameColumn = {
  name: "full_name",
  optional: true,
  means: "person",
} as const;

export const companyColumn = {
  name: "company",
  optional: true,
  aliases: ["company", "company name", "organization", "account name"],
} as const;
