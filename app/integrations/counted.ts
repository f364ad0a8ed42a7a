import { formatNumber } from "../toolkit/format-number";

/** "1 credit", "2 credits", "3 searches". */
export function counted(amount: number, unit: string): string {
  return `${formatNumber(amount)} ${amount === 1 ? unit : plural(unit)}`;
}

export const plural = (unit: string): string => `${unit}${/(?:s|x|ch|sh)$/.test(unit) ? "es" : "s"}`;
