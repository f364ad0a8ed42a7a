/**
 * Variables of the email prompts. The workspace's lookups or a saved example provide their values.
 */
import type { Variable } from "../../prompts/placeholders";

export const wants: Variable = {
  name: "wants",
  means: "Answer of the prompt “what the users want”",
  example: "More interviews recorded per week without a studio visit.",
};

export const draft: Variable = {
  name: "draft",
  means: "The text part a wrote",
  example: "Subject: Your October episodes …",
};

export const emailVariables: readonly Variable[] = [
  { name: "person.name", means: "Full name", example: "Dana Reyes" },
  { name: "person.first_name", means: "First name", example: "Dana" },
  { name: "person.title", means: "Job title", example: "Head of Content" },
  { name: "person.email", means: "Email address", example: "dana@brightcast.example" },
  { name: "person.location", means: "City and country", example: "Austin, United States" },
  { name: "company.name", means: "Company", example: "Brightcast" },
  { name: "company.domain", means: "Company's domain", example: "brightcast.example" },
  { name: "company.industry", means: "Industry", example: "online media" },
  { name: "company.employees", means: "Number of employees", example: "240" },
  {
    name: "company.description",
    means: "What the company says it does",
    example: "Weekly shows about retail.",
  },
  {
    name: "client.state",
    means: "Client, former client, known or unknown, by HubSpot",
    example: "former client",
  },
  { name: "client.stage", means: "Lifecycle stage in HubSpot", example: "customer" },
  {
    name: "events.latest",
    means: "What they did on the platform since the previous email",
    example: "2026-11-02 recording_finished (minutes: 42)",
  },
  {
    name: "events.before",
    means: "What they did before that",
    example: "2026-09-14 signed_up (plan: trial)",
  },
  { name: "sender.name", means: "Who the email is from", example: "Lior" },
  { name: "provider.name", means: "Our product", example: "Riverside" },
];
