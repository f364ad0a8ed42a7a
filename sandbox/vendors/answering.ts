/**
 * A vendor that answers any question with one sentence, for the benchmark and the made-up tools of
 * tests. For a domain that starts with "people-" it names ten people.
 */
import { costing } from "../bill.ts";
import { json, type Vendor } from "../vendor.ts";

function peopleOf(about: string): string {
  const number = Number(/(\d+)\.com$/.exec(about)?.[1] ?? 0);
  return Array.from({ length: 10 }, (_, at) => {
    const each = (number * 7919 + at * 104_729) % 999_983;
    return `Person ${each} Name <p${each}@${about}> ${each % 101}%`;
  }).join("; ");
}

export const answering: Vendor = {
  name: "answering-service",
  hosts: ["answers.example"],
  latency: [0, 0],
  usdPerUnit: 0.01,
  handle(request) {
    const about = new URL(request.url).searchParams.get("about") ?? "";
    return about
      ? costing(json({ answer: about.startsWith("people-") ? peopleOf(about) : `about ${about}` }), {
          units: 1,
          about,
        })
      : json({ error: "about is missing" }, 400);
  },
};
