/** Where posts are looked for, in the inputs of the tools that find some. */
import { checkbox } from "./fields";

export const onLinkedIn = checkbox({
  label: "LinkedIn",
  help: "Off: X, Threads, Facebook and YouTube instead.",
  initial: true,
});
