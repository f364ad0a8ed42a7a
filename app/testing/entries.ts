/** Readers of outside text as a single call of texts, where they want more than that: for tests of their worst. */
import { z } from "zod";
import { mentionsOf, withoutAddresses } from "../calls/mentions";
import { matchKeyword, parseKeyword } from "../reddit-alerts/keyword";
import { parsed } from "../vendors/language-model/openai-respond.server";
import { readFailure } from "../vendors/response.server";

const verdicts = z.object({
  verdicts: z.array(z.object({ id: z.number(), yes: z.boolean(), reason: z.string(), quote: z.string() })),
});

/** What a model answered, as the shape it was asked for. */
export const modelAnswer = (text: string) => parsed(verdicts, text).success;

/** A service's refusal: the mail service's, or any other's. */
export const refusal = (text: string, type: string) =>
  readFailure("resend", new Response(text, { status: 422, headers: { "content-type": type } }));

const people = ["email:jo.doe@acme.example", "linkedin:jo-doe-67834512"];

/** A stored text, searched for people who are forgotten, and without them. */
export const forgotten = (text: string) => [mentionsOf(people)(text), withoutAddresses(people)(text).length];

const alert = parseKeyword('(podcast OR "video call") -spam');

/** A post, held against an alert's words. */
export const matched = (text: string) =>
  alert.ok && matchKeyword(alert.keyword, { title: text, text, subreddit: "a" });
