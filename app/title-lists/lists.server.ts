import type { SettingsValues } from "../toolkit/settings";
import { signalsSettings } from "../tools/valid-targets/settings";
import type { TitleList } from "./lint";

const keys = ["titlesNoEmails1", "titlesNoEmails2", "titlesNoEmails3", "titlesNoEmails4"] as const;

export const apolloLists = (values: SettingsValues<typeof signalsSettings>): TitleList[] =>
  keys.map((key) => ({ key, label: signalsSettings.fields[key].view.label, titles: values[key] }));
