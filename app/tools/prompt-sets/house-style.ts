/**
 * Parts that the default email prompts share. Each prompt contains them in full, so that editors
 * see the whole text.
 */

export const person = `Who you write to
Name: {{person.name}} (first name {{person.first_name}})
Job: {{person.title}}
Company: {{company.name}}, {{company.domain}}
Industry: {{company.industry}}, {{company.employees}} employees
About the company: {{company.description}}
In our CRM: {{client.state}}`;

export const events = `What they did in {{provider.name}} since our last e-mail:
{{events.latest}}

Before that:
{{events.before}}`;

export const theirWants = `What people like them want from {{provider.name}}:
{{wants}}`;

export const product = `What {{provider.name}} is: a recording studio in the browser. Each guest is recorded on their own computer, in up to
4K, on a separate track, so a bad connection never spoils the recording. Editing works on the transcript; clips for
social media and a live stream come from the same session.`;

export const rules = (words: number, tone = "Plain, warm, direct.") => `Rules
- Use only the facts above. Where something is "(not known)", leave it out; never guess and never leave a gap to fill.
- At most ${words} words, short paragraphs, no bullet points, no exclamation marks. ${tone}
- One thought, one call to action, put as the last line before the sign-off.
- No flattery, no invented figures, customers or results, no "hope this finds you well", no "just checking in".
- First line "Subject: " and at most six words, in sentence case. Then an empty line, then the e-mail.
- Sign as {{sender.name}}. Answer with the e-mail alone.`;

/** Joins the parts of a prompt with empty lines. */
export const pieces = (...parts: string[]) => parts.join("\n\n");

export const ordinals = ["1st", "2nd", "3rd", "4th", "5th"] as const;
export const ordinal = (n: number) => ordinals[n - 1] ?? `${n}th`;
