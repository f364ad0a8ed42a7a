/**
 * Wraps readers that need more than a text, so that worst-texts.test.ts can call them with texts
 * alone.
 */
import { z } from "zod";
import { mentionsOf, withoutAddresses } from "../calls/mentions";
import { redirectedTo } from "../keys/redirects";
import { matchKeyword, parseKeyword } from "../reddit-alerts/keyword";
import { parsed } from "../vendors/language-model/openai-respond.server";
import { readFailure } from "../vendors/response.server";

const verdicts = z.object({
  verdicts: z.array(z.object({ id: z.number(), yes: z.boolean(), reason: z.string(), quote: z.string() })),
});

/** Parses a model's answer with the schema of its request. */
export const modelAnswer = (text: string) => parsed(verdicts, text).success;

/** Reads a vendor's refusal; the email vendor stands in for all. */
export const refusal = (text: string, type: string) =>
  readFailure("resend", new Response(text, { status: 422, headers: { "content-type": type } }));

const people = ["email:jo.doe@acme.example", "linkedin:jo-doe-67834512"];

/** Searches a stored text for erased people, and removes them. */
export const forgotten = (text: string) => [mentionsOf(people)(text), withoutAddresses(people)(text).length];

const alert = parseKeyword('(podcast OR "video call") -spam');

/** Matches a post against an alert's keyword. */
export const matched = (text: string) =>
  alert.ok && matchKeyword(alert.keyword, { title: text, text, subreddit: "a" });

/** Finds a redirect's target in the URL as a form receives it. */
export const redirectOf = (address: string) => redirectedTo(new URL(address)) ?? "none";
