import type { Answer } from "../call";

interface PlainText {
  type: "plain_text";
  text: string;
  emoji?: boolean;
}

/** Slack's markup: `*bold*`, `<https://…|label>`. Escape `&`, `<` and `>` in third-party text. */
interface MarkedText {
  type: "mrkdwn";
  text: string;
}

/** The Slack Block Kit blocks that the console sends. */
export type ChatBlock =
  | { type: "header"; text: PlainText }
  | { type: "section"; text: MarkedText }
  | { type: "context"; elements: MarkedText[] }
  | { type: "divider" };

export interface ChatMessage {
  /** Shown in notifications and in clients without blocks. */
  text: string;
  blocks: ChatBlock[];
}

/**
 * "unknown": the message was sent, but no clear answer came back, so it may or may not be in the
 * channel.
 */
export type Delivery =
  | { outcome: "delivered" }
  | { outcome: "unknown"; kind: "timeout" | "bad-answer"; detail: string };

export interface TeamChatPort {
  /**
   * Posts once. Slack has no idempotency key: `id` only prevents a repeated run from sending the
   * same attempt again.
   * @param channel one of `SLACK_WEBHOOKS`; default: the configured webhook
   */
  post(message: ChatMessage, id: string, channel?: string | null): Promise<Answer<Delivery>>;
}
