import { type ComponentType, lazy } from "react";
import { logError } from "../log";

/**
 * A part of a screen whose code comes when it is first needed. Where it can't be loaded the screen does without it until
 * the page is loaded anew: a broken connection takes no screen away, with what a person has typed there.
 * @param otherwise stands in its place where it can't be loaded
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
