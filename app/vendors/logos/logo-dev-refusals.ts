import { askForKey, otherwise, type Refusal } from "../refusals";

const source = "https://www.logo.dev/docs";

export const logoDevRefusals: Refusal[] = [
  {
    name: "token not allowed",
    source,
    status: 403,
    kind: "expired-credentials",
    nextStep: askForKey("LOGODEV_TOKEN"),
  },
  ...otherwise(source, "LOGODEV_TOKEN"),
];
