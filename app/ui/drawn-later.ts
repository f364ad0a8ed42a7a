import { type ComponentType, lazy } from "react";
import { logError } from "../log";

const afterTheScreen = 1500;

/**
 * Loads optional code after the screen, so that it is ready for a click even if the connection
 * breaks.
 */
export function loadLater(load: () => Promise<unknown>): void {
  const early = () => void load().catch((error: unknown) => logError("Not loaded yet", { error }));
  if (typeof document !== "undefined") setTimeout(early, afterTheScreen);
}

/** Returns a component whose code loads after the screen, for parts that few users open. */
export function drawnLater<Props>(load: () => Promise<ComponentType<Props>>) {
  loadLater(load);
  return lazy(async () => ({ default: await load() }));
}
