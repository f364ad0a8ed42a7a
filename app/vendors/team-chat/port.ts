import type { Answer } from "../call";

interface PlainText {
  type: "plain_text";
  text: string;
  emoji?: boolean;
}

/** Slack's own marking: `*bold*`, `<https://…|label>`; `&`, `<` and `>` of other people's text must be escaped. */
interface MarkedText {
  type: "mrkdwn";
  text: string;
}

/** The blocks we send (Slack Block Kit). */
export type ChatBlock =
  | { type: "header"; text: PlainText }
  | { type: "section"; text: MarkedText }
  | { type: "context"; elements: MarkedText[] }
  | { type: "divider" };

export interface ChatMessage {
  /** For notifications and readers without blocks. */
  text: string;
  blocks: ChatBlock[];
}

/**
 * "unknown": the message left us and no answer came back, or one that says neither yes nor no, so it may or may not stand
 * in the channel.
 */
export type Delivery =
  | { outcome: "delivered" }
  | { outcome: "unknown"; kind: "timeout" | "bad-answer"; detail: string };

export interface TeamChatPort {
  /**
   * Posts once. The service knows no idempotency key: `id` only keeps one and the same attempt from being sent again
   * by a repeated run of ours.
   * @param channel one of `SLACK_WEBHOOKS`; the usual one unless given
   */
  post(message: ChatMessage, id: string, channel?: string | null): Promise<Answer<Delivery>>;
}
