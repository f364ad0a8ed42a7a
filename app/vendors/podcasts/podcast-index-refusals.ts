import { askForKey, otherwise, type Refusal } from "../refusals";

const source = "https://github.com/Podcastindex-org/docs-api (responses 400 and 401)";

export const podcastIndexRefusals: Refusal[] = [
  {
    name: "key not allowed",
    source,
    status: 403,
    kind: "expired-credentials",
    nextStep: askForKey("PODCASTINDEX_KEY and PODCASTINDEX_SECRET"),
  },
  ...otherwise(source, "PODCASTINDEX_KEY and PODCASTINDEX_SECRET"),
];
