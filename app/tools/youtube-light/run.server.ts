import { implement, NoFindings, progress } from "../../toolkit/implementation";
import { youtubeLight } from "./definition";
export const runYoutubeLight = implement(youtubeLight, {
  async *scrape({ input, upstreams }) {
    yield progress(`Reading the company behind ${input.domain}`);
    const company = await upstreams.companies.byDomain(input.domain);
    if (!company.value)
      return new NoFindings([{ name: "Result", value: "Nobody knows it" }], "Nobody knows it");
    return [{ name: "Relevant", value: company.value.name, source: company.source }];
  },
});
