import type { Answer } from "../call";

export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments: { filename: string; contentType: string; base64: string }[];
  /** The same key with the same bytes sends once (kept 24 h by the service). */
  idempotencyKey: string;
}

export interface MailPort {
  /** `value` is the mail service's id of the message; null: a mail with other bytes had gone under its key, this one did not. */
  send(mail: Mail): Promise<Answer<string | null>>;
}
