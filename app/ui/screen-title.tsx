/** The words on the browser's tab: the screen, then the product it belongs to. One for each screen. */
import { createContext, use } from "react";

/** Known inside the frame; a page outside it stands alone. */
export const ProductName = createContext("");

export function ScreenTitle({ screen }: { screen: string }) {
  const product = use(ProductName);
  return <title>{product ? `${screen} · ${product}` : screen}</title>;
}
