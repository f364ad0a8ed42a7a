import fc from "fast-check";
import { expect, test } from "vitest";
import { fixtureOf, scrubbed, withoutSecrets } from "./scrub";
import { shapeOf } from "../../../scripts/probe/shape";

test("names, types and codes stay, words, addresses and numbers are ours", () => {
  const body = {
    error_code: "API_INACCESSIBLE",
    people: [{ name: "Jo Real", email: "jo@real.com", age: 44, links: ["https://real.com/jo"] }],
    "jo@real.com": true,
  };
  expect(scrubbed(body)).toEqual({
    error_code: "API_INACCESSIBLE",
    people: [
      { name: "words", email: "ada@northlight.example", age: 1, links: ["https://northlight.example/page"] },
    ],
    key2: true,
  });
});

test("no word of an answer's values stays, and its shape does", () => {
  const word = fc.string({ minLength: 1 }).map((text) => `secret ${text}`);
  const body = fc.dictionary(
    fc.constantFrom("a", "b", "code", "type"),
    fc.oneof(word, fc.array(word, { maxLength: 3 })),
  );
  fc.assert(
    fc.property(body, (answer) => {
      expect(JSON.stringify(scrubbed(answer))).not.toContain("secret");
      expect(shapeOf(scrubbed(answer))).toEqual(shapeOf(answer));
    }),
  );
});

test("a key is shown in no form: plain, in an address, as basic authorisation, as a webhook's path", () => {
  const webhook = "https://hooks.slack.com/services/T00000000/B00000000/abcdefghijklmnop";
  const secrets = { KEY: "k&y=1234", HOOK: webhook };
  const basic = Buffer.from("k&y=1234").toString("base64");
  const said = withoutSecrets(
    `bad key k&y=1234, ${encodeURIComponent("k&y=1234")}, ${basic}, ${webhook}`,
    secrets,
  );
  expect(said).toBe("bad key hidden, hidden, hidden, hidden");
  const exchange = {
    method: "POST",
    url: webhook,
    status: 200,
    type: "text/html",
    text: "ok",
    json: undefined,
  };
  expect(withoutSecrets(JSON.stringify(fixtureOf([exchange])), secrets)).not.toMatch(/T00000000|abcdefgh/);
});
