/** The console's theme in this browser: the system's, unless the user chose light or dark. */
import { useSyncExternalStore } from "react";

export type Theme = "system" | "light" | "dark";

const key = "theme";

/** Sets the chosen theme before the first paint, from an inline script in the page's head. */
export const themeScript = `try{var t=localStorage.getItem("${key}");if(t==="light"||t==="dark")document.documentElement.dataset.theme=t}catch{}`;

function chosen(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : "system";
}

const listeners = new Set<() => void>();

function show(theme: string | null): void {
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  for (const listener of listeners) listener();
}

export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(key, theme);
  } catch {
    // Without storage, the browser shows the theme until the user leaves the page.
  }
  show(theme);
}

function listen(listener: () => void): () => void {
  // The user chose a theme in another tab.
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) show(event.newValue);
  };
  listeners.add(listener);
  addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", onStorage);
  };
}

export const useTheme = (): Theme => useSyncExternalStore(listen, chosen, () => "system");
