import { describe, expect, test } from "vitest";
import { answer } from "../../answer.ts";
import { createWorld } from "../../world.ts";

const world = createWorld();
const get = (url: string) => answer(world)(new Request(url));

describe("a company's site", () => {
  test("names the company and links to its channel", async () => {
    const response = await get("https://www.brightcast.example/");
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('<meta property="og:site_name" content="Brightcast">');
    expect(html).toContain(
      `https://www.youtube.com/@${world.market.channelOf("brightcast.example")?.handle}`,
    );
  });

  test("has every page its sitemap lists, articles with their date", async () => {
    const xml = await (await get("https://www.brightcast.example/sitemap.xml")).text();
    const addresses = [...xml.matchAll(/<loc>(.+?)</g)].map((match) => match[1] ?? "");
    expect(addresses.length).toBeGreaterThan(8);
    const statuses = await Promise.all(
      addresses.map(async (address) => [address, (await get(address)).status]),
    );
    expect(statuses.filter(([, status]) => status !== 200)).toEqual([]);
    const article = addresses.find((one) => one.includes("/blog/")) ?? "";
    expect(await (await get(article)).text()).toMatch(/article:published_time" content="20\d\d-/);
    expect(await (await get("https://www.brightcast.example/robots.txt")).text()).toContain("sitemap.xml");
  });

  test("leads from the other name and from aliases to the one address", async () => {
    for (const host of ["brightcast.example", "brightcast-media.example", "www.brightcast-media.example"]) {
      const response = await get(`https://${host}/about`);
      expect([response.status, response.headers.get("location")]).toEqual([
        301,
        "https://www.brightcast.example/about",
      ]);
    }
  });

  test("refuses us where the company does, and is not there where no company is", async () => {
    const refused = await get("https://closeddoor.example/");
    expect(refused.status).toBe(403);
    expect(await refused.text()).toContain("blocked");
    expect((await get("https://nobody.example/")).status).toBe(404);
    expect((await get("https://www.brightcast.example/no-such-page")).status).toBe(404);
    const silent = world.market.companies.find((one) => one.site === "silent");
    await expect(get(`https://${silent?.domain}/`)).rejects.toThrow("fetch failed");
  });

  test("shows no channel where the site does not link to it", async () => {
    const channel = world.market.channels.find(
      (one) => one.linkedAs === "not linked" && world.market.uploadsOf(one.id).length > 0,
    );
    const company = world.market.company(channel?.domain ?? "");
    const html = await (await get(company?.website ?? "")).text();
    expect(html).not.toContain("youtube.com");
  });
});

test("logos: a monogram, unless a miss is wanted", async () => {
  const known = await get("https://img.logo.dev/brightcast.example?token=pk&size=64&fallback=404");
  expect(known.headers.get("content-type")).toBe("image/png");
  expect((await get("https://img.logo.dev/nobody.example?token=pk&fallback=404")).status).toBe(404);
  expect((await get("https://img.logo.dev/nobody.example?token=pk")).status).toBe(200);
  expect((await get("https://img.logo.dev/brightcast.example")).status).toBe(401);
});
