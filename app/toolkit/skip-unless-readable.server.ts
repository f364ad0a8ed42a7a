/**
 * A part a screen can be shown without: null when it could not be read, so that the screen stays and says so in the
 * part's place (docs/product/screens.md).
 */
import { logError } from "../log";
export async function skipUnlessReadable<T>(what: string, read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    logError(`${what} could not be loaded`, { error });
    return null;
  }
}
