import type { CsvColumn } from "../../toolkit/tool";
import { meaningOfHeader, type ReadMeaning } from "./known-headers";

const read = ["e-mail", "domain", "LinkedIn", "person"] as const;

/** Returns the meaning of a tool's column, or undefined if it accepts any text. */
export const readMeaning = ({ name, means }: Pick<CsvColumn, "name" | "means">): ReadMeaning | undefined =>
  means ? read.find((each) => each === means) : meaningOfHeader(name);
