import { industries } from "../../shared-rules/industries";
import { checkbox, checklist, list } from "../../toolkit/fields";
import { defineSettings } from "../../toolkit/settings";
import * as shipped from "./shipped-lists";

const rules = "Who is a target";
const small = "Companies of up to 1000 employees, agencies";

/** Shared by Valid Targets, Apollo endpoints and every tool that searches for contacts. */
export const signalsSettings = defineSettings({
  group: "signals",
  api: "/api/signals/filters",
  fields: {
    keywordsTitleNonStrict: list({
      label: "Title keywords",
      help: "The title contains these words in this order.",
      section: rules,
      initial: shipped.keywordsTitleNonStrict,
    }),
    keywordsTitleStrict: list({
      label: "Strict title keywords",
      help: 'The title, or a part of it between commas, slashes and "at", matches exactly.',
      section: rules,
      initial: shipped.keywordsTitleStrict,
    }),
    negativeKeywordsTitle: list({
      label: "Negative title keywords",
      help: "A person with one of these words in the title is never a target.",
      section: rules,
      initial: shipped.negativeKeywordsTitle,
    }),
    additionalKeywords: list({ label: "Extra roles", section: small, initial: shipped.additionalKeywords }),
    applyForStrict: checkbox({
      label: "Accept extra roles as strict keywords",
      help: "For companies of up to 1000 employees, agencies.",
      section: small,
      initial: true,
    }),
    applyForNonStrict: checkbox({
      label: "Accept extra roles as title keywords",
      help: "For companies of up to 1000 employees, agencies.",
      section: small,
      initial: false,
    }),
    industriesToExclude: checklist({
      label: "Strict industries",
      help: "In a checked industry, only strict title keywords count.",
      section: "Industries",
      itemName: "industry",
      options: industries,
      checked: [
        "Broadcast Media",
        "Entertainment",
        "Media Production",
        "Motion Pictures & Film",
        "Online Media",
      ],
    }),
    titlesNoEmails1: list({
      label: "Enterprise non-media",
      section: "Apollo endpoints",
      initial: shipped.titlesNoEmails1,
    }),
    titlesNoEmails2: list({
      label: "Enterprise media",
      section: "Apollo endpoints",
      initial: shipped.titlesNoEmails2,
    }),
    titlesNoEmails3: list({
      label: "Agency non-media",
      section: "Apollo endpoints",
      initial: shipped.titlesNoEmails3,
    }),
    titlesNoEmails4: list({
      label: "Agency media",
      section: "Apollo endpoints",
      initial: shipped.titlesNoEmails4,
    }),
  },
});
