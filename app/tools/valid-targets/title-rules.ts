/** The settings as the title rules read them. Apart from the settings, so that no schema reaches the browser with it. */
import type { TitleRules } from "../../research/titles";
import type { SettingsValues } from "../../toolkit/settings";
import type { signalsSettings } from "./settings";

export type TitleFilters = Pick<
  SettingsValues<typeof signalsSettings>,
  | "negativeKeywordsTitle"
  | "keywordsTitleStrict"
  | "keywordsTitleNonStrict"
  | "additionalKeywords"
  | "applyForStrict"
  | "applyForNonStrict"
  | "industriesToExclude"
>;

export function titleRulesOf(settings: TitleFilters, personas: string[]): TitleRules {
  return {
    negative: settings.negativeKeywordsTitle,
    strict: settings.keywordsTitleStrict,
    nonStrict: settings.keywordsTitleNonStrict,
    additional: settings.additionalKeywords,
    additionalStrict: settings.applyForStrict,
    additionalNonStrict: settings.applyForNonStrict,
    strictIndustries: settings.industriesToExclude.flatMap(({ industry, checked }) =>
      checked ? industry : [],
    ),
    personas,
  };
}
