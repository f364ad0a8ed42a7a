import { expect, test } from "vitest";
import { projectRoot } from "../project-root.ts";
import { bannedIn, checkWords, textsOf } from "./words.ts";

test.each([
  ["Send the e-mail", '"e-mail" (better: email)'],
  ["3 look-ups left", '"look-ups" (better: lookup)'],
  ["A Youtube channel", '"Youtube" (better: YouTube)'],
  ["Shared with everybody", '"everybody" (better: everyone, anyone)'],
  ["10 people to write to", '"people to write to" (better: contacts)'],
  ["Unknown to the CRM", '"the CRM" (better: HubSpot)'],
  ["Look everything up anew", '"anew" (better: again)'],
  ["It goes on by itself at 9:00", '"goes on" (better: continue, resume)'],
  ["Switch it on", '"Switch it on" (better: turn on, turn off)'],
  ["Open the run", '"Open the run" (better: view full results, view details, track progress)'],
])("refuses %j and names a better word", (text, expected) => {
  expect(bannedIn(text)).toContain(expected);
});

test.each([
  "Youtube",
  "Search again in Youtube Discovery",
  "Open the run's page",
  "Send the email",
  "2 lookups",
  "Understands titles",
])("accepts %j", (text) => {
  expect(bannedIn(text)).toEqual([]);
});

test("a name of the specification does not hide another word", () => {
  expect(bannedIn("Youtube Discovery finds a Youtube channel")).toEqual(['"Youtube" (better: YouTube)']);
});

test("reads JSX, labels and templates, and neither code, imports nor the log's texts", () => {
  const source = `
    import { x } from "./The e-mail";
    type Kind = "An e-mail";
    const kind = "e-mail";
    logError("The e-mail failed", {});
    const word = \`Sent to \${name} by e-mail\`;
    export const Part = () => <p title="An e-mail">The e-mail <b>{kind}</b></p>;`;
  expect(textsOf(source, true).filter((text) => text.includes("e-mail"))).toEqual([
    "by e-mail",
    "An e-mail",
    "The e-mail",
  ]);
});

test("the console's texts have no banned word, and every exception is still needed", () => {
  const { found, unused, read } = checkWords(projectRoot);
  expect(found).toEqual([]);
  expect(unused).toEqual([]);
  expect(read).toBeGreaterThan(1000);
});
