/** Visitors of a shared clips page learn nothing about the host of its pictures. */
import { expect, inject, test } from "vitest";
import { insertClip, setShareId } from "../magic-clips/stored-clips";
import { testApp } from "../runs/testing/test-app";
import { UpstreamError } from "../vendors/failure";
import { api } from "./api";

test("a picture that can't be had is just not there, whatever its host says", async () => {
  const app = await testApp(inject("databaseUrl"), async () => Response.json({}));
  const [id, shareId] = [crypto.randomUUID(), crypto.randomUUID()];
  await insertClip(app.database, {
    id,
    shareId: null,
    runId: id,
    videoId: id,
    domain: null,
    title: null,
    thumbnail: "https://i.ytimg.example/1.jpg",
    secondThumbnail: null,
    durationSeconds: null,
    width: null,
    competitors: [],
    data: "sandbox",
    createdBy: app.person.id,
    createdAt: app.now(),
  });
  await setShareId(app.database, id, shareId);
  const detail = "http://10.0.0.7:8080/internal?key=SECRET is a port that is not asked.";
  const ask = async (fetchPicture: typeof app.fetchPicture) => {
    const request = new Request(`${app.origin}/api/shared/clips/${shareId}/pictures/0`);
    return api.fetch(request, { app: { ...app, fetchPicture }, tooLarge: undefined });
  };
  const refused = await ask(() =>
    Promise.reject(new UpstreamError({ upstream: "pictures", kind: "invalid-input", detail })),
  );
  expect(refused.status).toBe(404);
  const words = await refused.text();
  expect(words).toContain("Picture not found.");
  expect(words).not.toMatch(/10\.0\.0\.7|SECRET/);
  const shown = await ask(async () => ({ bytes: new Uint8Array([1]), contentType: "image/png" }));
  expect(shown.status).toBe(200);
});
