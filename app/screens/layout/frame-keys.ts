/** Keyboard shortcuts without modifier keys. Loaded with the first key press. */
export interface FrameOrders {
  go(path: string): void;
  showKeys(): void;
}

/** Screens that open after "g" and this key. */
export const places: Record<string, [path: string, title: string]> = {
  y: ["/youtube", "Youtube Discovery"],
  c: ["/youtube-light", "Relevancy Check"],
  t: ["/youtube-transcript", "Youtube Transcript"],
  v: ["/valid-targets", "Valid Targets"],
  w: ["/co-workers", "Find past co-workers"],
  r: ["/reddit", "Reddit monitoring"],
  p: ["/podcast-charts", "Podcast Charts"],
  h: ["/runs", "Run history"],
  i: ["/integrations", "Integrations"],
  s: ["/spend", "Spend"],
};

const off = "keys-off";
export const areKeysOff = (): boolean => localStorage.getItem(off) !== null;
export const switchKeys = (on: boolean): void =>
  on ? localStorage.removeItem(off) : localStorage.setItem(off, "yes");

/** Whether the last key was "g". */
let began = false;

/**
 * Handles a key press.
 * @returns whether the key was a shortcut
 */
export function pressed(key: string, orders: FrameOrders): boolean {
  const isSecond = began;
  began = false;
  if (isSecond) {
    const place = places[key];
    if (place) orders.go(place[0]);
    return place !== undefined;
  }
  switch (key) {
    case "g":
      began = true;
      return true;
    case "?":
      orders.showKeys();
      return true;
    case "/":
      return focusOn(
        [...document.querySelectorAll<HTMLElement>(firstField)].find((field) => field.checkVisibility()),
      );
    case "j":
      return step(1);
    case "k":
      return step(-1);
    default:
      return false;
  }
}

const firstField =
  "main :is(input[type=text], input[type=search], input[type=url], input[type=email], input:not([type]), textarea):enabled:not([hidden])";

function focusOn(element: HTMLElement | null | undefined): boolean {
  element?.focus();
  return element !== null && element !== undefined;
}

/** Moves the focus to the first link or button of the next row, post or card. */
function step(by: 1 | -1): boolean {
  const lines = [...document.querySelectorAll<HTMLElement>("main :is(tbody tr, article, li)")]
    .map((line) => line.querySelector<HTMLElement>("a[href], button:enabled"))
    .filter((target) => target !== null && target.checkVisibility());
  const unique = [...new Set(lines)];
  const at = unique.indexOf(document.activeElement as HTMLElement);
  return focusOn(unique[at === -1 ? (by === 1 ? 0 : unique.length - 1) : at + by]);
}
