/** Sends email through Resend's SDK, which uses our `send`. */
import { Resend, type Response as Answered } from "resend";
import { z } from "zod";
import { days, type Connection, type Send } from "../call";
import { UpstreamError } from "../failure";
import { type Refused, refused } from "../refusals";
import { excerpt, fit, readFailure, readJson, retryAfter } from "../response.server";
import { text } from "../tolerant";
import type { Mail, MailPort } from "./port";
import { resendRefusals } from "./resend-refusals";

const upstream = "resend";
const baseUrl = "https://api.resend.com";
/** Bytes of one email, including attachments in base64. */
const largestMail = 40_000_000;
const longestKey = 256;
/**
 * Resend's error name for a key that was used for other bytes within 24 hours
 * (resend.com/docs/api-reference/errors).
 */
const wentWithOtherBytes = "invalid_idempotent_request";

export interface ResendOptions {
  /** "Name <address>" on a domain that Resend has verified. */
  from: string;
}

export function resendMail(connection: Connection, { from }: ResendOptions): MailPort {
  return {
    async send(mail) {
      check(mail);
      return connection.call<string | null>({
        operation: "emails",
        request: mail.idempotencyKey,
        // Resend remembers the idempotency key for the same time.
        keep: days(1),
        bucket: "emails",
        units: 1,
        // Resend supports idempotency keys.
        repeatable: true,
        async perform(send) {
          const client = new ResendOverSend(connection, send);
          const { idempotencyKey, attachments, ...message } = mail;
          const files = attachments.map(({ filename, contentType, base64 }) => ({
            filename,
            contentType,
            content: base64,
          }));
          const { data, error } = await client.emails.send(
            { from, ...message, attachments: files },
            { idempotencyKey },
          );
          if (error?.name === wentWithOtherBytes) return { value: null, units: 0 };
          const { id } = fit(upstream, sent, data);
          return { value: id };
        },
      });
    },
  };
}

function check({ attachments, idempotencyKey, ...message }: Mail) {
  const size = attachments.reduce(
    (sum, { base64 }) => sum + base64.length,
    message.html.length + message.text.length,
  );
  const refuse = (detail: string) => new UpstreamError({ upstream, kind: "invalid-input", detail });
  if (size > largestMail) throw refuse("the email exceeds the limit of 40 MB");
  if (idempotencyKey.length > longestKey) throw refuse("the idempotency key is longer than 256 characters");
}

const sent = z.object({ id: z.string().min(1) });

/**
 * The SDK calls the global fetch and hides network errors. This subclass uses `send` and throws
 * them.
 */
class ResendOverSend extends Resend {
  readonly #connection: Connection;
  readonly #send: Send;

  constructor(connection: Connection, send: Send) {
    super(connection.secret("RESEND_API_KEY"), { baseUrl });
    this.#connection = connection;
    this.#send = send;
  }

  override async fetchRequest<T>(path: string, options: RequestInit = {}): Promise<Answered<T>> {
    const response = await this.#send({
      url: `${baseUrl}${path}`,
      method: "POST",
      headers: Object.fromEntries(new Headers(options.headers)),
      body: options.body ?? undefined,
    });
    const headers = Object.fromEntries(response.headers);
    if (!response.ok) {
      const said = await readRefusal(response, this.#connection.now());
      if (!said.codes?.includes(wentWithOtherBytes)) throw refused(upstream, resendRefusals, said);
      const error = { name: wentWithOtherBytes, message: said.words, statusCode: response.status } as const;
      return { data: null, error, headers };
    }
    const data = (await readJson(upstream, response)) as T;
    return { data, error: null, headers };
  }
}

const failureBody = z.object({ name: text, message: text });

async function readRefusal(response: Response, now: Date): Promise<Refused> {
  const { text: words, json } = await readFailure(upstream, response);
  const body = failureBody.safeParse(json).data;
  return {
    status: response.status,
    codes: [body?.name],
    words: body?.message ?? excerpt(words),
    retryAfter: retryAfter(response.headers, now),
  };
}
