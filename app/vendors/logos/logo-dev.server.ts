/**
 * logo.dev returns a picture per domain. Its token is public by design, so it may appear in image
 * URLs.
 */
import { registeredDomain } from "../../keys/domain";
import { type Connection, days } from "../call";
import { UpstreamError } from "../failure";
import { refused } from "../refusals";
import { excerpt, readFailure, retryAfter } from "../response.server";
import type { LogosPort } from "./port";
import { logoDevRefusals } from "./logo-dev-refusals";

const upstream = "logodev";

export function logoDevLogos(connection: Connection): LogosPort {
  const addressOf = (domain: string) => {
    // Without `fallback`, logo.dev draws a letter for a company without a logo.
    const query = { token: connection.secret("LOGODEV_TOKEN"), size: "128", format: "png", retina: "true" };
    return `https://img.logo.dev/${domain}?${new URLSearchParams({ ...query, fallback: "404" })}`;
  };
  return {
    async ofDomain(site) {
      const domain = registeredDomain(site) ?? site;
      // The cache stores only whether a logo exists, because the URL changes with the token.
      const { value, source } = await connection.call<boolean>({
        operation: "image",
        request: { domain },
        keep: days(30),
        bucket: "images",
        units: 0,
        perform: async (send) => {
          const response = await send({ url: addressOf(domain), timeout: 10_000 });
          const isAnswer = response.status === 404 || (response.ok && isPicture(response));
          if (!isAnswer) throw await failureOf(response, connection.now());
          await response.body?.cancel();
          return { value: response.ok };
        },
      });
      return { value: value ? addressOf(domain) : null, source };
    },
  };
}

const isPicture = ({ headers }: Response) => headers.get("content-type")?.startsWith("image/") ?? false;

async function failureOf(response: Response, now: Date): Promise<UpstreamError> {
  const { text } = await readFailure(upstream, response);
  if (response.ok) return new UpstreamError({ upstream, kind: "bad-answer", detail: "sent no picture" });
  return refused(upstream, logoDevRefusals, {
    status: response.status,
    words: excerpt(text) || `it answered ${response.status}`,
    retryAfter: retryAfter(response.headers, now),
  });
}
