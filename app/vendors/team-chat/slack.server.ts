import type { Connection, OutgoingRequest, Performed, Send } from "../call";
import { noWords, UpstreamError } from "../failure";
import { refusalOf, refused } from "../refusals";
import { noSuchHost } from "../http.server";
import { excerpt, readFailure, retryAfter } from "../response.server";
import type { Delivery, TeamChatPort } from "./port";
import { channelsIn } from "./channels";
import { slackRefusals } from "./slack-refusals";

const channelsKey = "SLACK_WEBHOOKS";

/** Default webhook URL if a gateway answers and none is configured. */
const sandboxWebhook = "https://hooks.slack.com/services/T00000000/B00000000/sandbox";

/**
 * Returns the adapter for one Slack channel.
 * @param key the configuration name of the webhook, which determines the channel
 */
export function slackTeamChat(connection: Connection, key = "SLACK_WEBHOOK_URL"): TeamChatPort {
  return {
    post: (message, id, channel) =>
      connection.call<Delivery>({
        operation: "incoming-webhook",
        request: { id },
        keep: "this-run",
        bucket: "messages",
        units: 0,
        async perform(send) {
          const url = channel ? webhookOf(channel, connection) : webhookAddress(key, connection.secret(key));
          const response = await attempt(send, {
            method: "POST",
            url,
            // Without link previews, since ten previews would bury the message.
            json: { ...message, unfurl_links: false, unfurl_media: false },
            redirect: "manual",
            timeout: 20_000,
          });
          return response instanceof Response ? judge(response, connection.now()) : { value: response };
        },
      }),
  };
}

/** If a channel was removed from the configuration, only its own alerts fail. */
function webhookOf(channel: string, connection: Connection): string {
  const address = channelsIn(connection.secret(channelsKey)).get(channel);
  if (address !== undefined) return webhookAddress(channelsKey, address);
  throw new UpstreamError({
    upstream: "slack",
    kind: "not-configured",
    detail: `${channelsKey} does not contain the channel "${channel}". Choose another channel in the alert.`,
    accountWide: false,
  });
}

function webhookAddress(key: string, configured: string): string {
  if (configured === "sandbox") return sandboxWebhook;
  const url = URL.canParse(configured) ? new URL(configured) : null;
  if (
    url?.protocol === "https:" &&
    /^hooks\.slack(-gov)?\.com$/.test(url.host) &&
    url.pathname.startsWith("/services/")
  )
    return url.href;
  throw new UpstreamError({
    upstream: "slack",
    kind: "not-configured",
    detail: `${key} is not the URL of a Slack webhook (https://hooks.slack.com/services/…)`,
  });
}

/** If the connection breaks after the message was sent, the outcome is unknown. */
async function attempt(send: Send, request: OutgoingRequest): Promise<Response | Delivery> {
  try {
    return await send(request);
  } catch (error) {
    const lost =
      error instanceof UpstreamError && (error.kind === "timeout" || error.kind === "upstream-down");
    if (!lost || error.detail === noSuchHost) throw error;
    return { outcome: "unknown", kind: "timeout", detail: error.detail };
  }
}

async function judge(response: Response, now: Date): Promise<Performed<Delivery>> {
  const { text } = await readFailure("slack", response);
  const { status } = response;
  const words = excerpt(text);
  if (status === 200 && words.toLowerCase() === "ok") return { value: { outcome: "delivered" } };
  const said = { status, words, retryAfter: retryAfter(response.headers, now) };
  if (!refusalOf(slackRefusals, said))
    return {
      value: { outcome: "unknown", kind: "bad-answer", detail: `status ${status}: ${words || noWords}` },
    };
  throw refused("slack", slackRefusals, said);
}
