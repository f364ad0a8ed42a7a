/**
 * Reads Slack channels with their webhooks: "sales=https://hooks.slack.com/services/…,
 * product=https://…". Skips entries that are not a pair of name and URL.
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
