import { text } from "../../toolkit/fields";
import { postFindingsSchema, postHits, postSummary, postTable } from "../../toolkit/post-findings";
import { onLinkedIn } from "../../toolkit/post-networks";
import { required } from "../../toolkit/shapes";
import { defineQuery, defineTool } from "../../toolkit/tool";
import { serpSettings } from "./settings";

export const serpQuery = defineTool({
  slug: "serp-query",
  title: "SERP Query",
  purpose:
    "Finds LinkedIn posts about a topic through a web search, and keeps those that match your question.",
  path: "/serp-query",
  settings: serpSettings,
  queries: {
    scrape: defineQuery({
      api: "/api/linkedin-specific/scrape",
      input: {
        keyword: text({
          label: "Keyword",
          placeholder: "video editing platform",
          longest: 200,
          shape: required("Enter a keyword."),
        }),
        is_linkedin: onLinkedIn,
      },
      primaryInput: "keyword",
      example: "video editing",
      result: postFindingsSchema,
      tables: { posts: postTable({ authors: false }) },
      // The weeks are part of the search request, so users cannot change them afterwards.
      whatIf: { filters: ["prompt", "pullCompanyPosts", "pullPeoplePosts"], hits: postHits },
      mailResult: "when-given",
      summary: postSummary,
      mailKeptAs: "serpEmail",
    }),
  },
});
