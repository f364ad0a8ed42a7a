/** Tests the API's answer while the database is unreachable. */
import { expect, inject, test, vi } from "vitest";
import { DatabaseTrouble } from "../storage/trouble";
import { testApp } from "../runs/testing/test-app";
import { api } from "./api";

test("a request that needs the database is told in words when to come again", async () => {
  const app = await testApp(inject("databaseUrl"), async () => Response.json({}));
  const said = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const away = {
    ...app,
    get database(): typeof app.database {
      throw new DatabaseTrouble("The database gave no answer");
    },
  };
  const request = new Request("http://console.example/api/runs", {
    headers: { authorization: "Bearer any" },
  });
  const response = await api.fetch(request, { app: away, tooLarge: undefined });
  said.mockRestore();
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "30"]);
  expect(await response.json()).toMatchObject({
    title: "Temporarily unavailable",
    detail: expect.stringMatching(/^The database is not responding.*Nothing was lost/) as string,
  });
});
