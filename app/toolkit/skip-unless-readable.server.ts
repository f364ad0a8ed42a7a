/**
 * Reads an optional part of a screen. Returns null after a failure, so that the screen appears with
 * a message in the part's place (docs/product/screens.md).
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
