/** Calls a vendor from this machine with the local keys. */
import { type Asked, keysOf, type Probe } from "../../app/vendors/probes/probe.ts";
import { publicSubject, sandboxSubject } from "../../app/vendors/probes/subjects.ts";
import type { Vendor } from "../../app/vendors/vendor.ts";
import type { Environment } from "../stack/environment.ts";
import { ask, standInFor } from "./ask.ts";

/** As in the product, vendors in `UPSTREAM_LIVE` bypass the gateway. */
export function gatewayOf({ name }: Vendor, environment: Environment): string | undefined {
  const live = (environment.UPSTREAM_LIVE ?? "").split(",").map((one) => one.trim());
  return live.includes(name) ? undefined : environment.UPSTREAM_GATEWAY_URL || undefined;
}

/** A gateway accepts any text if a key is not set. */
export const secretsOf = (probe: Probe, environment: Environment): Environment =>
  Object.fromEntries(keysOf(probe).map((key) => [key, environment[key] ?? standInFor(key)]));

export function askFromHere(probe: Probe, environment: Environment): Promise<Asked> {
  const gatewayUrl = gatewayOf(probe.vendor, environment);
  const real = {
    ...publicSubject,
    linkedInToken: environment.PROBE_LINKEDIN_TOKEN ?? "",
    mailFrom: environment.MAIL_FROM ?? "onboarding@resend.dev",
  };
  const way = { fetch, secrets: secretsOf(probe, environment), gatewayUrl, now: () => new Date() };
  return ask(probe, gatewayUrl ? sandboxSubject : real, way);
}
