/** OpenAI's models that write speech down: their price, and whether they name the time of each sentence. */

interface SpeechModel {
  usdPerMinute: number;
  /** False: its sound is sent in pieces of known length, and the times are those of the pieces. */
  namesTimes: boolean;
  /** How it is told the language: gpt-transcribe takes a list. */
  language: "language" | "languages[]";
}

/**
 * developers.openai.com/api/docs/pricing and /deprecations: all but gpt-transcribe end on 2027-02-26, and no model that
 * stays names times.
 */
const models: Record<string, SpeechModel> = {
  "gpt-transcribe": { usdPerMinute: 0.0045, namesTimes: false, language: "languages[]" },
  "gpt-4o-transcribe": { usdPerMinute: 0.006, namesTimes: false, language: "language" },
  "gpt-4o-mini-transcribe": { usdPerMinute: 0.003, namesTimes: false, language: "language" },
  "whisper-1": { usdPerMinute: 0.006, namesTimes: true, language: "language" },
};

/** A model without a known price counts as the dearest that OpenAI has for speech, until its price is set. */
const unknown: SpeechModel = { usdPerMinute: 0.017, namesTimes: false, language: "languages[]" };

export const usualSpeechModel = "gpt-transcribe";

export interface SpeechSettings {
  model: string;
  /** US dollars a minute, in place of the list price. */
  usdPerMinute?: number;
}

export function speechModelOf({ model, usdPerMinute }: SpeechSettings): SpeechModel {
  const known = models[model] ?? unknown;
  return { ...known, usdPerMinute: usdPerMinute ?? known.usdPerMinute };
}

/** Billed by the second that is begun. */
export const usdFor = ({ usdPerMinute }: Pick<SpeechModel, "usdPerMinute">, seconds: number): number =>
  (Math.max(1, Math.ceil(seconds)) / 60) * usdPerMinute;
