/** Turns saved title filters into title rules. Imports no schema, so that browsers can load it. */
import type { TitleRules } from "./titles";

export type TitleFilters = {
  negativeKeywordsTitle: string[];
  keywordsTitleStrict: string[];
  keywordsTitleNonStrict: string[];
  additionalKeywords: string[];
  applyForStrict: boolean;
  applyForNonStrict: boolean;
  industriesToExclude: { industry: string; checked: boolean }[];
};

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
