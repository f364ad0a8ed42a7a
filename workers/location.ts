/** Cloudflare's names of places beside the regions of AWS, where Turso's databases are. */
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

/** Where Durable Objects belong, and the bucket. @param region as in `DATABASE_REGION`; undefined: not known */
export const hintOf = (region: string | undefined): DurableObjectLocationHint | undefined =>
  places.find(([regions]) => region && regions.test(region))?.[1];
