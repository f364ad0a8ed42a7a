import { expect, test } from "vitest";
import { coWorkers } from "./definition";

const read = (text: string) => coWorkers.queries.scrape.input.linkedInUrl.schema.safeParse(text);

// Cases from borisghidaglia/meet-hn#7, fleetdm/fleet#18755 and gkucmierz/social-links#49.
test.each([
  "https://fr.linkedin.com/in/r%C3%A9da-housni-sample",
  "https://www.linkedin.com/in/réda-housni-sample/",
  "linkedin.com/in/R%c3%a9da-housni-sample?trk=x",
  "https://www.linkedin.com/mwlite/in/réda-housni-sample",
  "https://www.linkedin.com/in/réda-housni-sample/en",
])("one person is one input, and one question to the vendor: %s", (address) => {
  expect(read(address).data).toBe("https://www.linkedin.com/in/r%C3%A9da-housni-sample");
});

test("another host is refused, and so is a company's page, each with its reason", () => {
  expect(read("https://notlinkedin.com/in/jo").success).toBe(false);
  expect(read("https://www.linkedin.com/company/acme").error?.issues[0]?.message).toContain("company's page");
});
