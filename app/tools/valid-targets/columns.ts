/** The columns of files that the queries share. */
export const domainColumn = {
  name: "domain",
  aliases: ["company domain", "website", "company website", "url"],
  means: "domain",
} as const;
export const emailColumn = {
  name: "email",
  aliases: ["e-mail", "email address", "work email", "professional email"],
  means: "e-mail",
} as const;
export const linkedInColumn = {
  name: "linkedin",
  aliases: ["linkedin url", "linkedin profile", "linkedinurl", "profile url"],
  means: "LinkedIn",
} as const;
export const nameColumn = {
  name: "full_name",
  aliases: ["contact name", "person name"],
  optional: true,
  means: "person",
} as const;
