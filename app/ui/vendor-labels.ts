/** Words people know the outside services by, given to every screen inside the frame. */
import { createContext, use } from "react";

export const VendorLabels = createContext<Record<string, string>>({});

/** Turns a service's name, or several divided by commas as a row's source has them, into those words. */
export function useVendorLabels(): (names: string) => string {
  const labels = use(VendorLabels);
  return (names) =>
    names
      .split(", ")
      .map((name) => labels[name] ?? name)
      .join(", ");
}
