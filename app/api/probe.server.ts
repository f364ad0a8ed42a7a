/**
 * Makes one test call to a vendor for a user. The call is rate-limited, logged and charged to the
 * ledger like any other.
 */
import { askOutsideRun } from "../runs/ask-outside-run.server";
import type { App, StaffMember } from "../app";
import { beginProbe, endProbe, lastProbes } from "./storage/probes";
import { spentByRuns } from "../calls/storage/ledger";
import { UpstreamError } from "../vendors/failure";
import { probes } from "../vendors/probes/all.server";
import { askOnce } from "../vendors/probes/ask.server";
import { type Asked, isPlain, priceOf, type Probe } from "../vendors/probes/probe";
import { askedWithoutValues } from "../vendors/probes/scrub";
import { publicSubject, sandboxSubject } from "../vendors/probes/subjects";

const timeout = 120_000;
const most = 60;
const window = 10 * 60_000;

type ProbeApp = Pick<
  App,
  "config" | "database" | "files" | "time" | "now" | "newId" | "openCalls" | "upstreams"
>;

/** Returns every test call with its last outcome. */
export async function listProbes(app: Pick<App, "config" | "database">) {
  const last = await lastProbes(app.database);
  return probes.map((probe) => ({
    call: probe.name,
    /** Price or outside effect of the call, or null if it is free and changes nothing. */
    price: isPlain(probe) ? null : priceOf(probe),
    fromWorker: probe.fromWorker ?? true,
    ...app.config.upstream(probe.vendor),
    last: last.get(probe.name) ?? null,
  }));
}

export const probeNamed = (name: unknown): Probe | undefined =>
  probes.find((probe) => probe.name === name && probe.fromWorker !== false);

/**
 * Returns the status codes and shapes of the answers without their values, or null if the user
 * reached the limit.
 */
export async function askProbe(app: ProbeApp, staff: StaffMember, probe: Probe): Promise<Asked | null> {
  const { data, missing } = app.config.upstream(probe.vendor);
  if (missing.length > 0)
    throw new UpstreamError({
      upstream: probe.vendor.name,
      kind: "not-configured",
      detail: `${missing.join(", ")} is missing. Set it and try again.`,
    });
  const now = app.now();
  // The ledger stores this id in place of a run's id.
  const id = `probe:${app.newId()}`;
  const begun = await beginProbe(
    app.database,
    { id, call: probe.name, staffId: staff.id, at: now },
    { since: new Date(now.getTime() - window), most },
  );
  if (!begun) return null;
  const secrets: Record<string, string> = {};
  const end = async (outcome: string) => {
    const spent = await spentOn(app, id, probe);
    await endProbe(app.database, { id, outcome, ...spent, at: app.now() });
    return spent.units;
  };
  try {
    const asked = await askOutsideRun(app, { id, staffId: staff.id, timeout }, (_, { connect }) => {
      for (const key of probe.vendor.keys) secrets[key] = connect(probe.vendor).secret(key);
      const real = { ...publicSubject, linkedInToken: "", mailFrom: app.config.mailFrom };
      return askOnce(probe, data === "sandbox" ? sandboxSubject : real, connect);
    });
    const charged = await end(asked.failure?.kind ?? "answered");
    return askedWithoutValues({ ...asked, charged }, data === "live" ? secrets : {});
  } catch (error) {
    await end("internal");
    throw error;
  }
}

async function spentOn(app: ProbeApp, id: string, { vendor }: Probe) {
  const spent = (await spentByRuns(app.database, [id])).get(id)?.[vendor.name];
  return { units: spent?.units ?? 0, usd: spent?.usd ?? 0 };
}
