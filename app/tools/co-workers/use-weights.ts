/** Reads both groups of weights from the filters on the screen; null until the user changes one. */
import { useEffect, useState } from "react";
import { type Tier, tiersOf } from "../../shared-rules/colleague-score";

const prefix = "filters.";
const keys = [
  "minEmployeeCount",
  "maxEmployeeCount",
  "overlapMonths",
  "overlapMonthScore",
  "startingDateMonths",
  "startingDateMonthsScore",
  "similarRolesScore",
  "sameLocationScore",
] as const;

export function useWeights(): Tier[] | null {
  const [tiers, setTiers] = useState<Tier[] | null>(null);
  useEffect(() => {
    const heard = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.form && isWeight(target.name))
        setTiers(readTiers(new FormData(target.form)));
    };
    document.addEventListener("input", heard);
    return () => document.removeEventListener("input", heard);
  }, []);
  return tiers;
}

const isWeight = (name: string) =>
  keys.some((key) => name === `${prefix}${key}1` || name === `${prefix}${key}2`);

/** Empty and negative numbers become 0, as they do when saved. */
function readTiers(form: FormData): Tier[] {
  const number = (key: string) => Math.max(0, Number(form.get(prefix + key)) || 0);
  const values = keys.flatMap((key) => [
    [`${key}1`, number(`${key}1`)],
    [`${key}2`, number(`${key}2`)],
  ]);
  return tiersOf(Object.fromEntries(values) as Parameters<typeof tiersOf>[0]);
}
