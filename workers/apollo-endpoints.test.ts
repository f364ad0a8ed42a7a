import { expect, test } from "vitest";
import { signedInStaff, worker } from "./testing/console";

const path = (domain: string) => `/api/signals/target-no-emails-ep-1?domain=${domain}`;

test("a link opened in a browser gets the titles alone: it never has people looked up", async () => {
  const { cookie } = await signedInStaff();
  for (const domain of ["brightcast.example", "no-domain"]) {
    const response = await worker.fetch(`https://console.example${path(domain)}`, {
      headers: { cookie: await cookie() },
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ titles: expect.any(Array) as unknown });
  }
});

test("with a bearer token the domain is read, by a GET alone", async () => {
  const { call } = await signedInStaff();
  const read = await call(path("no-domain"));
  expect(read.status).toBe(400);
  expect(await read.json()).toMatchObject({
    detail: expect.stringContaining("Enter a company domain such as acme.com.") as string,
  });
  expect((await call(path("no-domain"), { method: "HEAD" })).status).toBe(200);
});
