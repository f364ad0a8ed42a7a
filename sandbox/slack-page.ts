/** Renders a Slack message's blocks roughly as Slack does. */
import { escapeHtml } from "./html.ts";
import type { OutboxSlackMessage } from "./world.ts";

interface TextObject {
  type?: string;
  text?: string;
}

interface Block {
  type?: string;
  text?: TextObject;
  fields?: TextObject[];
  elements?: { type?: string; text?: string | TextObject; url?: string }[];
  image_url?: string;
  alt_text?: string;
}

const slackLink = /<(https?:\/\/[^|>]+)(?:\|([^>]+))?>/g;

/** Renders Slack's mrkdwn: `&`, `<`, `>` in the text are escaped, and unescaped `<…>` is a link. */
function mrkdwn(source: string): string {
  const inline = (line: string) =>
    line
      .replace(
        slackLink,
        (_, url: string, label?: string) =>
          `\u0001a href="${escapeHtml(url)}"\u0002${label ?? url}\u0001/a\u0002`,
      )
      .replaceAll("<", "&lt;")
      .replace(/(^|[\s(])\*([^*\n]+)\*/g, "$1<strong>$2</strong>")
      .replace(/(^|[\s(])_([^_\n]+)_/g, "$1<em>$2</em>")
      .replace(/`([^`\n]+)`/g, "<code>$1</code>")
      .replaceAll("\u0001", "<")
      .replaceAll("\u0002", ">");
  return source
    .split("\n")
    .map((line) =>
      /^(>|&gt;)/.test(line)
        ? `<blockquote>${inline(line.replace(/^(>|&gt;)\s*/, ""))}</blockquote>`
        : `${inline(line)}<br>`,
    )
    .join("")
    .replace(/<br>$/, "");
}

function written(one: TextObject | undefined): string {
  return one?.type === "mrkdwn" ? mrkdwn(one.text ?? "") : escapeHtml(one?.text ?? "");
}

const labelOf = (text: string | TextObject | undefined) =>
  typeof text === "string" ? text : (text?.text ?? "");

function block(one: Block): string {
  switch (one.type) {
    case "header":
      return `<h3>${escapeHtml(one.text?.text ?? "")}</h3>`;
    case "divider":
      return "<hr>";
    case "context":
      return `<p class="quiet">${(one.elements ?? []).map((part) => written({ type: part.type, text: labelOf(part.text) })).join(" · ")}</p>`;
    case "image":
      return `<p class="quiet">[${escapeHtml(one.alt_text ?? "image")}]</p>`;
    case "actions":
      return (one.elements ?? [])
        .map(
          (part) =>
            `<a class="file" href="${escapeHtml(part.url ?? "#")}">${escapeHtml(labelOf(part.text))}</a>`,
        )
        .join("");
    default:
      return `<div>${written(one.text)}${(one.fields ?? []).map((field) => `<p>${written(field)}</p>`).join("")}</div>`;
  }
}

export function slackMessage(message: OutboxSlackMessage, time: string): string {
  const body =
    message.blocks.length > 0
      ? message.blocks.map((one) => block(one as Block)).join("")
      : mrkdwn(message.text);
  return `<article class="slack"><header><span class="quiet">${mrkdwn(message.text)}</span>${time}</header>${body}</article>`;
}
