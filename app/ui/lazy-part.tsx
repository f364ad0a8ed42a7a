import { type ComponentType, lazy } from "react";
import { logError } from "../log";

/**
 * Returns a part of a screen whose code loads on first use. If loading fails, the screen works
 * without it until the next page load, so a broken connection never costs a user's input.
 * @param otherwise shown if the code cannot load
 */
export function lazyPart<Props extends object>(
  what: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
  otherwise: ComponentType<Props> = () => null,
) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return await load();
    } catch (error) {
      logError("a part of the screen could not be loaded", { what, error });
      return { default: otherwise };
    }
  });
}
