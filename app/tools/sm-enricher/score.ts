/** Scores a lead for sorting: reach on a logarithmic scale, halved if the owner is in doubt. */
import type { Confidence } from "../../shared-rules/profile-owner";

interface Weighed {
  profile: { followers: number | null };
  confidence: Confidence;
}

const weight: Record<Confidence, number> = { sure: 1, likely: 0.7, doubtful: 0.3 };

/** Returns 0–100; ten million followers in certain profiles give 100. */
export function scoreOf(profiles: Weighed[]): number {
  const reach = profiles.reduce(
    (sum, { profile, confidence }) => sum + (profile.followers ?? 0) * weight[confidence],
    0,
  );
  return Math.min(100, Math.round((Math.log10(1 + reach) / 7) * 100));
}
