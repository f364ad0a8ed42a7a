/** A service that answers any question with one sentence: what the benchmark and made-up tools of tests ask. */
import { costing } from "../bill.ts";
import { json, type Vendor } from "../vendor.ts";

export const answering: Vendor = {
  name: "answering-service",
  hosts: ["answers.example"],
  latency: [0, 0],
  usdPerUnit: 0.01,
  handle(request) {
    const about = new URL(request.url).searchParams.get("about") ?? "";
    return about
      ? costing(json({ answer: `about ${about}` }), { units: 1, about })
      : json({ error: "about is missing" }, 400);
  },
};
