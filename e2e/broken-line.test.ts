/** After a lost connection, a page shows the current state of its runs again without a reload. */
import { afterEach, expect, test } from "vitest";
import { callApi } from "./api.ts";
import { signedIn } from "./browser.ts";
import { healSandbox, order } from "./sandbox.ts";

afterEach(healSandbox);

test("a run's page, the tray and the notices learn of an end that came while the network was away", async () => {
  await order([{ host: "api.apollo.io", latencyMs: 60_000 }]);
  const email = `${crypto.randomUUID()}@lineaway.example`;
  // The call answers when the run moves to the background, so the test does not wait for it.
  const begun = callApi("/api/signals/query/target", { json: { email } });
  const open = async () => {
    const answer = await callApi(`/api/runs?open=true&search=${encodeURIComponent(email)}`);
    return ((await answer.json()) as { runs: { id: string }[] }).runs.map(({ id }) => id);
  };
  await expect.poll(open, { timeout: 30_000 }).toHaveLength(1);
  const [id = ""] = await open();
  const own = await signedIn(`/runs/${id}`);
  const tray = own.getByRole("button", { name: /running$/ });
  await tray.waitFor();
  await tray.click();
  const inTray = own.getByLabel("Running work").getByText(email).first();
  await inTray.waitFor();
  await own.context().setOffline(true);
  // In the test, the open stream survives the outage. This event breaks it, like a network change
  // does.
  await own.evaluate(() => window.dispatchEvent(new Event("online")));
  await callApi(`/api/runs/${id}/cancel`, { method: "POST" });
  await begun;
  expect(await inTray.count()).toBe(1);
  await own.context().setOffline(false);
  await inTray.waitFor({ state: "detached" });
  await own.getByText("Cancelled", { exact: false }).first().waitFor();
  await own.context().close();
});
