import { type ComponentType, lazy } from "react";
import { logError } from "../log";

const afterTheScreen = 1500;

/** A part of a screen that not everybody opens. Its code comes after the screen, and is there should the connection break. */
export function drawnLater<Props>(load: () => Promise<ComponentType<Props>>) {
  const early = () => void load().catch((error: unknown) => logError("Not loaded yet", { error }));
  if (typeof document !== "undefined") setTimeout(early, afterTheScreen);
  return lazy(async () => ({ default: await load() }));
}
