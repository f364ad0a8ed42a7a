/**
 * Window event for a request without any answer. The frame then checks whether the console can be
 * reached.
 */
export const unreachable = "console-unreachable";

export function tellUnreachable(): void {
  if (typeof window !== "undefined") window.dispatchEvent(new Event(unreachable));
}
