/**
 * The sandbox's page: emails and Slack messages that the console sent, and its requests to vendors.
 */
import { allBehaviours, type Behaviour, behaviours } from "./behaviours.ts";
import { escapeHtml } from "./html.ts";
import { slackMessage } from "./slack-page.ts";
import type { LoggedRequest, OutboxEmail, World } from "./world.ts";

const time = (iso: string) => `<time datetime="${iso}">${iso.slice(0, 19).replace("T", " ")} UTC</time>`;

/** Maximum messages on the page; the JSON contains all of them. */
const mostDrawn = 20;

function email(mail: OutboxEmail): string {
  const files = mail.attachments.map(
    (file) =>
      `<a class="file" download="${escapeHtml(file.filename)}" href="data:${escapeHtml(file.contentType)};base64,${file.content}">${escapeHtml(file.filename)} · ${size(file.content)}</a>`,
  );
  return `<article>
<header><strong>${escapeHtml(mail.subject)}</strong>${time(mail.at)}</header>
<p class="quiet">To ${escapeHtml(mail.to)} · from ${escapeHtml(mail.from)}</p>
<iframe sandbox="allow-popups" title="${escapeHtml(mail.subject)}" srcdoc="${escapeHtml(`<base target="_blank">`)}${escapeHtml(mail.html || `<pre>${escapeHtml(mail.text)}</pre>`)}"></iframe>
${files.join(" ")}
</article>`;
}

const size = (base64: string) => `${Math.max(1, Math.round((base64.length * 3) / 4 / 1024))} KB`;

function request(one: LoggedRequest): string {
  const state = one.status === 0 ? "cut" : String(one.status);
  return `<tr class="${one.status >= 400 || one.status === 0 ? "bad" : ""}"><td>${one.at.slice(11, 23)}</td><td>${escapeHtml(one.host)}</td><td>${one.method} ${escapeHtml(one.path)}</td><td>${state}</td></tr>`;
}

/** Newest first. */
function list<T>(title: string, members: T[], draw: (member: T) => string, empty: string): string {
  const drawn = members.slice(-mostDrawn).toReversed().map(draw).join("\n");
  const content = drawn || `<p class="quiet">${empty}</p>`;
  return `<section><h2>${title} <span class="quiet">${members.length}</span></h2>${content}</section>`;
}

function behaviour(world: World, name: Behaviour): string {
  const on = world.behaviours.has(name);
  return `<tr><td>${on ? "on" : "off"}</td><td>${escapeHtml(behaviours[name])}</td><td><form method="post" action="/behaviours"><input type="hidden" name="name" value="${name}"><input type="hidden" name="on" value="${on ? "no" : "yes"}"><button>Switch ${on ? "off" : "on"}</button></form></td></tr>`;
}

export function page(world: World): string {
  const { outbox, requests, faults } = world;
  const rows = requests.slice(-200).toReversed().map(request).join("");
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sandbox</title><style>${style}</style></head><body>
<header class="top"><h1>Sandbox</h1><p class="quiet">The console's emulated internet: the messages it sent and its requests to vendors.
${faults.length > 0 ? `<strong class="bad">${faults.length} fault${faults.length === 1 ? "" : "s"} ordered.</strong>` : ""}
<a href="/market.json">Market</a> · <a href="/outbox.json">Outbox</a> · <a href="/requests.json">Requests</a> · <a href="/bill.json">Bill</a></p></header>
<main>
${list("Emails", outbox.emails, email, "No emails yet.")}
${list("Slack", outbox.slack, (one) => slackMessage(one, time(one.at)), "No messages yet.")}
<section><h2>Vendor behaviour <span class="quiet">${world.behaviours.size} of ${allBehaviours.length} difficult behaviours on</span></h2>
<div class="scroll"><table><tbody>${allBehaviours.map((name) => behaviour(world, name)).join("")}</tbody></table></div></section>
<section><h2>Requests <span class="quiet">${requests.length}</span></h2>
${rows ? `<div class="scroll"><table><thead><tr><th>Time</th><th>Host</th><th>Request</th><th>Status</th></tr></thead><tbody>${rows}</tbody></table></div>` : '<p class="quiet">No requests yet.</p>'}</section>
</main></body></html>`;
}

const style = `
:root{color-scheme:light dark;--line:light-dark(#e4e4e9,#2c2c34);--quiet:light-dark(#66666f,#9a9aa6);--soft:light-dark(#f7f7f9,#1b1b20);--accent:light-dark(#5b5bd6,#9e9eff)}
body{font:14px/1.5 system-ui,sans-serif;margin:0;background:light-dark(#fff,#141418);color:light-dark(#1c1c22,#ececf1)}
.top,main{max-width:1080px;margin:0 auto;padding:0 24px}.top{padding-top:24px}
h1{font-size:22px;margin:0}h2{font-size:16px;margin:32px 0 12px}a{color:var(--accent)}
.quiet{color:var(--quiet);font-weight:400}.bad{color:light-dark(#b42318,#ff8a80)}
article{border:1px solid var(--line);border-radius:8px;padding:12px 16px;margin:0 0 12px}
article header{display:flex;justify-content:space-between;gap:16px;flex-wrap:wrap}time{color:var(--quiet);font-variant-numeric:tabular-nums}
iframe{width:100%;height:320px;resize:vertical;border:0;border-radius:6px;background:#fff}
.file{display:inline-block;border:1px solid var(--line);border-radius:6px;padding:4px 10px;margin:8px 8px 0 0;text-decoration:none}
.scroll{overflow:auto;max-height:640px;border:1px solid var(--line);border-radius:8px}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}th,td{text-align:left;padding:4px 12px;border-bottom:1px solid var(--line);white-space:nowrap}
th{position:sticky;top:0;background:var(--soft);font-weight:600}
.slack{background:var(--soft)}.slack hr{border:0;border-top:1px solid var(--line)}.slack h3{font-size:16px;margin:8px 0}.slack blockquote{border-left:3px solid var(--line);margin:4px 0;padding-left:12px}`;
