import { askForKey, later, otherwise, type Refusal } from "../refusals";

const source = "https://docs.supadata.ai/errors";

export const supadataRefusals: Refusal[] = [
  {
    name: "key unknown",
    source,
    code: "unauthorized",
    kind: "expired-credentials",
    nextStep: askForKey("SUPADATA_API_KEY"),
  },
  {
    name: "plan spent",
    source,
    code: "upgrade-required",
    kind: "quota",
    nextStep: "Ask your administrator to buy credits or a larger plan at Supadata.",
  },
  {
    name: "credits gone",
    source: "https://docs.supadata.ai (status 402)",
    status: 402,
    kind: "quota",
    nextStep: "Ask your administrator to buy credits or a larger plan at Supadata.",
  },
  {
    name: "limit reached",
    source,
    code: "limit-exceeded",
    kind: "rate-limited",
    nextStep: "Wait a minute, then try again.",
  },
  {
    name: "address refused",
    source,
    code: "invalid-request",
    kind: "invalid-input",
    nextStep: "Check the video's URL and try again.",
  },
  { name: "broken there", source, code: "internal-error", kind: "upstream-down", nextStep: later },
  {
    name: "job given up",
    source: 'https://docs.supadata.ai/get-transcript (status "failed" of a job)',
    code: "failed",
    kind: "bad-answer",
    nextStep: "Try again. If it keeps happening, Supadata can't transcribe this video.",
  },
  {
    name: "job too long",
    source: 'https://docs.supadata.ai/get-transcript (status "active" of a job)',
    code: "unfinished",
    kind: "timeout",
    says: "is still working on this video",
    nextStep: later,
  },
  ...otherwise(source, "SUPADATA_API_KEY").filter(({ name }) => name !== "payment wanted"),
];
