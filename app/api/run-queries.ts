/** What steering a run takes besides its id; the description of the API reads it too. */
import { z } from "zod";

const flag = z.enum(["true", "false"], "Say true or false.").optional();

export const retryQuery = z.object({
  repeatUncertain: flag.describe(
    "Whether rows whose look-up may have been charged without an answer are asked again (`true`) or left (`false`); without it such a run answers 409 with the price",
  ),
});

export const rerunQuery = z.object({
  refresh: flag.describe("Passes stored answers over"),
  repeatUncertain: flag.describe(
    "`true` approves that a look-up which may have been charged without an answer is paid for again; without it such a run answers 409 with the price",
  ),
});
