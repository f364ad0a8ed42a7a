/** Display names of vendors, provided to every screen inside the frame. */
import { createContext, use } from "react";

export const VendorLabels = createContext<Record<string, string>>({});

/**
 * Replaces vendor names, also several separated by commas as in a row's source, with their display
 * names.
 */
export function useVendorLabels(): (names: string) => string {
  const labels = use(VendorLabels);
  return (names) =>
    names
      .split(", ")
      .map((name) => labels[name] ?? name)
      .join(", ");
}
