/** Company websites: every host under `.example` that belongs to a company of the market. */
import { monogram, servedPicture } from "../../drawing/served.ts";
import { ConnectionCut } from "../../faults.ts";
import type { MarketCompany } from "../../market/types.ts";
import { text, type Vendor } from "../../vendor.ts";
import type { World } from "../../world.ts";
import { htmlPage } from "./layout.ts";
import { sitemapOf, sitePage } from "./pages.ts";

const html = (body: string, status = 200) => text(body, status, "text/html; charset=utf-8");

/** The block page for bots. */
function refused(host: string): Response {
  return new Response(
    `<!DOCTYPE html><html lang="en"><head><title>Access denied</title></head><body><h1>Sorry, you have been blocked</h1>
<p>You are unable to access ${host}. This website is using a security service to protect itself from online attacks.</p></body></html>`,
    {
      status: 403,
      headers: {
        "content-type": "text/html; charset=utf-8",
        "cf-mitigated": "challenge",
        server: "cloudflare",
      },
    },
  );
}

function robots(company: MarketCompany): string {
  return `User-agent: *\nDisallow: /admin\nSitemap: ${company.website}sitemap.xml\n`;
}

function sitemap(world: World, company: MarketCompany): Response {
  const origin = company.website.replace(/\/$/, "");
  const entries = sitemapOf(world, company).map(
    ({ path, changed }) =>
      `<url><loc>${origin}${path}</loc><lastmod>${changed.toISOString().slice(0, 10)}</lastmod></url>`,
  );
  return text(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join("\n")}\n</urlset>`,
    200,
    "application/xml",
  );
}

export const companySites: Vendor = {
  name: "sites",
  hosts: [/^[a-z0-9-]+(\.[a-z0-9-]+)*\.example$/],
  latency: [60, 500],
  handle(request, world) {
    const url = new URL(request.url);
    const company = world.market.company(url.host);
    if (!company) return text(`The sandbox has no site at ${url.host}.`, 404);
    if (company.site === "silent") throw new ConnectionCut();
    if (company.site === "refuses") return refused(url.host);
    const own = new URL(company.website);
    // Aliases and the other form with or without www redirect to the main host.
    if (url.host !== own.host) {
      return new Response(null, {
        status: 301,
        headers: { location: `https://${own.host}${url.pathname}${url.search}` },
      });
    }
    if (url.pathname === "/robots.txt") return text(robots(company));
    if (url.pathname === "/sitemap.xml") return sitemap(world, company);
    if (url.pathname === "/images/social.png") return servedPicture(company.name, 1200, 630, "png");
    if (url.pathname === "/favicon.png") return monogram(company.name, 64);
    const path = url.pathname.length > 1 ? url.pathname.replace(/\/$/, "") : "/";
    const page = sitePage(world, company, path);
    if (!page)
      return html(
        htmlPage(world, company, path, {
          title: "Page not found",
          description: "",
          body: "<h1>Page not found</h1>",
        }),
        404,
      );
    return html(htmlPage(world, company, path, page));
  },
  failure: (status) =>
    status === 403
      ? refused("this site")
      : html(`<!DOCTYPE html><title>Error ${status}</title><h1>Error ${status}</h1>`, status),
};
