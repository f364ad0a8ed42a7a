/** The title of the browser tab: the screen, then the product. Each screen renders one. */
import { createContext, use } from "react";

/** Set inside the frame; pages outside have no product name. */
export const ProductName = createContext("");

export function ScreenTitle({ screen }: { screen: string }) {
  const product = use(ProductName);
  return <title>{product ? `${screen} · ${product}` : screen}</title>;
}
