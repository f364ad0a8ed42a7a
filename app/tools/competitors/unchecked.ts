/** Example: "Rival (rival.example): did not answer in time". */
export const uncheckedInWords = (one: { company: string; domain: string; reason: string }) =>
  `${one.company} (${one.domain}): ${one.reason}`;
