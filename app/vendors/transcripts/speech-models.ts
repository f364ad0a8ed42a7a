/**
 * OpenAI's speech-to-text models: their price, and whether they return the time of each sentence.
 */

interface SpeechModel {
  usdPerMinute: number;
  /**
   * If false, the audio is sent in pieces of known length, and each line gets the times of its
   * piece.
   */
  namesTimes: boolean;
  /** Name of the language parameter: gpt-transcribe takes a list. */
  language: "language" | "languages[]";
}

/**
 * See developers.openai.com/api/docs/pricing and /deprecations. All models except gpt-transcribe
 * end on 2027-02-26, and it returns no times.
 */
const models: Record<string, SpeechModel> = {
  "gpt-transcribe": { usdPerMinute: 0.0045, namesTimes: false, language: "languages[]" },
  "gpt-4o-transcribe": { usdPerMinute: 0.006, namesTimes: false, language: "language" },
  "gpt-4o-mini-transcribe": { usdPerMinute: 0.003, namesTimes: false, language: "language" },
  "whisper-1": { usdPerMinute: 0.006, namesTimes: true, language: "language" },
};

/** A model without a known price counts as OpenAI's most expensive speech model. */
const unknown: SpeechModel = { usdPerMinute: 0.017, namesTimes: false, language: "languages[]" };

export const usualSpeechModel = "gpt-transcribe";

export interface SpeechSettings {
  model: string;
  /** US dollars a minute; replaces the list price. */
  usdPerMinute?: number;
}

export function speechModelOf({ model, usdPerMinute }: SpeechSettings): SpeechModel {
  const known = models[model] ?? unknown;
  return { ...known, usdPerMinute: usdPerMinute ?? known.usdPerMinute };
}

/** OpenAI bills every started second. */
export const usdFor = ({ usdPerMinute }: Pick<SpeechModel, "usdPerMinute">, seconds: number): number =>
  (Math.max(1, Math.ceil(seconds)) / 60) * usdPerMinute;
