import { type ComponentType, lazy } from "react";
import { logError } from "../log";

const afterTheScreen = 1500;

/** Code that not everybody needs comes after the screen: it is there at a click, and should the connection break. */
export function loadLater(load: () => Promise<unknown>): void {
  const early = () => void load().catch((error: unknown) => logError("Not loaded yet", { error }));
  if (typeof document !== "undefined") setTimeout(early, afterTheScreen);
}

/** A part of a screen that not everybody opens. */
export function drawnLater<Props>(load: () => Promise<ComponentType<Props>>) {
  loadLater(load);
  return lazy(async () => ({ default: await load() }));
}
