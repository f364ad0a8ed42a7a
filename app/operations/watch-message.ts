/** The message to the operators: parts and figures, without search terms or personal data. */
import type { ToldTrouble } from "./storage/troubles";
import type { ChatMessage } from "../vendors/team-chat/port";

/** Lines per message; Slack accepts 3,000 characters in a section. */
const mostLines = 20;
const longestLine = 140;

export function watchMessage(told: ToldTrouble[], origin: string | null, now: Date): ChatMessage {
  const news = told.filter(({ isOver }) => !isOver);
  const over = told.filter(({ isOver }) => isOver);
  const where = origin === null ? "The console" : new URL(origin).host;
  const title = news.length > 0 ? `${where}: action needed` : `${where}: resolved`;
  const lines = [
    ...news.map(({ words }) => `• ${words}`),
    ...over.map(({ words, since }) => `✓ resolved after ${lasted(now.getTime() - since)}: ${words}`),
  ].map((line) =>
    escaped(line.length > longestLine ? `${line.slice(0, longestLine - 1).toWellFormed()}…` : line),
  );
  const left = lines.length - mostLines;
  const shown = [...lines.slice(0, mostLines), ...(left > 0 ? [`… and ${left} more`] : [])];
  return {
    text: escaped(title),
    blocks: [
      { type: "header", text: { type: "plain_text", text: title.slice(0, 150), emoji: false } },
      { type: "section", text: { type: "mrkdwn", text: shown.join("\n") } },
      {
        type: "context",
        elements: [
          {
            type: "mrkdwn",
            text: "Each problem is posted once, and again when it is resolved. See docs/operations.md, Watching.",
          },
        ],
      },
    ],
  };
}

const lasted = (milliseconds: number) => {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000));
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
};

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
