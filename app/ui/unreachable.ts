/** Told in the window where a request got no answer at all: the frame looks whether the console can be reached. */
export const unreachable = "console-unreachable";

export function tellUnreachable(): void {
  if (typeof window !== "undefined") window.dispatchEvent(new Event(unreachable));
}
