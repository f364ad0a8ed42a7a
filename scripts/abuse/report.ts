/** Reports the attempts, the attacks that succeeded, and a second user's wait for /login. */
import { execFileSync } from "node:child_process";
import { projectRoot } from "../project-root.ts";

export interface Group {
  name: string;
  tried: number;
  /** Descriptions of successful attacks; should be empty. */
  through: string[];
}

export interface Timed {
  name: string;
  /** True if the request hashes passwords. */
  hashes?: true;
  /** ms; the highest median of three `/login` requests during the attack. */
  login: number;
  /** ms the request itself took. */
  lasted: number;
  /** ms; the longest wait of a call that needs neither database nor vendor. */
  delay: number;
  status: string;
}

const commit = () =>
  execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: projectRoot, encoding: "utf8" }).trim();

export function groupTable(groups: Group[]): string {
  const rows = groups.map(({ name, tried, through }) => `| ${name} | ${tried} | ${through.length} |`);
  const sum = (of: (group: Group) => number) => groups.reduce((total, group) => total + of(group), 0);
  return [
    "| group | tried | through |",
    "| --- | --- | --- |",
    ...rows,
    `| **all** | ${sum(({ tried }) => tried)} | ${sum(({ through }) => through.length)} |`,
  ].join("\n");
}

/** ms; the limit for a second user's `/login` that docs/security.md guarantees. */
const loginWithin = 1000;
/** ms; the longest time our code may block others, except for a password hash. */
const stretchWithin = 200;

/** Returns the two guaranteed figures and whether they were met. */
export function worstOf(times: Timed[]): string {
  const worst = (of: "login" | "delay", most: number, among: Timed[]) => {
    const slowest = among.toSorted((a, b) => b[of] - a[of])[0];
    const over = among.filter((time) => time[of] > most).length;
    return `${Math.round(slowest?.[of] ?? 0)} ms, beside "${slowest?.name}"; ${over} of ${among.length} above ${most} ms.`;
  };
  const unhashed = times.filter(({ hashes }) => !hashes);
  return [
    `Slowest median of three of a second person's /login: ${worst("login", loginWithin, times)}`,
    `Longest stretch in which the Worker answered nobody, requests that hash passwords aside: ${worst("delay", stretchWithin, unhashed)}`,
  ].join("\n");
}

export function timeTable(times: Timed[], when: Date): string {
  const rows = times.map(
    ({ name, status, lasted, login, delay }) =>
      `| ${name} | ${status} | ${Math.round(lasted)} | ${Math.round(login)} | ${Math.round(delay)} |`,
  );
  return [
    `Commit ${commit()}, ${when.toISOString().slice(0, 10)}, milliseconds:`,
    "",
    "| request | answered | took | a second person's `/login` | longest delay of the Worker |",
    "| --- | --- | --- | --- | --- |",
    ...rows,
  ].join("\n");
}
