/** Cloudflare's location hints next to the AWS regions of Turso's databases. */
const places: [regions: RegExp, hint: DurableObjectLocationHint][] = [
  [/^aws:(us|ca|mx)-(east|central)/, "enam"],
  [/^aws:(us|ca)-west/, "wnam"],
  [/^aws:sa-/, "sam"],
  [/^aws:eu-/, "weur"],
  [/^aws:ap-southeast-[246]$/, "oc"],
  [/^aws:ap-/, "apac"],
  [/^aws:(me|il)-/, "me"],
  [/^aws:af-/, "afr"],
];

/**
 * Returns the location hint for Durable Objects and the bucket. @param region as in `DATABASE_REGION`; undefined if
 * unknown
 */
export const hintOf = (region: string | undefined): DurableObjectLocationHint | undefined =>
  places.find(([regions]) => region && regions.test(region))?.[1];
