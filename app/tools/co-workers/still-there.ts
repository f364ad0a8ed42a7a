import type { Connection } from "./results";

/** Tells whether the colleague still works at a company that both shared. */
export const isStillThere = ({ now, shared }: Pick<Connection, "now" | "shared">): boolean =>
  shared.some(({ company }) => company === now?.company);

/** Example: "24 colleagues; 9 of them work elsewhere today." */
export function colleaguesInWords(people: { connections: Pick<Connection, "now" | "shared">[] }[]): string {
  const all = people.flatMap(({ connections }) => connections);
  const elsewhere = all.filter((one) => one.now && !isStillThere(one)).length;
  const count = `${all.length} ${all.length === 1 ? "colleague" : "colleagues"}`;
  if (elsewhere === 0) return `${count}. As far as we know, all still work there.`;
  return `${count}. ${elsewhere} of them now ${elsewhere === 1 ? "works" : "work"} elsewhere.`;
}
