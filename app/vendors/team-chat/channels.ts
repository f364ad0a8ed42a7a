/**
 * Channels of the chat, each with the webhook that leads there: "sales=https://hooks.slack.com/services/…, product=https://…".
 * What is no pair of a name and an address is left out.
 */
export function channelsIn(configured: string): Map<string, string> {
  return new Map(
    configured.split(",").flatMap((pair) => {
      const at = pair.indexOf("=");
      const [name, address] = [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
      return at > 0 && name !== "" && address !== "" ? [[name, address] as const] : [];
    }),
  );
}
