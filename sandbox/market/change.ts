/**
 * `PATCH /market.json`: changes one company, person or video, and with it every vendor's answers.
 */
import { makeChannel } from "./channels.ts";
import { listedCompany, listedPerson, listedVideo } from "./listing.ts";
import type { Market } from "./market.ts";
import type { ClientState, MarketCompany } from "./types.ts";
import { makeVideos } from "./videos.ts";

type Outcome = { ok: true; member: object } | { ok: false; known: boolean; reason: string };
type Change = Record<string, unknown>;

export function changeMarket(market: Market, change: Change): Outcome {
  if (typeof change.url === "string") return changeVideo(market, change.url, change);
  if (typeof change.email === "string" || typeof change.linkedInUrl === "string")
    return changePerson(market, change);
  if (typeof change.domain === "string") return changeCompany(market, change.domain, change);
  return {
    ok: false,
    known: true,
    reason: "Name a company by domain, a person by email or linkedInUrl, or a video by url.",
  };
}

/** Sets the fields of a member and returns the names of unknown fields. */
function merge(member: object, change: Change, identity: string[], dates: string[] = []): string[] {
  const unknown: string[] = [];
  for (const [name, value] of Object.entries(change)) {
    if (identity.includes(name)) continue;
    if (!(name in member)) unknown.push(name);
    else (member as Change)[name] = dates.includes(name) ? new Date(String(value)) : value;
  }
  return unknown;
}

function refuse(unknown: string[], member: object): Outcome {
  return {
    ok: false,
    known: true,
    reason: `Unknown: ${unknown.join(", ")}. Can be changed: ${Object.keys(member).sort().join(", ")}.`,
  };
}

function changeCompany(market: Market, domain: string, change: Change): Outcome {
  const company = market.company(domain);
  if (!company) return { ok: false, known: false, reason: `No company ${domain} in the market.` };
  const fields: Change = { ...change };
  if ("client" in fields) fields.client = clientState(fields.client);
  const unknown = merge(company, fields, ["domain"]);
  if (unknown.length > 0) return refuse(unknown, company);
  if (company.client !== "none") company.knownToCrm = true;
  if (change.publishesVideo === true) giveVideos(market, company);
  market.changed();
  return { ok: true, member: listedCompany(company) };
}

function clientState(value: unknown): ClientState {
  if (value === true || value === "client") return "client";
  return value === "former" ? "former" : "none";
}

/** Gives a company that starts publishing a channel, and uploads that pass the default filters. */
function giveVideos(market: Market, company: MarketCompany) {
  market.changed();
  const channel = market.channelOf(company.domain) ?? makeChannel(market.seed, company, market.today);
  if (!channel) return;
  if (!market.channel(channel.id)) {
    channel.linkedAs = "handle";
    market.keptChannels.add(channel);
  }
  if (market.uploadsOf(channel.id).length === 0) {
    for (const video of makeVideos(market.seed, { ...company, outcome: "passes" }, channel, market.today)) {
      market.keptVideos.add(video);
    }
  }
}

function changePerson(market: Market, change: Change): Outcome {
  const byEmail = typeof change.email === "string";
  const person = byEmail
    ? market.person(String(change.email))
    : market.personBySlug(String(change.linkedInUrl));
  if (!person)
    return {
      ok: false,
      known: false,
      reason: `No person ${String(change.email ?? change.linkedInUrl)} in the market.`,
    };
  const unknown = merge(person, change, [byEmail ? "email" : "linkedInUrl"]);
  if (unknown.length > 0) return refuse(unknown, person);
  const employer = market.company(person.domain);
  const present = person.history[0];
  if (present && typeof change.title === "string") present.title = change.title;
  if (present && typeof change.domain === "string" && employer) {
    present.domain = employer.domain;
    present.company = employer.name;
  }
  if (!("headline" in change)) person.headline = `${person.title} at ${employer?.name ?? person.domain}`;
  if (!("name" in change)) person.name = `${person.firstName} ${person.lastName}`;
  market.changed();
  return { ok: true, member: listedPerson(person) };
}

function changeVideo(market: Market, url: string, change: Change): Outcome {
  const id = /(?:v=|youtu\.be\/|shorts\/|live\/|embed\/)([\w-]{11})/.exec(url)?.[1] ?? url;
  const video = market.video(id);
  if (!video) return { ok: false, known: false, reason: `No video ${url} in the market.` };
  const unknown = merge(video, change, ["url"], ["publishedAt"]);
  if (unknown.length > 0) return refuse(unknown, video);
  market.changed();
  return { ok: true, member: listedVideo(video) };
}
