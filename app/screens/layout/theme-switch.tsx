import IconDeviceDesktop from "@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs";
import IconMoon from "@tabler/icons-react/dist/esm/icons/IconMoon.mjs";
import IconSun from "@tabler/icons-react/dist/esm/icons/IconSun.mjs";
import { IconButton } from "../../ui/icon-button";
import { chooseTheme, useTheme } from "../../ui/theme";

const themes = {
  system: { Icon: IconDeviceDesktop, words: "Theme: as the system", next: "light" },
  light: { Icon: IconSun, words: "Theme: light", next: "dark" },
  dark: { Icon: IconMoon, words: "Theme: dark", next: "system" },
} as const;

/** Steps through the system's theme, light and dark. The choice is kept in this browser. */
export function ThemeSwitch() {
  const { Icon, words, next } = themes[useTheme()];
  return (
    <IconButton size="md" aria-label={`${words}. Change it`} title={words} onClick={() => chooseTheme(next)}>
      <Icon size={18} stroke={1.6} aria-hidden />
    </IconButton>
  );
}
