/** What steering a run takes besides its id; the description of the API reads it too. */
import { z } from "zod";

const flag = z.enum(["true", "false"], "Say true or false.").optional();
const approval = z.string().max(100).optional();

export const retryQuery = z.object({
  repeatUncertain: approval.describe(
    "The run's `uncertain.approval`: rows whose look-up may have been charged without an answer are asked again at that price; `false`: they are left. Without it, or when other look-ups have joined them since, such a run answers 409 with the price",
  ),
});

export const rerunQuery = z.object({
  refresh: flag.describe("Passes stored answers over"),
  repeatUncertain: approval.describe(
    "The run's `uncertain.approval`: a look-up which may have been charged without an answer is paid for again at that price; without it such a run answers 409 with the price",
  ),
});
