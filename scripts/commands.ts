/** Lists the commands that `npm run` accepts, each in its own file. */
import { Refusal } from "./refusal.ts";
import { registerTypescriptResolver } from "./typescript-resolver.ts";

type Command = (words: string[]) => Promise<number | void>;

const commands: Record<string, () => Promise<{ run: Command }>> = {
  probe: () => import("./commands/probe.ts"),
  doctor: () => import("./commands/doctor.ts"),
  dev: () => import("./commands/dev.ts"),
  preview: () => import("./commands/preview.ts"),
  build: () => import("./commands/build.ts"),
  test: () => import("./commands/test.ts"),
  "test:deploy": () => import("./commands/test-deploy.ts"),
  "test:abuse": () => import("./commands/test-abuse.ts"),
  "test:kill": () => import("./commands/test-kill.ts"),
  "test:readers": () => import("./commands/test-readers.ts"),
  "test:browser": () => import("./commands/test-browser.ts"),
  "test:long": () => import("./commands/test-long.ts"),
  screenshot: () => import("./commands/screenshot.ts"),
  gallery: () => import("./commands/gallery.ts"),
  check: () => import("./commands/check.ts"),
  patterns: () => import("./commands/patterns.ts"),
  bench: () => import("./commands/bench.ts"),
  typegen: () => import("./commands/typegen.ts"),
  user: () => import("./commands/user.ts"),
  token: () => import("./commands/token.ts"),
  forget: () => import("./commands/forget.ts"),
  clients: () => import("./commands/clients.ts"),
  deploy: () => import("./commands/deploy.ts"),
  costs: () => import("./commands/costs.ts"),
  rollback: () => import("./commands/rollback.ts"),
  simulate: () => import("./commands/simulate.ts"),
  "db:generate": () => import("./commands/db-generate.ts"),
  "db:migrate": () => import("./commands/db-migrate.ts"),
  "db:backup": () => import("./commands/db-backup.ts"),
  "db:restore": () => import("./commands/db-restore.ts"),
};

export async function runCommand([name = "", ...words]: string[]): Promise<void> {
  const load = commands[name];
  if (!load) {
    console.error(`There is no command "${name}". There are: ${Object.keys(commands).join(", ")}.`);
    process.exit(1);
  }
  registerTypescriptResolver();
  try {
    const { run } = await load();
    process.exit((await run(words)) ?? 0);
  } catch (failure) {
    console.error(failure instanceof Refusal ? failure.message : failure);
    process.exit(1);
  }
}
