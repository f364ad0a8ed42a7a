/** img.logo.dev: logos by domain; a monogram for unknown domains unless `fallback=404`. */
import { monogram } from "../drawing/served.ts";
import { text, type Vendor } from "../vendor.ts";

export const logoDev: Vendor = {
  name: "logodev",
  hosts: ["img.logo.dev"],
  latency: [25, 90],
  handle(request, { market }) {
    const url = new URL(request.url);
    if (!url.searchParams.get("token") || url.searchParams.get("token") === "bad")
      return text("Unauthorized", 401);
    const domain = decodeURIComponent(url.pathname.slice(1));
    const company = market.company(domain);
    if (!company && url.searchParams.get("fallback") === "404") return text("Not Found", 404);
    const side =
      Math.min(800, Number(url.searchParams.get("size") ?? 128)) *
      (url.searchParams.get("retina") === "true" ? 2 : 1);
    return monogram(company?.name ?? domain, side);
  },
};
