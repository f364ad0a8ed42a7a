/** A service that answers any question with one sentence: what the benchmark and made-up tools of tests ask. */
import { json, type Vendor } from "../vendor.ts";

export const answering: Vendor = {
  name: "answering-service",
  hosts: ["answers.example"],
  latency: [0, 0],
  handle(request) {
    const about = new URL(request.url).searchParams.get("about") ?? "";
    return about ? json({ answer: `about ${about}` }) : json({ error: "about is missing" }, 400);
  },
};
