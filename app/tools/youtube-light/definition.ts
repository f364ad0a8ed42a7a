import { text } from "../../toolkit/fields";
import { type Item, itemsSchema } from "../../toolkit/findings";
import { itemColumns, itemsToRow } from "../../toolkit/item-columns";
import { domain } from "../../toolkit/shapes";
import { defineQuery, defineTool } from "../../toolkit/tool";
import { youtubeSettings } from "../youtube/settings";

const names = ["Relevant", "Channel", "Last upload", "Relevant videos", "Views", "Keywords found"];
const linked = ["Channel", "Relevant videos"];

export const youtubeLight = defineTool({
  slug: "youtube-light",
  title: "Relevancy Check",
  purpose: "Does a company publish video worth writing about: yes or no, with the facts it rests on.",
  path: "/youtube-light",
  settings: youtubeSettings,
  queries: {
    scrape: defineQuery({
      api: "/api/youtube/scrape/light",
      input: { domain: text({ label: "Company domain", placeholder: "acme.com", shape: domain }) },
      main: "domain",
      example: "brightcast.example",
      result: itemsSchema,
      filters: ["keywords", "negativeKeywords", "monthsInterval", "viewCountMin"],
      csv: {
        api: "/api/youtube/scrape/csv/light",
        columns: [{ name: "domain", aliases: ["company domain", "website", "company website", "url"] }],
        toInput: (cells) => ({ domain: cells.domain }),
        resultColumns: itemColumns(names, linked),
        toRows: (items: Item[]) => itemsToRow(items, names, linked),
      },
    }),
  },
});
