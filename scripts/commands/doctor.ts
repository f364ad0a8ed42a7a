/**
 * `npm run doctor`: reports which vendors and services are configured and reachable from this
 * machine, and which features need those that are missing.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "smol-toml";
import { probes } from "../../app/vendors/probes/all.server.ts";
import { vendors } from "../../app/vendors/vendors.ts";
import { withoutSecrets } from "../../app/vendors/probes/scrub.ts";
import { examineBasics } from "../doctor/basics.ts";
import { reportOf } from "../doctor/report.ts";
import { examineServices } from "../doctor/services.ts";
import { askFromHere } from "../probe/here.ts";
import { projectRoot } from "../project-root.ts";
import { localEnvironment } from "../stack/environment.ts";
import { checkSchema } from "../stack/migrate.ts";

const textOf = (path: string) => readFileSync(join(projectRoot, path), "utf8");

/** Returns 1 if something configured does not work, else 0. */
export async function run(): Promise<number> {
  const environment = localEnvironment();
  const { vars } = parse(textOf("wrangler.toml")) as { vars: Record<string, string> };
  const [basics, services] = await Promise.all([
    examineBasics({
      environment,
      nodeVersion: process.versions.node,
      declared: vars,
      checkDatabase: checkSchema,
    }),
    examineServices(vendors, {
      environment,
      probes,
      ask: (probe) => askFromHere(probe, environment),
      guide: textOf("docs/vendors.md"),
    }),
  ]);
  const secrets = Object.fromEntries(
    vendors.flatMap(({ keys }) => keys.flatMap((key) => (environment[key] ? [[key, environment[key]]] : []))),
  ) as Record<string, string>;
  process.stdout.write(`${withoutSecrets(reportOf([...basics, ...services]), secrets)}\n`);
  const failing = [...basics, ...services].filter(({ state }) => state === "fails").length;
  process.stdout.write(
    `\n${failing === 0 ? "Everything that could be tested works." : `${failing} of the tested parts ${failing === 1 ? "does" : "do"} not work.`} ` +
      "In development the sandbox answers for every vendor without a key.\n",
  );
  return failing > 0 ? 1 : 0;
}
