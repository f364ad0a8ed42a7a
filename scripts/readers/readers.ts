/** Programs that read the console's files, from this machine or installed for one test. */
import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import type { Cell } from "../../app/toolkit/cell.ts";
import { Refusal } from "../refusal.ts";

const execute = promisify(execFile);
const here = import.meta.dirname;

const npmPackages = ["xlsx@0.18.5", "exceljs@4.4.0"];
const debianPackages = ["libreoffice-calc", "python3-openpyxl"];

export interface Reader {
  name: string;
  kinds: ("csv" | "xlsx")[];
  /** True if the program returns every value as text. */
  textsOnly?: true;
  read(kind: "csv" | "xlsx", path: string): Promise<Cell[][]>;
}

/** @throws Refusal that names the missing program and how to install it */
export async function findReaders(folder: string): Promise<Reader[]> {
  const [python, office] = await debianReaders();
  await npmReaders(folder);
  return [
    { name: "openpyxl", kinds: ["xlsx"], read: byPython(python) },
    { name: "Python's csv", kinds: ["csv"], read: byPython(python) },
    { name: "LibreOffice", kinds: ["csv", "xlsx"], textsOnly: true, read: byOffice(office, python, folder) },
    { name: "SheetJS", kinds: ["csv", "xlsx"], read: byNode("xlsx", folder) },
    { name: "exceljs", kinds: ["csv", "xlsx"], read: byNode("exceljs", folder) },
  ];
}

async function debianReaders(): Promise<[python: string, office: string]> {
  const find = async () =>
    [await firstThat(pythons, hasOpenpyxl), await firstThat(offices, answers)] as const;
  let [python, office] = await find();
  const mayInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  if ((!python || !office) && mayInstall) {
    process.stdout.write(`Installing ${debianPackages.join(" and ")} from Debian …\n`);
    await execute("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...debianPackages]).catch(
      () => null,
    );
    [python, office] = await find();
  }
  if (python && office) return [python, office];
  const missing = [
    python ? [] : ["openpyxl for Python"],
    office ? [] : ["LibreOffice Calc (soffice)"],
  ].flat();
  throw new Refusal(
    `Missing: ${missing.join(" and ")}. Install them with: sudo apt-get update && sudo apt-get install --no-install-recommends ${debianPackages.join(" ")}`,
  );
}

// Debian installs its packages for its own Python.
const pythons = ["/usr/bin/python3", "python3"];
const offices = ["soffice", "libreoffice"];
const hasOpenpyxl = (python: string) => execute(python, ["-c", "import openpyxl"]);
const answers = (program: string) => execute(program, ["--version"]);

async function firstThat(programs: string[], works: (program: string) => Promise<unknown>) {
  for (const program of programs)
    if (
      await works(program).then(
        () => true,
        () => false,
      )
    )
      return program;
  return null;
}

async function npmReaders(folder: string): Promise<void> {
  const options = ["--no-audit", "--no-fund", "--no-save", "--ignore-scripts", "--prefix", folder];
  await execute("npm", ["install", ...options, ...npmPackages], { cwd: folder }).catch((error: unknown) => {
    throw new Refusal(`Missing: ${npmPackages.join(" and ")}. npm could not install them: ${String(error)}`);
  });
}

const parsed = (text: string) => JSON.parse(text) as Cell[][];

const byPython =
  (python: string): Reader["read"] =>
  async (kind, path) =>
    parsed((await execute(python, [join(here, "read.py"), kind, path])).stdout);

const byNode =
  (library: string, folder: string): Reader["read"] =>
  async (kind, path) =>
    parsed(
      (await execute(process.execPath, [join(here, "read.ts"), library, kind, path], { cwd: folder })).stdout,
    );

/** Input: commas, double quotes, UTF-8, unchanged columns. Output: all sheets with raw values. */
const filters = {
  in: "CSV:44,34,76,1,1/2/2/2/3/2/4/2/5/2,0,false,false",
  out: "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,false,false,false,false,-1",
};

/** LibreOffice converts the file to CSV, which Python then reads. */
const byOffice =
  (office: string, python: string, folder: string): Reader["read"] =>
  async (kind, path) => {
    const out = join(folder, `office-${kind}-${basename(path)}`);
    const reading = kind === "csv" ? [`--infilter=${filters.in}`] : [];
    const profile = `-env:UserInstallation=file://${join(folder, "office-profile")}`;
    await execute(office, [
      profile,
      "--headless",
      ...reading,
      "--convert-to",
      filters.out,
      "--outdir",
      out,
      path,
    ]);
    const sheet = kind === "csv" ? basename(path, ".csv") : "List";
    return byPython(python)("csv", join(out, `${basename(path, `.${kind}`)}-${sheet}.csv`));
  };
