import { useMantineColorScheme } from "@mantine/core";
import IconDeviceDesktop from "@tabler/icons-react/dist/esm/icons/IconDeviceDesktop.mjs";
import IconMoon from "@tabler/icons-react/dist/esm/icons/IconMoon.mjs";
import IconSun from "@tabler/icons-react/dist/esm/icons/IconSun.mjs";
import { IconButton } from "../../ui/icon-button";
import { useHydrated } from "../../ui/use-hydrated";

const themes = {
  auto: { Icon: IconDeviceDesktop, words: "Theme: as the system", next: "light" },
  light: { Icon: IconSun, words: "Theme: light", next: "dark" },
  dark: { Icon: IconMoon, words: "Theme: dark", next: "auto" },
} as const;

/** Steps through the system's theme, light and dark. The choice is kept in this browser. */
export function ThemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { Icon, words, next } = themes[useHydrated() ? colorScheme : "auto"];
  return (
    <IconButton
      size="md"
      aria-label={`${words}. Change it`}
      title={words}
      onClick={() => setColorScheme(next)}
    >
      <Icon size={18} stroke={1.6} aria-hidden />
    </IconButton>
  );
}
