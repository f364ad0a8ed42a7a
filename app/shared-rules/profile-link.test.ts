import { expect, test } from "vitest";
import { profileOfLink } from "./profile-link";

test.each([
  ["https://www.youtube.com/@acme", "youtube", "acme"],
  ["https://x.com/acme_hq/", "twitter", "acme_hq"],
  ["http://www.linkedin.com/in/jo-doe", "linkedin", "jo-doe"],
  ["https://www.linkedin.com/company/Acme/", "linkedin", "company/acme"],
  ["https://www.tiktok.com/@jo.doe?x=1", "tiktok", "jo.doe"],
  ["https://www.linkedin.com/company/acme/jobs", "linkedin", "company/acme"],
  ["https://www.linkedin.com/in/r%C3%A9da/en", "linkedin", "réda"],
])("%s", (link, network, handle) => {
  expect(profileOfLink(link)).toEqual({ network, handle });
});

test.each([
  "https://x.com/intent",
  "https://acme.com",
  "nonsense",
  "https://www.linkedin.com/company/",
  "https://www.linkedin.com/showcase/acme-labs/",
  "https://notlinkedin.com/in/jo-doe",
  "https://www.youtube.com/channel/UCaB3_d-FgH1kaB3_d-FgH1k",
  "https://acme.com/50%off",
  "https://x.com/50%off",
])("%s is no profile", (link) => {
  expect(profileOfLink(link)).toBeNull();
});
