/** Networks to search for posts, as input fields. */
import { checkbox } from "./fields";

export const onLinkedIn = checkbox({
  label: "LinkedIn",
  help: "If off, searches X, Threads, Facebook and YouTube instead.",
  initial: true,
});
