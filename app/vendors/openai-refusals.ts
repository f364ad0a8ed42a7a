import { later, otherwise, type Refusal } from "./refusals";

const guide = "https://platform.openai.com/docs/guides/error-codes/api-errors";
const billing = "Ask your administrator to check billing and limits on platform.openai.com.";

/** OpenAI's refusals for texts, images and speech. */
export const openaiRefusals: Refusal[] = [
  {
    name: "safety system",
    source: "https://platform.openai.com/docs/guides/image-generation (type image_generation_user_error)",
    code: ["moderation_blocked", "content_policy_violation"],
    kind: "invalid-input",
    nextStep: "Change the title or the prompt and try again.",
  },
  {
    name: "account not active",
    source: "429 with this code on every call from 12 August to 28 September 2026, seen in a public test",
    code: "billing_not_active",
    kind: "quota",
    nextStep: billing,
  },
  {
    name: "spending limit",
    source: "400 of the image calls with this code in public clients; openai-kotlin's list of codes",
    code: /^(billing_hard_limit_reached|(organization|project)_(spend|usage)_limit_exceeded)$/,
    kind: "quota",
    nextStep: billing,
  },
  { name: "money gone", source: guide, code: "insufficient_quota", kind: "quota", nextStep: billing },
  {
    name: "request larger than a minute's allowance",
    source: "https://github.com/TheR1D/shell_gpt/issues/653",
    status: 429,
    words: /request too large/i,
    kind: "invalid-input",
    nextStep: "Shorten the text or choose another model. This text exceeds the model's limit per minute.",
  },
  {
    name: "day's requests used",
    source: "https://platform.openai.com/docs/guides/rate-limits (RPD, TPD; 'Please try again in 7m12s')",
    status: 429,
    words: /per day|[RT]PD/,
    kind: "rate-limited",
    nextStep: "Try again later, or ask your administrator for a higher usage tier at OpenAI.",
  },
  {
    name: "model unknown",
    source: guide,
    code: "model_not_found",
    kind: "invalid-input",
    nextStep: "Choose another model in the settings.",
  },
  {
    name: "not allowed",
    source: `${guide} (403: country, organisation not verified for the model)`,
    status: 403,
    kind: "blocked",
    nextStep: "Ask your administrator to verify the organization on platform.openai.com.",
    accountWide: true,
  },
  {
    name: "broken off within the answer",
    source: "https://github.com/openai/openai-node (an error event of a stream has no status)",
    code: "within the answer",
    kind: "upstream-down",
    nextStep: later,
  },
  { name: "took too long", source: guide, status: 408, kind: "timeout", nextStep: later },
  ...otherwise(guide, "OPENAI_API_KEY"),
];
