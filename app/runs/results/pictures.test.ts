import { expect, test } from "vitest";
import { signedPicture, withSignedPictures } from "./pictures.server";

const secrets = ["a secret of the tests"];
const own = /^\/api\/images\/[^/]+\/[^/]+$/;

test("addresses of a result's pictures come under our own, and lead back to themselves", () => {
  const result = {
    items: [{ img: "https://pictures.example/a.png", href: "https://a.example/" }],
    logo: "none",
  };
  const { items, logo } = withSignedPictures(secrets, result) as typeof result;
  expect(items[0]?.img).toMatch(own);
  const [, , , signature = "", encoded = ""] = items[0]?.img.split("/") ?? [];
  expect(signedPicture(secrets, signature, encoded)).toBe("https://pictures.example/a.png");
  expect([items[0]?.href, logo]).toEqual(["https://a.example/", "none"]);
});

test("an address that a person entered is not signed, wherever the result repeats it", () => {
  const entered = [{ img: "https://inside.example/admin", deep: { logo: "http://10.0.0.1/" } }];
  const result = { latestEvents: entered, apollo: { photo: "https://pictures.example/p.jpg" } };
  const signed = withSignedPictures(secrets, result, { email: "a@b.example", latestEvents: entered });
  expect(signed).toEqual({
    latestEvents: entered,
    apollo: { photo: expect.stringMatching(own) as string },
  });
});
