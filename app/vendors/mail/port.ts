import type { Answer } from "../call";

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments: { filename: string; contentType: string; base64: string }[];
  /** The vendor sends the same bytes under one key only once. It remembers keys for 24 hours. */
  idempotencyKey: string;
}

export interface MailPort {
  /**
   * Sends an email. `value` is the vendor's message id, or null if another email already used the
   * key, so that this one was not sent.
   */
  send(mail: Mail): Promise<Answer<string | null>>;
}
