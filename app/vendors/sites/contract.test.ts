import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { answer } from "../../../sandbox/answer";
import { createWorld } from "../../../sandbox/world";
import { failureOf, replay, testNow, upstreamsOver } from "../replay";
import { companySite } from "../definitions/company-site";
import { companySites } from "./company-site.server";
import { refusalOf } from "./guard";
import { readPage } from "./read-page";

const html = (body: string, status = 200, headers: Record<string, string> = {}) =>
  new Response(body, { status, headers: { "content-type": "text/html; charset=utf-8", ...headers } });
const redirect = (location: string) => new Response(null, { status: 302, headers: { location } });

function sitesAnswering(respond: (url: URL) => Response | Promise<Response>) {
  const { connection, requests } = replay(companySite, (request) => respond(new URL(request.url)));
  return { sites: companySites(connection, { ownHosts: ["console.example.com"] }), requests };
}

describe("the guard", () => {
  test.each([
    ["https://acme.example/about", null],
    ["http://acme.example:80/", null],
    ["https://bücher.example/", null],
    ["ftp://acme.example/", "not a web address"],
    ["javascript:alert(1)", "not a web address"],
    ["acme.example", "not a web address"],
    ["https://acme.example:8443/", "not on a standard web port"],
    ["https://user:secret@acme.example/", "a URL with a password"],
    ["http://127.0.0.1/", "an IP address instead of a name"],
    ["http://2130706433/", "an IP address instead of a name"],
    ["http://0x7f.1/", "an IP address instead of a name"],
    ["http://169.254.169.254/latest/meta-data", "an IP address instead of a name"],
    ["http://[::1]/", "an IP address instead of a name"],
    ["http://[::ffff:10.0.0.1]/", "an IP address instead of a name"],
    ["http://localhost/", "a name without a domain"],
    ["http://localhost./", "a name without a domain"],
    ["http://api.localhost/", "a private name"],
    ["http://printer.local/", "a private name"],
    ["http://metadata.google.internal/", "a private name"],
    ["http://10.0.0.7.nip.io/", "a private name"],
    ["http://app.localtest.me/", "a private name"],
    ["http://localhost.localdomain/", "a private name"],
    ["http://api.default.svc/", "a private name"],
    ["http://db.consul/", "a private name"],
    ["http://hidden.onion/", "a private name"],
    ["http://router.private/", "a private name"],
    ["http://x.test/", "a private name"],
    ["https://CONSOLE.example.com/", "the console itself"],
    ["https://console.example.com./", "the console itself"],
  ])("%s: %s", (address, reason) => {
    expect(refusalOf(address, new Set(["console.example.com"]))).toBe(reason);
  });

  test("no IPv4 address gets through, however it is written", () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.constantFrom("http", "https"), (address, scheme) => {
        const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
        const whole = ((a * 256 + b) * 256 + c) * 256 + d;
        for (const host of [
          address,
          String(whole),
          `0x${whole.toString(16)}`,
          `${a}.${(b * 256 + c) * 256 + d}`,
        ])
          expect(refusalOf(`${scheme}://${host}/`, new Set())).not.toBeNull();
      }),
    );
  });
});

describe("reading a page", () => {
  test("follows at most five redirects, checking each", async () => {
    const { sites, requests } = sitesAnswering(({ hostname, pathname }) =>
      hostname === "acme.example" && pathname === "/"
        ? redirect("https://www.acme.example/home#top")
        : html("<title>Acme</title>"),
    );
    expect((await sites.page("https://acme.example/")).value).toMatchObject({
      url: "https://www.acme.example/home#top",
      title: "Acme",
    });
    expect(requests).toHaveLength(2);

    const endless = sitesAnswering(({ pathname }) => redirect(`${pathname}x`));
    expect(await failureOf(endless.sites.page("https://acme.example/"))).toMatchObject({
      kind: "bad-answer",
    });
    expect(endless.requests).toHaveLength(6);

    const inwards = sitesAnswering(() => redirect("http://169.254.169.254/latest"));
    expect(await failureOf(inwards.sites.page("https://acme.example/"))).toMatchObject({
      kind: "invalid-input",
      detail: "http://169.254.169.254/latest is an IP address instead of a name",
    });
    expect(inwards.requests).toHaveLength(1);
  });

  test.each([401, 403, 429, 451])("%i is a refusal of this site alone", async (status) => {
    const { sites } = sitesAnswering(() => html("<h1>Forbidden</h1>", status, { "retry-after": "60" }));
    expect(await failureOf(sites.page("https://acme.example/"))).toMatchObject({
      kind: "blocked",
      accountWide: false,
      detail: `acme.example refuses us (${status})`,
      retryAfter: 60_000,
    });
  });

  test("a bot check is a refusal whatever its status", async () => {
    for (const status of [200, 403, 503]) {
      const { sites } = sitesAnswering(() => html("<title>Just a moment...</title>", status));
      expect((await failureOf(sites.page("https://acme.example/"))).kind).toBe("blocked");
    }
  });

  test("a page that isn't there is null, a broken server is not", async () => {
    expect((await sitesAnswering(() => html("", 404)).sites.page("https://acme.example/x")).value).toBeNull();
    expect((await sitesAnswering(() => html("", 410)).sites.page("https://acme.example/x")).value).toBeNull();
    expect(
      (await failureOf(sitesAnswering(() => html("", 502)).sites.page("https://acme.example/"))).kind,
    ).toBe("upstream-down");
    const pdf = sitesAnswering(
      () => new Response("%PDF", { headers: { "content-type": "application/pdf" } }),
    );
    expect((await failureOf(pdf.sites.page("https://acme.example/x.pdf"))).kind).toBe("bad-answer");
  });

  test("a name that doesn't exist is no site; one that answers under www only is", async () => {
    const gone = sitesAnswering(() =>
      Promise.reject(Object.assign(new TypeError("fetch failed"), { cause: nxdomain })),
    );
    expect((await gone.sites.home("nowhere.example")).value).toBeNull();
    const { sites } = sitesAnswering(({ hostname }) =>
      hostname.startsWith("www.") ? html("<title>Here</title>") : Promise.reject(new TypeError("refused")),
    );
    expect((await sites.home("acme.example")).value?.title).toBe("Here");
  });

  test("more than two megabytes are not read", async () => {
    const { sites } = sitesAnswering(() => html(`<title>Long</title>${"<p>word</p>".repeat(400_000)}`));
    const { value } = await sites.page("https://acme.example/");
    expect(value?.title).toBe("Long");
    expect(value?.text.length).toBeLessThanOrEqual(64_000);
  });
});

const nxdomain = Object.assign(new Error("getaddrinfo ENOTFOUND"), { code: "ENOTFOUND" });

describe("what a page says", () => {
  const page = readPage(
    `<!doctype html><html><head><title> Acme –
       Video </title><meta property="og:site_name" content="Acme">
     <meta name="description" content="We film."><meta property="og:image" content="/social.png">
     <script type="application/ld+json">{"datePublished":"2026-03-01","dateModified":"2026-04-02T08:00:00Z"}</script>
     <style>p{}</style></head><body><nav><a href="/about#team">About <b>us</b></a><a href="mailto:x@y.z">Mail</a></nav>
     <p>One &amp; two</p><p>three<br>four</p><script>var hidden = "<p>no</p>"</script><noscript>no</noscript>
     <a href="https://www.youtube.com/@acme" aria-label="YouTube"><svg><title>icon</title></svg></a></body></html>`,
    "https://acme.example/start/",
  );

  test("title, name, description, picture and date", () => {
    expect(page).toMatchObject({
      title: "Acme – Video",
      siteName: "Acme",
      description: "We film.",
      image: "https://acme.example/social.png",
      publishedAt: "2026-04-02T08:00:00.000Z",
    });
  });

  test("names that are much too long are cut, addresses that are are left out", () => {
    const long = "x".repeat(3000);
    const found = readPage(
      `<base href="/${long}/"><title>${long}</title><meta property="og:site_name" content="${long}">
       <meta name="description" content="${long}"><meta property="og:image" content="/${long}.png">
       <a href="/${long}">Long</a>${'<a href="short">Short</a>'.repeat(2001)}`,
      "https://acme.example/",
    );
    const cut = "x".repeat(300);
    expect(found).toMatchObject({ title: cut, siteName: cut, description: cut, image: null });
    expect(found.links).toHaveLength(2000);
    expect(new Set(found.links.map(({ href }) => href))).toEqual(new Set(["https://acme.example/short"]));
  });

  test("text without scripts, one paragraph a line; links absolute and without fragments", () => {
    expect(page.text).toBe("One & two\nthree\nfour");
    expect(page.links).toEqual([
      { href: "https://acme.example/about", text: "About us" },
      { href: "https://www.youtube.com/@acme", text: "YouTube" },
    ]);
  });

  test("any input at all is read without a fault", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary" }),
        fc.constantFrom("", "<a href=", "<title>", "<script>", "<!--"),
        (text, start) => {
          const read = readPage(start + text, "https://acme.example/");
          expect(read.links.every(({ href }) => /^https?:/.test(href))).toBe(true);
        },
      ),
    );
  });
});

test("a sitemap index is followed, addresses of others left out, no sitemap is an empty list", async () => {
  const files: Record<string, string> = {
    "/robots.txt": "User-agent: *\nSitemap: https://acme.example/index.xml\n",
    "/index.xml": "<sitemapindex><sitemap><loc>https://acme.example/posts.xml</loc></sitemap></sitemapindex>",
    "/posts.xml":
      "<urlset><url><loc> https://blog.acme.example/a </loc></url><url><loc>https://other.example/b</loc></url><url><loc>https://acme.example/c?x=1&amp;y=2</loc></url></urlset>",
  };
  const { sites } = sitesAnswering(({ pathname }) =>
    files[pathname] ? new Response(files[pathname]) : html("", 404),
  );
  expect((await sites.sitemap("acme.example", 10)).value).toEqual([
    "https://blog.acme.example/a",
    "https://acme.example/c?x=1&y=2",
  ]);
  expect((await sites.sitemap("acme.example", 1)).value).toHaveLength(1);
  expect((await sitesAnswering(() => html("", 404)).sites.sitemap("acme.example", 10)).value).toEqual([]);
});

describe("on the sandbox", () => {
  const world = createWorld({ now: () => testNow });
  const { sites } = upstreamsOver(answer(world), () => testNow);

  test("a company's own name and the link to its channel", async () => {
    const { value } = await sites.home("brightcast.example");
    expect(value?.siteName ?? value?.title).toContain("Brightcast");
    expect(value?.links.some(({ href }) => href.includes("youtube.com/@"))).toBe(true);
  });

  test("closeddoor refuses, a made-up name isn't there", async () => {
    expect((await failureOf(sites.home("closeddoor.example"))).kind).toBe("blocked");
    expect((await sites.home("no-such-company-anywhere.example")).value).toBeNull();
  });
});
