import { checkbox, optionalNumber } from "../../toolkit/fields";
import { defineSettings } from "../../toolkit/settings";

export const enricherSettings = defineSettings({
  group: "sm-enricher",
  api: "/api/sm/filters",
  fields: {
    followers_count: optionalNumber({
      label: "Minimum subscribers",
      help: "Leaves out profiles with fewer followers. Leave empty to include every profile.",
      summaryLabel: "≥ {} subscribers",
      integer: true,
      initial: 10,
    }),
    is_data_valid: checkbox({
      label: "Only confirmed profiles",
      help: "Leaves out profiles that show somebody else's name.",
      initial: true,
    }),
    is_apollo_match: checkbox({ label: "Only people Apollo knows", initial: false }),
  },
});
